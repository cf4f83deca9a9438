// Puzzles side by side, as they are printed: a title, the rules, the pictures, and the solutions on a page of their own.

import { button, h, show, tick } from "/static/dom.js";
import { cellsText } from "/static/address.js";
import { pieceName } from "/static/board/words.js";

/** How puzzles stand on paper goes by the side of the board: up to each of these, then one below the other. */
const SIZES = [[5, "tiny"], [8, "small"], [14, "middle"]];

const places = (cells) => cells.map((cell) => `(${cell.join(", ")})`).join(", ");

export class WorksheetView {
  /** `put(puzzle, number)` puts a puzzle on the board; `answers` is whether solutions are shown, and `changed(answers)` hears of it. */
  constructor(shell, { answers, changed, put }) {
    this.shell = shell;
    this.answers = answers;
    this.put = put;
    this.title = h("h2", {});
    this.rules = h("p", {});
    this.list = h("ol", { class: "puzzles" });
    this.note = h("p", { class: "soft note" });
    this.solutions = h("ol", { class: "puzzles" });
    this.key = h("section", { class: "key", "aria-label": "Solutions", hidden: !answers }, h("h2", {}, "Solutions"), this.solutions);
    this.element = h("section", { class: "worksheet", "aria-label": "Worksheet", hidden: true },
      h("div", { class: "buttons" }, button("Print", () => this.#print()), button("Save as HTML", () => this.#save()),
        tick("Solutions on a last page", answers, (on) => { this.answers = on; this.#answers(); changed(on); })),
      this.title, this.rules, this.list, this.note, this.key);
  }

  /** Shows the puzzles of an answer. */
  show({ title, rules, puzzles }, { n, piece, excluded }) {
    this.puzzles = puzzles;
    this.piece = pieceName(piece);
    this.crossed = excluded.length ? `; crossed out: ${places(excluded)}` : "";
    this.element.dataset.size = SIZES.find(([most]) => n <= most)?.[1] ?? "large";
    show(this.title, title);
    show(this.rules, rules);
    show(this.note, `Seed ${puzzles[0].seed}`);
    show(this.list, puzzles.map((puzzle, at) => this.#puzzle(puzzle, at + 1)));
    show(this.solutions);
    this.#answers();
    this.element.hidden = false;
  }

  hide() {
    this.puzzles = null;
    show(this.list);
    show(this.solutions);
    this.element.hidden = true;
  }

  #puzzle(puzzle, number) {
    const description = puzzle.regions === null
      ? puzzle.given.length ? `${this.piece} given at ${places(puzzle.given)}` : "nothing given"
      : `regions, from the top row down: ${puzzle.regions.replaceAll("/", ", ")}`;
    return h("li", {},
      h("figure", {},
        h("figcaption", {}, h("strong", {}, String(number)), " ", h("span", { class: "soft" }, puzzle.level)),
        h("img", { class: "picture", src: this.#picture(puzzle), alt: `Puzzle ${number}, ${puzzle.level}: ${description}${this.crossed}` })),
      // The board shows given pieces and no regions.
      puzzle.regions === null ? button("Put on the board", () => this.put(puzzle, number), { class: "put", "aria-label": `Put on the board: puzzle ${number}` }) : null);
  }

  #answers() {
    this.key.hidden = !this.answers;
    if (!this.answers || !this.puzzles || this.solutions.children.length) return;
    show(this.solutions, this.puzzles.map((puzzle, at) => h("li", {},
      h("figure", {}, h("figcaption", {}, h("strong", {}, String(at + 1))),
        h("img", { class: "picture", src: this.#picture(puzzle, puzzle.solution), alt: `Solution of puzzle ${at + 1}: ${places(puzzle.solution)}` })))));
  }

  #picture({ problem, regions }, solution = null) {
    return this.shell.addressOf("/api/puzzle/svg", { problem, regions, at: solution ? cellsText(solution) : null });
  }

  async #print() {
    try {
      // Pictures that are still on their way would be missing on the paper.
      await Promise.all([...this.element.querySelectorAll("img")].map((image) => image.decode()));
      window.print();
    } catch (error) {
      this.shell.fail(error);
    }
  }

  /** The same as a file, drawn by the server. */
  async #save() {
    const puzzles = this.puzzles.map(({ problem, regions, solution, level }) => ({ problem, regions, solution: cellsText(solution), level }));
    try {
      const response = await fetch("/api/worksheet", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ puzzles, solutions: this.answers, seed: this.puzzles[0].seed }),
      }).catch(() => { throw new Error("the server does not answer; is it still running?"); });
      if (!response.ok) throw new Error((await response.json().catch(() => null))?.error ?? `the server answered ${response.status}`);
      const address = URL.createObjectURL(await response.blob());
      h("a", { href: address, download: "worksheet.html" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      this.shell.calm();
    } catch (error) {
      this.shell.fail(error);
    }
  }
}
