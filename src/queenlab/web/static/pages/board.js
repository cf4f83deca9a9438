// The Board page: place pieces, see what they attack, ask the engines, walk through solutions, images and the search.

import { button, h, show, tick } from "/static/dom.js";
import { cellsText, textCells } from "/static/address.js";
import { BoardView } from "/static/board_view.js";
import { ExportMenu } from "/static/export_menu.js";
import { AskPanel } from "/static/board/ask_panel.js";
import { History } from "/static/board/history.js";
import { OrbitPanel } from "/static/board/orbit_panel.js";
import { ProblemControls } from "/static/board/problem_controls.js";
import { PuzzlesPanel } from "/static/board/puzzles_panel.js";
import { SearchPanel } from "/static/board/search_panel.js";
import { SolutionsPanel } from "/static/board/solutions_panel.js";
import { manyDimensions } from "/static/many_dimensions.js";
import { conflictWords, counted, grouped, pieceName, withoutGiven } from "/static/board/words.js";

export const title = "Board";

const MOST_SIDE = 1000;
const MOST_CELLS = 20000;
/** Engines are asked for an example up to here; constructions make larger ones. */
const MOST_SOLVED = 250000;
const TABS = [["ask", "Ask"], ["solutions", "Solutions"], ["symmetry", "Symmetry"], ["search", "Search"], ["puzzles", "Puzzles"]];
/** Tabs in which a solution is shown in the place of the pieces. */
const SHOWING = ["solutions", "symmetry"];
/** What is chosen besides the problem and the pieces; it goes into the address. */
const OPTIONS = ["view", "pick", "unlike", "step", "speed", "limit", "tints", "many", "level", "kind", "seed", "answers"];

/** Where Ctrl+Z undoes the typing. */
const TYPING = "input:not([type=checkbox], [type=range]), textarea";

