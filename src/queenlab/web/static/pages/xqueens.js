// The Xqueens page: tokens in triangles, Knuth's ten conditions counted live, solutions, images and classes.

import { cellsText, textCells } from "/static/address.js";
import { button, field, h, show, tick } from "/static/dom.js";
import { counted } from "/static/board/words.js";
import { History } from "/static/board/history.js";
import { EngineLine } from "/static/engine_line.js";
import { ExportMenu } from "/static/export_menu.js";
import { Counters } from "/static/xqueens/counters.js";
import { TriangleView, triangleThumbnail, wordsOf } from "/static/triangle_view.js";
import { outside, sayOutside, wholeIn } from "/static/whole_number.js";

export const title = "Xqueens";

const MAX_SIDE = 20;
const USUAL = 4;
/** Up to this side all classes are listed; there are 11 for n = 3 and 1439 for n = 4. */
const MAX_CLASSES_SIDE = 4;
const LISTED_CLASSES = 60;
const LISTED_SOLUTIONS = 1000;

export async function open(root, state, shell) {
  const n = wholeIn(state.get("n"), 1, MAX_SIDE) ?? USUAL;
  const cells = textCells(state.get("at"));
  const readable = cells?.every((cell) => cell.length === 3 && /^[NESW]$/.test(cell[0]) && cell.slice(1).every((x) => x >= 1 && x <= n)) ?? false;
  const yes = (name) => state.get(name) === "yes";
  const page = new Page(root, shell, {
    n, sparse: yes("sparse"), paired: yes("paired"), limit: Number(state.get("limit")) || 10, cells: readable ? cells : [],
    line: state.get("line"), classes: yes("classes"),
  });
  const updated = page.update();
  // At once, and not after the update: whatever is done meanwhile ends the list.
  const list = wholeIn(state.get("list"), 1, LISTED_SOLUTIONS);
  if (readable && list !== null && n === Number(state.get("n") ?? USUAL)) page.listSolutions(list - 1);
  await updated;
  if (!readable) shell.fail(new Error(`the tokens in this address cannot be read; they are written N.1.2/E.2.2, on a board of order ${n}`));
  else sayOutside(shell, state, { n: ["order n", 1, MAX_SIDE], list: ["the place in the list", 1, LISTED_SOLUTIONS] });
}

