// The state of a game, without a page: cells, steps back and forth, conflicts, and whether it is solved.

import { bitOf, bitsOf, members } from "/static/play/bit_sets.js";

export const [EMPTY, MARK, QUEEN] = [0, 1, 2];

export class Game {
  /** `auto`: cells that a queen attacks count as marked. `saved` is what `text` gave, for the same puzzle. */
  constructor(table, { auto = false, saved = "" } = {}) {
    this.table = table;
    this.auto = auto;
    this.fixed = new Set([...table.given, ...table.excluded]);
    this.begin = Array(table.size).fill(EMPTY);
    for (const cell of table.given) this.begin[cell] = QUEEN;
    this.cells = [...this.begin];
    this.past = [];
    this.future = [];
    if (new RegExp(`^[012]{${table.size}}$`).test(saved)) {
      this.cells = this.begin.map((state, cell) => (this.fixed.has(cell) ? state : Number(saved[cell])));
    }
  }

  get text() {
    return this.cells.join("");
  }

  get untouched() {
    return this.text === this.begin.join("");
  }

  queens() {
    return this.cells.flatMap((state, cell) => (state === QUEEN ? [cell] : []));
  }

  /** Cells that some queen attacks, as bits. */
  attacked() {
    return this.queens().reduce((found, cell) => found | this.table.attacks[cell], 0n);
  }

  /** Cells that are shown as marked although the player marked none of them, as bits. */
  marksByThemselves() {
    if (!this.auto) return 0n;
    return this.attacked() & ~bitsOf(this.cells.flatMap((state, cell) => (state !== EMPTY || this.fixed.has(cell) ? [cell] : [])));
  }

  /** Empty, then a mark, then a queen, then empty again; a mark that set itself counts as one. */
  tap(cell) {
    const marked = this.cells[cell] === MARK || (this.cells[cell] === EMPTY && this.marksByThemselves() & bitOf(cell));
    return this.set([cell], this.cells[cell] === QUEEN ? EMPTY : marked ? QUEEN : MARK);
  }

  /** Puts the same on some cells, as one step; whether anything changed. */
  set(cells, state) {
    const next = [...this.cells];
    for (const cell of cells) if (!this.fixed.has(cell)) next[cell] = state;
    return this.#go(next);
  }

  clear() {
    return this.#go([...this.begin]);
  }

  #go(next) {
    if (this.solved || next.every((state, cell) => state === this.cells[cell])) return false;
    this.past.push(this.cells);
    this.future = [];
    this.cells = next;
    return true;
  }

  undo() {
    if (this.solved || !this.past.length) return false;
    this.future.push(this.cells);
    this.cells = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.cells);
    this.cells = this.future.pop();
    return true;
  }

  /** Pairs of queens that attack each other. */
  conflicts() {
    const queens = this.queens();
    return queens.flatMap((a, k) => queens.slice(k + 1).filter((b) => this.table.attacks[a] & bitOf(b)).map((b) => [a, b]));
  }

  get solved() {
    return this.queens().length === this.table.n && !this.conflicts().length;
  }

  /** What is still open to the player: neither marked nor attacked. */
  position() {
    const { table } = this;
    let position = table.start();
    for (const cell of members(bitsOf(this.queens()) & ~position.placed)) position = table.placed(position, cell);
    return { ...position, open: position.open & ~bitsOf(this.cells.flatMap((state, cell) => (state === MARK ? [cell] : []))) };
  }
}
