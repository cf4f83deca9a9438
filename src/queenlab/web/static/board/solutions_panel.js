// All solutions that hold the pieces on the board, one after the other.

import { button, h, show, tick } from "/static/dom.js";
import { byWhom, counted, grouped } from "/static/board/words.js";

const LIMIT = 1000;

export class SolutionsPanel {
  constructor(shell, page) {
    this.shell = shell;
    this.page = page;
    this.found = null;
    this.at = 0;
    this.said = h("div", { role: "status" });
    this.place = h("strong", { role: "status" });
    this.list = button("List the solutions", () => this.load(1), { class: "main" });
    this.cancel = button("Cancel", () => this.running?.abort(), { hidden: true });
    this.moves = [
      button("First", () => this.go(0)), button("Previous", () => this.go(this.at - 1)),
      button("Next", () => this.go(this.at + 1)), button("Last", () => this.go(this.found.solutions.length - 1)),
    ];
    this.stepping = h("div", { hidden: true }, h("p", {}, this.place), h("div", { class: "buttons" }, this.moves),
      h("div", { class: "buttons" }, button("Put it on the board", () => this.page.place(this.found.solutions[this.at], []))));
    this.element = h("div", {},
      h("p", { class: "soft" }, `Solutions that hold the pieces on the board, the first ${grouped(LIMIT)} of them.`),
      tick("Up to symmetry: one of each class", Boolean(page.options.unlike), (unlike) => { page.remember({ unlike }); if (this.found || this.running) this.load(1); }),
      h("div", { class: "buttons" }, this.list, this.cancel), this.said, this.stepping);
  }

  opened() {
    const pick = Number(this.page.options.pick);
    if (this.found?.solutions.length) this.go(this.at);
    else if (pick >= 1) this.load(pick);
  }

  /** Asks for the list and shows one of it, counted from 1. */
  async load(pick) {
    const { page, shell } = this;
    this.forget();
    const mine = this.running = new AbortController();
    this.cancel.hidden = false;
    show(this.said, h("p", {}, "Searching …"));
    try {
      const question = await shell.ask({ verb: "solutions", problem: page.info.problem, cells: page.cells, limit: LIMIT, up_to_symmetry: Boolean(page.options.unlike), time_limit: page.timeLimit }, { signal: mine.signal });
      if (mine !== this.running || page.closed) return;
      if (question.state === "cancelled") return void show(this.said, h("p", { class: "unsure" }, "Cancelled."));
      this.found = question.result;
      this.#showFound(question);
      this.at = Math.max(0, Math.min(pick, this.found.solutions.length) - 1);
      // On another tab the board shows the pieces; whoever comes back finds the solution.
      if (this.found.solutions.length && page.showsSolutions) this.go(this.at);
    } catch (error) {
      if (mine === this.running && !page.closed) show(this.said, h("p", { class: "bad" }, error.message));
    } finally {
      if (mine === this.running) {
        this.running = null;
        this.#hide(this.cancel);
      }
    }
  }

  #showFound(question) {
    const { solutions, complete } = this.found;
    const how = byWhom(question.answer, question);
    const number = counted(solutions.length, ...(this.page.options.unlike ? ["class", "classes"] : ["solution"]));
    if (!solutions.length) show(this.said, h("p", {}, h("strong", { class: complete ? "bad" : "unsure" }, complete ? "None" : "Unknown"), complete ? `: there is no solution with these pieces, ${how}.` : `: no solution found in time, ${how}.`));
    else show(this.said, h("p", {}, h("strong", { class: "good" }, complete ? `All ${number}` : `The first ${number}`), `, ${how}.`, complete ? "" : " There may be more."));
    this.stepping.hidden = !solutions.length;
  }

  go(at) {
    const last = this.found.solutions.length - 1;
    this.at = Math.min(last, Math.max(0, at));
    show(this.place, `${grouped(this.at + 1)} of ${grouped(last + 1)}${this.found.complete ? "" : " or more"}`);
    this.page.remember({ pick: this.at + 1 });
    this.page.showSolution(this.found.solutions[this.at]);
  }

  /** What is listed is no longer about what is on the board. */
  forget() {
    this.running?.abort();
    this.running = null;
    this.#hide(this.cancel);
    this.found = null;
    this.#hide(this.stepping);
    show(this.said);
    this.page.options.pick = null;
  }

  /** Hides a part; the focus goes to the button that lists, and not to nowhere. */
  #hide(part) {
    if (part.contains(document.activeElement)) this.list.focus();
    part.hidden = true;
  }

  close() {
    this.running?.abort();
  }
}