class Page {
  constructor(root, shell, chosen) {
    this.shell = shell;
    this.chosen = chosen;
    this.turn = 0;
    this.history = new History(chosen.cells);
    this.solutions = null;
    this.engine = new EngineLine(shell, { limit: chosen.limit, changed: (limit) => { this.chosen.limit = limit; this.remember(); } });
    this.classLine = new EngineLine(shell);
    shell.signal.addEventListener("abort", () => { this.engine.cancel(); this.classLine.cancel(); });
    this.menu = new ExportMenu(shell);
    this.picture = h("div", {});
    this.verdict = h("div", { role: "status" });
    this.stepper = h("div", {});
    this.counters = new Counters(chosen.line, (cells) => this.view.set({ line: cells }), (line) => { this.chosen.line = line; this.remember(); });
    this.images = h("div", {});
    this.classes = h("div", {});
    this.undoButton = button("Undo", () => this.undo(), { "aria-keyshortcuts": "Control+Z" });
    this.redoButton = button("Redo", () => this.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
    this.classSection = h("section", { "aria-label": "Classes" });
    const size = h("input", { type: "number", min: 1, max: MAX_SIDE, value: chosen.n, onchange: (event) => this.resize(event.target) });
    show(root,
      h("div", { class: "split" },
        h("section", { "aria-label": "Board" }, this.picture,
          h("p", { class: "soft" }, "Arrow keys go to the next triangle, N, E, S and W to those of the same cell; Enter places or removes a token.")),
        h("div", {},
          h("section", { class: "sheet", "aria-label": "Problem" },
            h("div", { class: "controls" }, field("Order n", size),
              tick("Sparse: one token a cell at most", chosen.sparse, (sparse) => this.change({ sparse })),
              tick("Paired: no row mixes E and W, no column N and S", chosen.paired, (paired) => this.change({ paired }))),
            this.verdict,
            h("div", { class: "buttons" }, this.undoButton, this.redoButton, button("Clear", () => this.place([], { push: true })))),
          h("section", { class: "sheet", "aria-label": "Ask an engine" },
            h("h2", {}, "Ask an engine"),
            h("div", { class: "buttons" },
              button("Complete it", () => this.complete(), { class: "main" }), button("How many ways?", () => this.count()),
              button("Is it still possible?", () => this.possible()), this.lister = button("List solutions", () => this.listSolutions())),
            this.engine.element, this.stepper),
          this.menu.element)),
      h("section", { "aria-label": "Counters" }, h("h2", {}, "Counters"), h("p", { class: "soft" }, "How many tokens each line holds, by Knuth's ten conditions. Press one to see its triangles."), this.counters.element),
      h("section", { "aria-label": "Images" }, h("h2", {}, "The sixteen images"), this.images),
      this.classSection);
    root.addEventListener("keydown", (event) => this.#shortcut(event));
    this.#newBoard();
    if (chosen.classes && chosen.n <= MAX_CLASSES_SIDE) this.#showClasses();
  }

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z" || event.target.matches("input")) return;
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }

  get problem() {
    const { n, sparse, paired } = this.chosen;
    return `xqueens:${n}${sparse ? ",sparse" : ""}${paired ? ",paired" : ""}`;
  }

  #newBoard() {
    const { n } = this.chosen;
    this.view = new TriangleView(this.picture, { n, label: `Xqueens of order ${n}`, ontoggle: (cell, empty) => this.toggle(cell, empty) });
    // Images and counters of another board could be pressed until those of this one are there.
    show(this.images);
    show(this.counters.element);
    this.#offerClasses();
  }

  resize(input) {
    const text = input.value;
    const n = wholeIn(text, 1, MAX_SIDE);
    input.value = n ?? this.chosen.n;
    if (n === null) this.shell.fail(outside("order n", text, 1, MAX_SIDE));
    else if (n !== this.chosen.n) this.change({ n, cells: [] });
  }

  /** Another problem; solutions of the one before mean nothing any more. */
  change(what) {
    const other = "n" in what;
    Object.assign(this.chosen, what, { classes: false });
    if (other) this.history = new History([]);
    this.#forgetAnswers();
    this.remember(true);
    if (other) this.#newBoard();
    else this.#offerClasses();
    this.update();
  }

  // -- tokens --------------------------------------------------------------------------------------------------------

  /** What is on the board: a solution of the list, else the tokens that were placed. */
  get shown() {
    return this.solutions ? this.solutions.list[this.solutions.at] : this.chosen.cells;
  }

  toggle(cell, empty) {
    const others = this.shown.filter((one) => one.join(".") !== cell.join("."));
    this.place(empty ? [...others, cell] : others);
  }

  /** Other tokens; `answer` says that they are what the engine was asked for. */
  place(cells, { push = false, answer = false } = {}) {
    if (!answer) this.engine.clear();
    this.#forgetSolutions();
    this.history.push([...cells].sort((a, b) => a[1] - b[1] || a[2] - b[2] || "NESW".indexOf(a[0]) - "NESW".indexOf(b[0])));
    this.#put(push);
  }

  undo() {
    // A list hides the tokens, and leaving it is no step of theirs.
    if (this.solutions || this.history.undo()) {
      this.#forgetAnswers();
      this.#put();
    }
  }

  redo() {
    if (this.history.redo()) {
      this.#forgetAnswers();
      this.#put();
    }
  }

