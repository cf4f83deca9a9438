// What can be undone: lists of cells, one for each state of the board.

export class History {
  constructor(cells = []) {
    this.past = [];
    this.now = cells;
    this.future = [];
  }

  push(cells) {
    this.past.push(this.now);
    this.now = cells;
    this.future = [];
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.now);
    this.now = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.now);
    this.now = this.future.pop();
    return true;
  }
}