class Page {
  constructor(root, state, shell) {
    this.shell = shell;
    this.signal = shell.signal;
    this.signal.addEventListener("abort", () => this.#close());
    this.options = Object.fromEntries(OPTIONS.map((name) => [name, state.get(name)]));
    this.root = root;
    this.info = null;
    this.history = new History();
    this.overlay = null;
    this.conflicts = [];
    this.asked = 0;
  }

  async start(state) {
    const { families } = await this.shell.api.get("/api/families", {}, this.signal);
    this.controls = new ProblemControls(this.shell, families, (text, failed) => this.choose(text, failed));
    this.#build();
    const cells = textCells(state.get("at"));
    if (cells === null) this.shell.fail(new Error("the pieces in this address cannot be read; they are written 1.1/2.5"));
    const problem = state.get("problem") ?? "queens:8";
    await this.choose(problem, (error) => {
      this.shell.fail(error);
      return this.choose("queens:8", this.shell.fail, { keep: true });
    }, { cells: cells ?? [], keep: true });
    if (this.info && !this.closed) this.#open(this.options.view ?? "ask", false);
  }

  // -- the parts of the page -------------------------------------------------------------------------------------------

  #build() {
    const { shell } = this;
    this.board = h("div", {});
    this.elsewhere = h("div", {});
    this.status = h("p", { class: "board-status", role: "status" });
    this.undoing = button("Undo", () => this.undo(), { "aria-keyshortcuts": "Control+Z" });
    this.redoing = button("Redo", () => this.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
    this.giving = button("Give these pieces", () => this.#give(), { "aria-disabled": "true", title: "They become part of the problem and its address: whoever opens it completes the board" });
    this.freeing = button("Free the given pieces", () => this.#free(), { hidden: true, title: "They become pieces like the others" });
    this.tools = h("div", { class: "buttons" }, this.undoing, this.redoing, button("Clear", () => this.place(this.info.given, [])),
      button("An example", () => this.#example()), this.giving, this.freeing, tick("Show attacked cells", this.options.tints !== "no", (on) => { this.remember({ tints: on ? null : "no" }); this.#paint(); }));
    this.menu = new ExportMenu(shell);
    this.panels = { ask: new AskPanel(shell, this), solutions: new SolutionsPanel(shell, this), symmetry: new OrbitPanel(shell, this), search: new SearchPanel(shell, this), puzzles: new PuzzlesPanel(shell, this) };
    this.tabs = TABS.map(([name, text]) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.#open(name) }, text));
    const list = h("div", { role: "tablist", "aria-label": "What to do with it", class: "tabs", onkeydown: (event) => this.#tabKey(event) }, this.tabs);
    this.tabPanels = TABS.map(([name]) => h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }, this.panels[name].element));
    this.asking = h("section", { class: "sheet", "aria-label": "Questions" }, list, this.tabPanels);
    this.parts = h("div", { class: "split" },
      h("div", {}, this.elsewhere, this.board, this.status, this.tools, this.menu.element),
      h("div", {}, this.controls.element, this.asking));
    document.addEventListener("keydown", (event) => this.#shortcut(event), { signal: this.signal });
  }

  get closed() {
    return this.signal.aborted;
  }

  #open(name, byHand = true) {
    const chosen = TABS.some(([tab]) => tab === name) ? name : "ask";
    const before = this.view;
    TABS.forEach(([tab], at) => {
      this.tabs[at].setAttribute("aria-selected", String(tab === chosen));
      this.tabs[at].setAttribute("tabindex", tab === chosen ? "0" : "-1");
      this.tabPanels[at].hidden = tab !== chosen;
    });
    this.view = chosen;
    if (before && before !== chosen) {
      this.panels[before].left?.();
      // A solution stays on show in every view; questions and the search are about the pieces on the board.
      if (this.overlay && (before === "search" || !SHOWING.includes(chosen))) this.#show(null);
    }
    this.remember({ view: chosen === "ask" ? null : chosen }, byHand && before !== chosen);
    if (this.drawable) this.#opened();
  }

  #opened() {
    if (this.showsSolutions) this.panels.solutions.opened();
    if (this.view !== "solutions") this.panels[this.view]?.opened?.();
  }

  #tabKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (TABS.findIndex(([name]) => name === this.view) + step + TABS.length) % TABS.length;
    this.#open(TABS[at][0]);
    this.tabs[at].focus();
  }

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.(TYPING)) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    }
  }

  // -- the problem -----------------------------------------------------------------------------------------------------

  /** Opens a problem by its name, and returns whether that was done. Pieces stay where the board does, if no cells are handed over. */
  async choose(text, failed, { cells = null, keep = false } = {}) {
    const mine = this.choosing = Symbol("choice");
    let info;
    try {
      info = await this.shell.api.get("/api/problem", { problem: text }, this.signal);
    } catch (error) {
      const many = await manyDimensions(text, this.shell, this.signal).catch(() => null);
      if (mine !== this.choosing || this.closed) return false;
      await failed(error);
      if (many && !this.closed) show(this.elsewhere, many);
      return false;
    }
    if (mine !== this.choosing || this.closed) return false;
    show(this.elsewhere);
    const before = this.info;
    // Only now: without a problem there is nothing that a click could be about.
    if (!before) show(this.root, this.parts);
    const sameBoard = before && ["n", "d", "kind"].every((part) => before[part] === info[part]);
    const drawn = sameBoard && before.torus === info.torus && before.symbol === info.symbol && before.piece === info.piece;
    this.info = info;
    this.shell.title(info.problem);
    this.controls.show(info);
    this.overlay = null;
    // What is kept belongs to an address that is being opened, and so does what was wrong with it.
    if (!keep) {
      this.shell.calm();
      this.#forget();
    }
    // Where other pieces are given there is no step back: it could take them away.
    if (!sameBoard || cells || cellsText(before.given) !== cellsText(info.given)) {
      this.history = new History(this.#withGiven(sameBoard && !cells ? this.history.now : this.#onBoard(cells ?? [])));
      this.base = null;
    }
    if (!drawn) {
      // What was seen of another board must not be painted on this one.
      this.seen = null;
      this.#draw();
    }
    this.#changed(!keep);
    if (!keep && this.drawable) this.#opened();
    return true;
  }

  /** The cells of an address that are cells of this board, each once. */
  #onBoard(cells) {
    const { n, d, kind } = this.info;
    const fits = (cell) => kind === "triangles" || (cell.length === d && cell.every((x) => x >= 1 && x <= n));
    const kept = [...new Map(cells.filter(fits).map((cell) => [String(cell), cell])).values()];
    if (kept.length < cells.length) this.shell.fail(new Error(`${counted(cells.length - kept.length, "piece")} of this address had no place on the board`));
    return kept;
  }

  #withGiven(cells) {
    const there = new Set(cells.map(String));
    return [...cells, ...this.info.given.filter((cell) => !there.has(String(cell)))];
  }

  get drawable() {
    const { info } = this;
    return info.kind === "grid" && info.goal !== "color" && (info.d <= 2 ? info.n <= MOST_SIDE : info.size <= MOST_CELLS);
  }