  #put(push = false) {
    this.chosen.cells = this.history.now;
    this.remember(push);
    this.update();
  }

  /** A button that has the focus must not be disabled under it. */
  #offerUndo() {
    this.undoButton.setAttribute("aria-disabled", String(!this.history.past.length && !this.solutions));
    this.redoButton.setAttribute("aria-disabled", String(!this.history.future.length));
  }

  remember(push = false) {
    const { n, sparse, paired, limit, cells, line, classes } = this.chosen;
    this.shell.address.set({ n, sparse, paired, limit: limit === 10 ? null : limit, at: cellsText(cells), list: this.solutions && this.solutions.at + 1, line, classes }, { push });
  }

  // -- what holds ----------------------------------------------------------------------------------------------------

  /** Counters and conflicts from the server; the newest question wins. */
  async update() {
    const turn = ++this.turn;
    const { n, sparse, paired } = this.chosen;
    const cells = this.shown;
    this.#offerUndo();
    this.shell.title(this.problem);
    this.view.set({ tokens: cells });
    this.menu.update({ problem: this.problem, cells });
    this.images.setAttribute("aria-busy", "true");
    let seen;
    try {
      seen = await this.shell.api.post("/api/xqueens", { n, sparse, paired, cells }, this.shell.signal);
    } catch (error) {
      if (turn === this.turn) this.shell.fail(error);
      return;
    }
    if (turn !== this.turn) return;
    this.shell.calm();
    this.view.set({ clash: seen.in_conflict });
    this.#showVerdict(seen);
    this.counters.update(n, seen);
    this.menu.update({ problem: this.problem, cells, named: seen.valid });
    await this.#showImages(turn);
  }

  #showVerdict(seen) {
    const few = `${seen.tokens} of ${seen.wanted} tokens`;
    if (seen.complete) return show(this.verdict, h("p", { class: "good" }, `A solution: ${seen.report[0]}.`));
    if (seen.valid) return show(this.verdict, h("p", {}, `${few}. Nothing is broken so far.`));
    const [shown, rest] = [seen.conflicts.slice(0, 5), seen.conflicts.length - 5];
    show(this.verdict, h("p", { class: "bad" }, `${few}. Broken:`),
      h("ul", {}, shown.map((conflict) => h("li", {}, conflict.why)), rest > 0 ? h("li", {}, `and ${rest} more`) : null));
  }

  // -- engines -------------------------------------------------------------------------------------------------------

  #ask(verb, words, more = {}) {
    this.#closeList();
    return this.engine.ask({ verb, problem: this.problem, cells: this.chosen.cells, ...more }, words);
  }

  async complete() {
    const before = this.chosen.cells.length;
    const found = await this.#ask("complete", ({ answer }) => `${counted(answer.witness.length - before, "token")} added`);
    if (found?.answer.witness) this.place(found.answer.witness, { push: true, answer: true });
  }

  count() {
    return this.#ask("count", ({ answer }) => counted(answer.value_text, "way"));
  }

  possible() {
    return this.#ask("possible", () => "it can be completed");
  }

  /** Lists the solutions that hold the tokens, and shows one of them; the tokens stay what they are. */
  async listSolutions(at = 0) {
    const found = await this.#ask("solutions", ({ result }) => listed(result, "solution"), { limit: LISTED_SOLUTIONS });
    const { solutions: list = [], complete } = found?.result ?? {};
    if (!list.length) return;
    this.solutions = { list, complete, at: 0 };
    const step = (by) => { if (this.solutions.list[this.solutions.at + by]) this.#step(this.solutions.at + by); };
    show(this.stepper, h("div", { class: "buttons" },
      this.previous = button("Previous", () => step(-1)), this.next = button("Next", () => step(1)), this.placed = h("span", { role: "status" }),
      button("Keep this one", () => { this.lister.focus(); this.place(this.shown, { push: true }); }),
      button("Back to the tokens before", () => { this.lister.focus(); this.#closeList(); })));
    this.#step(Math.min(at, list.length - 1));
  }

  #step(at) {
    const { list, complete } = this.solutions;
    this.solutions.at = at;
    this.previous.setAttribute("aria-disabled", String(at === 0));
    this.next.setAttribute("aria-disabled", String(at === list.length - 1));
    show(this.placed, `Solution ${at + 1} of ${list.length}${complete ? "" : " listed"}`);
    this.remember();
    this.update();
  }

  #forgetSolutions() {
    this.solutions = null;
    show(this.stepper);
  }

  #closeList() {
    if (!this.solutions) return;
    this.#forgetSolutions();
    this.#put();
  }

  /** What was said about other tokens. */
  #forgetAnswers() {
    this.engine.clear();
    this.#forgetSolutions();
  }

  // -- images and classes --------------------------------------------------------------------------------------------

  async #showImages(turn) {
    const { n } = this.chosen;
    const cells = this.shown;
    if (!cells.length) {
      show(this.images, h("p", { class: "soft" }, "Place a token, and its sixteen images are shown here."));
      this.images.setAttribute("aria-busy", "false");
      return;
    }
    let orbit;
    try {
      orbit = await this.shell.api.post("/api/orbit", { problem: this.problem, cells }, this.shell.signal);
    } catch (error) {
      if (turn === this.turn) this.shell.fail(error);
      return;
    }
    if (turn !== this.turn) return;
    const figures = orbit.images.map(({ name, cells: image, same_as: same }) => {
      return h("li", {}, h("figure", {},
        h("button", { type: "button", class: "picture-button", "aria-label": `Take the image ${name}`, onclick: () => this.place(image, { push: true }) },
          triangleThumbnail(image, { n, label: wordsOf(image) })),
        h("figcaption", {}, name, same ? h("span", { class: "soft" }, ` (equal to: ${same})`) : null)));
    });
    const hadFocus = this.images.contains(document.activeElement);
    const kept = orbit.kept_by.length === 1 ? "no symmetry but the identity keeps this board" : `this board is kept by: ${orbit.kept_by.slice(1).join("; ")}`;
    show(this.images, h("p", {}, `${orbit.distinct} of the ${orbit.images.length} images ${orbit.distinct === 1 ? "is" : "are"} different; ${kept}.`), h("ul", { class: "thumbs sixteen" }, figures));
    this.images.setAttribute("aria-busy", "false");
    if (hadFocus) this.images.querySelector("button").focus();
  }

  #offerClasses() {
    const { n } = this.chosen;
    show(this.classes);
    this.classSection.hidden = n > MAX_CLASSES_SIDE;
    this.classLine.clear();
    const words = this.problem === "xqueens:3" ? "Show Knuth's eleven classes" : `Show the classes for n = ${n}`;
    show(this.classSection, h("h2", {}, "Solutions up to the sixteen"),
      h("div", { class: "buttons" }, button(words, () => this.#showClasses())), this.classLine.element, this.classes);
  }

  async #showClasses() {
    const { n } = this.chosen;
    const question = { verb: "solutions", problem: this.problem, cells: [], limit: LISTED_CLASSES, up_to_symmetry: true };
    const found = await this.classLine.ask(question, ({ result }) => listed(result, "class", "classes"));
    if (!found?.result?.solutions) return;
    this.chosen.classes = true;
    this.remember();
    show(this.classes, h("ul", { class: "thumbs sixteen" }, found.result.solutions.map((solution, at) => h("li", {}, h("figure", {},
      h("button", { type: "button", class: "picture-button", "aria-label": `Take class ${at + 1}`, onclick: () => this.place(solution, { push: true }) },
        triangleThumbnail(solution, { n, label: wordsOf(solution) })),
      h("figcaption", {}, String(at + 1)))))));
  }
}

function listed({ solutions, complete }, one, many) {
  const found = counted(solutions.length, one, many);
  return complete ? `${found}, and there are no others` : `the first ${found}; there are more`;
}