  #draw() {
    const { info } = this;
    this.boardView = null;
    for (const part of [this.tools, this.asking, this.menu.element]) part.hidden = !this.drawable;
    if (info.kind === "triangles") {
      show(this.board, h("p", { class: "sheet" }, "Xqueens stand in triangles: ", h("a", { href: this.#xqueensLink() }, "open them on the Xqueens page"), "."));
    } else if (info.goal === "color") {
      show(this.board, h("p", { class: "sheet" }, "A colouring fills the whole board, so there is nothing to place by hand. On the command line: ", h("code", {}, `queenlab color "${info.problem}"`)));
    } else if (!this.drawable) {
      show(this.board, h("p", { class: "sheet" }, `A board of ${grouped(info.size)} cells is too large to show: up to side ${grouped(MOST_SIDE)} in two dimensions, and up to ${grouped(MOST_CELLS)} cells in three and four.`));
    } else {
      this.boardView = new BoardView(this.board, { n: info.n, d: info.d, torus: info.torus, symbol: info.symbol, piece: pieceName(info.piece), label: info.torus ? "Torus" : "Board", ontoggle: (cell, empty) => this.#toggle(cell, empty) });
    }
  }

  #xqueensLink() {
    const { n, settings, given } = this.info;
    return this.shell.link("xqueens", { n, sparse: Boolean(settings.sparse), paired: Boolean(settings.paired), at: cellsText(given) });
  }

  /** Opens a problem with these pieces and no others, goes to its board, and returns whether that was done. */
  async open(problem, cells) {
    const opened = await this.choose(problem, this.shell.fail, { cells });
    if (opened) this.boardView?.focus();
    return opened;
  }

  /** The pieces on the board become given ones. */
  async #give() {
    if (this.giving.getAttribute("aria-disabled") === "true") return;
    const { cells, info } = this;
    try {
      const name = await this.shell.api.text(this.shell.addressOf("/api/export/notation", { problem: info.problem, at: cellsText(cells) }), this.signal);
      if (this.closed || cells !== this.cells || info !== this.info) return;
      if (await this.choose(name.trim(), this.shell.fail)) this.shell.say("These pieces are given by the problem now.");
    } catch (error) {
      this.shell.fail(error);
    }
  }

  /** The given pieces become pieces like the others. */
  async #free() {
    if (await this.choose(withoutGiven(this.info.problem), this.shell.fail)) this.shell.say("No piece is given any more.");
  }

  /** What is given and what may be, for the two buttons. */
  #giveable() {
    const { seen, info } = this;
    this.giving.setAttribute("aria-disabled", String(Boolean(this.overlay) || !seen.valid || this.cells.length <= info.given.length));
    if (!info.given.length && document.activeElement === this.freeing) this.giving.focus();
    this.freeing.hidden = !info.given.length;
  }

  // -- the pieces --------------------------------------------------------------------------------------------------------

  /** The pieces that questions are about. */
  get cells() {
    return this.history.now;
  }

  /** What is to be seen: the pieces, or a solution or search in their place. */
  get shown() {
    return this.overlay?.cells ?? this.cells;
  }

  get timeLimit() {
    return this.panels.ask.timeLimit;
  }

  /** Whether the tab that is open shows a solution in the place of the pieces. */
  get showsSolutions() {
    return SHOWING.includes(this.view);
  }

  #toggle(cell, empty) {
    const key = String(cell);
    if (!empty && this.info.given.some((given) => String(given) === key)) {
      this.shell.say("This piece is given by the problem.");
      return;
    }
    // What is seen is what is changed, also where it is a solution that was only shown.
    const cells = empty ? [...this.shown, cell] : this.shown.filter((other) => String(other) !== key);
    this.base = null;
    this.#set(cells);
  }

  /** Puts pieces on the board, in one step that can be undone; those of `base` were there before. */
  place(cells, base) {
    this.base = base;
    this.#set(this.#withGiven(cells));
  }

  #set(cells) {
    this.history.push(cells);
    this.#pieces();
  }

  undo() {
    if (!this.history.undo()) return;
    this.base = null;
    this.#pieces();
  }

  redo() {
    if (!this.history.redo()) return;
    this.base = null;
    this.#pieces();
  }

  /** Questions about a board that is no longer there are ended, and what was said about it is not shown. */
  #forget() {
    this.exampling?.abort();
    for (const panel of Object.values(this.panels)) panel.forget();
  }

  #pieces() {
    this.overlay = null;
    this.shell.calm();
    this.#forget();
    this.#changed(false);
    if (this.view === "search") this.#opened();
  }

  #changed(push) {
    // Not `disabled`: a button that has the focus would lose it with the last step.
    this.undoing.setAttribute("aria-disabled", String(!this.history.past.length));
    this.redoing.setAttribute("aria-disabled", String(!this.history.future.length));
    this.#show(this.overlay);
    this.remember({}, push);
  }

  showSolution(cells) {
    this.#show({ cells, marks: [] });
  }

  showSearch(cells, marks) {
    this.#show({ cells, marks });
  }

  #show(overlay) {
    this.overlay = overlay;
    if (!this.boardView) {
      show(this.status);
      return;
    }
    // The server finds the attacks while the board is drawn here.
    this.#askAttacks();
    const given = overlay || this.base ? [...this.info.given, ...(overlay ? this.cells : this.base)] : this.info.given;
    this.boardView.set({ pieces: this.shown, given, excluded: this.info.excluded, marks: overlay?.marks ?? [] });
    this.menu.update({ problem: this.info.problem, cells: this.shown });
    if (this.view === "symmetry") this.panels.symmetry.update();
  }

  /** The server knows what the piece attacks; the newest answer wins. */
  async #askAttacks() {
    const mine = ++this.asked;
    // Which pieces attack each other is not known until the answer is there.
    this.conflicts = [];
    try {
      const seen = await this.shell.api.post("/api/attacks", { problem: this.info.problem, cells: this.shown }, this.signal);
      if (mine !== this.asked || this.closed) return;
      if (this.unseen) this.shell.calm();
      this.unseen = false;
      this.seen = seen;
      this.conflicts = seen.conflicts;
      this.#paint();
      this.#showState();
      this.#giveable();
    } catch (error) {
      if (mine !== this.asked || this.closed) return;
      this.unseen = true;
      this.shell.fail(error);
    }
  }

  #paint() {
    if (!this.boardView || !this.seen) return;
    // In a solution every cell is attacked: tints would show nothing.
    const attackers = this.options.tints !== "no" && !this.seen.complete ? this.seen.attackers : null;
    const { conflicts } = this.seen;
    this.boardView.set({ attackers, conflicts, clash: this.seen.in_conflict });
    // The picture that is saved is the one that is shown.
    this.menu.update({ problem: this.info.problem, cells: this.shown, named: !conflicts.length, more: { attacked: attackers ? true : null, conflicts: conflicts.length ? true : null } });
    performance.mark("board-painted");
  }

  #showState() {
    const { seen, info } = this;
    const name = pieceName(info.piece);
    const number = seen.wanted === null ? counted(seen.pieces, name) : `${grouped(seen.pieces)} of ${counted(seen.wanted, name)}`;
    const clash = seen.conflicts[0];
    const parts = [h("span", {}, number)];
    const guarding = ["dominate", "independent"].includes(info.goal);
    if (seen.complete) parts.push(h("strong", { class: "good" }, guarding ? "Every cell is guarded." : "A solution."));
    else if (clash) parts.push(h("span", { class: "bad" }, `${conflictWords(clash)}${seen.conflicts.length > 1 ? `, and ${counted(seen.conflicts.length - 1, "more conflict")}` : ""}.`));
    else if (guarding && seen.attackers) parts.push(h("span", { class: "soft" }, `${counted(this.#unguarded(), "cell is", "cells are")} not guarded.`));
    else if (seen.free !== null) parts.push(h("span", { class: "soft" }, `${counted(seen.free, "free cell")}.`));
    show(this.status, parts.flatMap((part, at) => (at ? [" · ", part] : [part])));
  }

  #unguarded() {
    const there = new Set(this.shown.map((cell) => this.boardView.paper.number(cell)));
    return this.seen.attackers.filter((count, number) => !count && !there.has(number)).length;
  }

  async #example() {
    this.exampling?.abort();
    const mine = this.exampling = new AbortController();
    const over = () => this.closed || mine.signal.aborted;
    try {
      const { status, witness, why } = await (this.info.size > MOST_SOLVED ? this.#constructed(mine.signal) : this.#solved(mine.signal));
      if (over()) return;
      if (witness) this.place(witness, []);
      else show(this.status, h("strong", { class: status === "none" ? "bad" : "unsure" }, why));
    } catch (error) {
      if (!over()) this.shell.fail(error);
    }
  }

  /** An example by an engine. */
  async #solved(signal) {
    const { answer } = await this.shell.ask({ verb: "solve", problem: this.info.problem, cells: [], time_limit: this.timeLimit }, { signal });
    return { status: answer?.status, witness: answer?.witness, why: answer?.status === "none" ? "None: this problem has no solution." : "Unknown: no example was found within the time limit." };
  }

  /** An example by the first construction that applies. */
  async #constructed(signal) {
    const { problem } = this.info;
    const { none, constructions } = await this.shell.api.get("/api/constructions", { problem }, signal);
    if (none) return { status: "none", why: `None: ${none}.` };
    const one = constructions.find(({ applies }) => applies);
    if (!one) return { status: "unknown", why: "Unknown: no construction is known for this board, and it is too large for the engines." };
    return { status: "found", witness: (await this.shell.api.get("/api/construction", { problem, method: one.name }, signal)).cells };
  }

  // -- the address -------------------------------------------------------------------------------------------------------

  /** Keeps a choice in the address. */
  remember(change, push = false) {
    Object.assign(this.options, change);
    if (!this.info || this.closed) return;
    this.shell.address.set({ problem: this.info.problem, at: cellsText(this.cells), ...this.options }, { push });
  }

  #close() {
    this.exampling?.abort();
    for (const panel of Object.values(this.panels ?? {})) panel.close?.();
  }
}

export function open(root, state, shell) {
  return new Page(root, state, shell).start(state);
}
