// A puzzle that is played: the board, its tools, hints, the timer and the end.

import { button, h, show, tick } from "/static/dom.js";
import { PlayBoard } from "/static/play/board.js";
import { EMPTY, Game, MARK, QUEEN } from "/static/play/game.js";
import { clash, hintFor } from "/static/play/hints.js";
import { HouseTable } from "/static/play/houses.js";
import { clockText, copied, hintsText, shareText } from "/static/play/share.js";
import { Stopwatch } from "/static/play/stopwatch.js";

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** What makes a puzzle this one, to remember its progress. */
const identity = ({ problem, regions, given }) => `${problem} ${regions ? regions.join("/") : ""} ${given.join("/")}`;

export class PlayView {
  /** `about`: {name, kind, rules, link, day}; `next`: {text, go} or null; `solved()` hears of the end. */
  constructor(record, keeper, { about, next = null, solved = () => {} }) {
    Object.assign(this, { record, keeper, about, next, solved });
    this.table = new HouseTable(record);
    this.id = identity(record);
    const before = keeper.progress(this.id);
    this.game = new Game(this.table, { auto: keeper.setting("auto", false), saved: before?.cells });
    this.hints = before?.hints ?? 0;
    this.watch = new Stopwatch(before?.seconds);
    this.hint = null;
    this.board = new PlayBoard(this.table, {
      tap: (cell) => this.#tap(cell), paint: (cells, done) => this.#paint(cells, done), key: (name, cell) => this.#key(name, cell),
    });
    const tool = (text, sign, keys, act) => button([h("span", { class: "sign", "aria-hidden": "true" }, sign), text], act, { "aria-keyshortcuts": keys });
    this.undo = tool("Undo", "↶", "U", () => this.#back());
    this.redo = tool("Redo", "↷", "R", () => this.#forth());
    this.clear = tool("Clear", "⌫", null, () => this.#clear());
    this.ask = tool("Hint", "?", "H", () => this.#hint());
    this.clock = h("span", { class: "clock" });
    this.said = h("div", { class: "play-said" });
    this.live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
    const setting = (text, name, otherwise, changed) => tick(text, keeper.setting(name, otherwise), (on) => { keeper.set(name, on); changed(on); });
    this.element = h("section", { class: "play-game", "aria-label": "Puzzle" },
      h("div", { class: "play-top" }, h("h2", {}, about.name), this.clock),
      this.board.element,
      h("div", { class: "play-side" },
        h("div", { class: "play-tools", role: "toolbar", "aria-label": "Tools" }, this.undo, this.redo, this.clear, this.ask),
        this.said,
        h("div", { class: "play-settings" },
          setting("Mark attacked cells", "auto", false, (on) => { this.game.auto = on; this.#changed(""); }),
          setting("Show the timer", "timer", true, () => this.#tick()))),
      this.live);
    this.#start(before);
  }

  static isSolved(record, keeper) {
    return Boolean(keeper.progress(identity(record))?.solved);
  }

  #start(before) {
    this.timer = setInterval(() => this.#tick(), 500);
    this.seen = () => {
      if (document.hidden) this.#rest();
    };
    document.addEventListener("visibilitychange", this.seen);
    this.#rules();
    this.#draw();
    this.#tick();
    if (this.game.solved) this.#showEnd(before ?? {}, false);
  }

  close() {
    this.#rest();
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  #rest() {
    this.watch.stop();
    this.#save();
  }

  #save() {
    const { game, hints, watch } = this;
    if (game.solved) return;
    if (!game.untouched || hints || this.keeper.progress(this.id)) this.keeper.saveProgress(this.id, { cells: game.text, seconds: Math.round(watch.seconds), hints, solved: false });
  }

  #tick() {
    this.clock.hidden = !this.keeper.setting("timer", true);
    const text = clockText(this.watch.seconds);
    if (this.clock.textContent !== text) this.clock.textContent = text;
  }

  #draw() {
    const { game } = this;
    this.board.draw(game, this.hint);
    const able = (element, on) => element.setAttribute("aria-disabled", String(!on));
    able(this.undo, game.past.length && !game.solved);
    able(this.redo, game.future.length);
    able(this.clear, !game.untouched && !game.solved);
    able(this.ask, !game.solved);
  }

  // -- what the player does ------------------------------------------------------------------------------------------

  #tap(cell) {
    this.#commit(() => this.game.tap(cell), cell);
  }

  /** A drag marks the empty cells, or takes marks away where it began on one; it is one step. */
  #paint(cells, done) {
    const { game, stroke } = this;
    if (game.solved) return;
    if (!stroke && cells.length) this.stroke = { remove: game.cells[cells[0]] === MARK, cells: [] };
    if (!this.stroke) return;
    const { remove } = this.stroke, wanted = remove ? MARK : EMPTY;
    this.stroke.cells = [...new Set(cells)].filter((cell) => game.cells[cell] === wanted && !game.fixed.has(cell));
    if (!done) {
      for (const [cell, { element }] of this.board.cells.entries()) element.classList.toggle("stroke", this.stroke.cells.includes(cell));
      return;
    }
    const { cells: chosen } = this.stroke;
    this.stroke = null;
    for (const { element } of this.board.cells) element.classList.remove("stroke");
    if (chosen.length) this.#commit(() => game.set(chosen, remove ? EMPTY : MARK), null, `${counted(chosen.length, "mark")} ${remove ? "removed" : "set"}`);
  }

  #key(name, cell) {
    const put = { q: QUEEN, x: MARK, Delete: EMPTY, Backspace: EMPTY }[name];
    if (put !== undefined) this.#commit(() => this.game.set([cell], put), cell);
    else if (name === "u") this.#back();
    else if (name === "r") this.#forth();
    else if (name === "h") this.#hint();
    else return false;
    return true;
  }

  #commit(act, cell, words = "") {
    if (this.game.solved) return;
    if (!act()) {
      if (cell !== null && this.game.fixed.has(cell)) this.#say(`${this.table.place(cell)} is given with the puzzle`);
      return;
    }
    this.watch.go();
    const state = cell === null ? words : `${["empty", "mark", this.table.piece][this.game.cells[cell]]} at ${this.table.place(cell)}`;
    const clashes = cell === null ? [] : this.game.conflicts().filter((pair) => pair.includes(cell));
    const others = clashes.map(([a, b]) => `conflict with ${this.table.place(a === cell ? b : a)}: ${clash(this.table, a, b)}`);
    this.#changed([state, ...others].join("; "));
  }

  #changed(words) {
    this.hint = null;
    this.#rules();
    this.#draw();
    this.#save();
    if (words) this.#say(words);
    if (this.game.solved) this.#end();
  }

  #back() {
    if (this.game.undo()) this.#changed("undone");
  }

  #forth() {
    if (this.game.redo()) this.#changed("done again");
  }

  #clear() {
    if (this.game.clear()) this.#changed("the board is cleared");
  }

  /** After the end, all anew. */
  #again() {
    this.game = new Game(this.table, { auto: this.game.auto });
    this.hints = 0;
    this.watch = new Stopwatch();
    this.board.calm();
    this.#changed("the board is cleared");
    this.#tick();
    this.board.focus();
  }

  // -- what is said --------------------------------------------------------------------------------------------------

  #say(text) {
    this.live.textContent = text;
  }

  #rules() {
    const pairs = this.game.conflicts();
    const clashes = pairs.length ? h("p", { class: "clash-words" }, `${counted(pairs.length, "conflict")}: ${this.table.place(pairs[0][0])} and ${this.table.place(pairs[0][1])} are ${clash(this.table, ...pairs[0])}.`) : null;
    const queens = this.game.queens().length;
    show(this.said, clashes ?? h("p", {}, this.game.untouched ? this.about.rules : `${queens} of ${counted(this.table.n, this.table.piece)}`),
      this.game.untouched ? h("p", { class: "quiet" }, `Tap or click for a mark, again for a ${this.table.piece}, drag to mark several. Keys: arrows, Space, U undo, H hint.`) : null);
  }

  #hint() {
    if (this.game.solved) return;
    this.watch.go();
    const hint = this.hint = hintFor(this.game);
    if (!hint) return;
    this.hints += 1;
    const does = hint.act === null ? null : button("Do it", () => {
      this.#commit(() => this.game.set(hint.cells, hint.act), null, "done");
      if (!this.game.solved) this.ask.focus();
    }, { class: "main" });
    show(this.said, h("p", {}, h("strong", {}, "Hint: "), hint.words),
      hint.reasons.length ? h("details", {}, h("summary", {}, "Step by step"), h("ol", {}, hint.reasons.map((reason) => h("li", {}, reason)))) : null, does);
    this.#draw();
    this.#save();
    this.#say(`Hint: ${hint.words} ${hint.reasons.join(" ")}`);
  }

  #end() {
    this.watch.stop();
    this.#tick();
    const seconds = Math.round(this.watch.seconds), { n, level } = this.record;
    const best = this.hints ? null : this.keeper.time(`${this.about.kind} ${n} ${level}`, seconds);
    const days = this.about.day ? this.keeper.solvedOn(this.about.day) : 0;
    this.keeper.saveProgress(this.id, { cells: this.game.text, seconds, hints: this.hints, solved: true, days });
    this.#showEnd({ seconds, hints: this.hints, best, days }, true);
    this.solved();
  }

  #showEnd({ seconds = 0, hints = 0, best = null, days = 0 }, news) {
    const record = news && !hints && (best === null || seconds < best);
    const facts = [`${clockText(seconds)}, ${hintsText(hints)}`, record && best !== null ? `your best, ${clockText(best)} before` : record ? "your first at this level" : "", days > 1 ? `${days} days in a row` : ""].filter(Boolean);
    const text = shareText({ name: this.about.name, seconds, hints, days, link: this.about.link });
    const place = h("div", { class: "shared" });
    const share = button("Share", async () => {
      if (await copied(text)) show(place, h("p", { class: "quiet", role: "status" }, "Copied. It says nothing of the solution."));
      else show(place, h("textarea", { readonly: true, rows: "3", "aria-label": "To share" }, text));
    });
    show(this.said, h("div", { class: "ending" }, h("p", { class: "cheer" }, "Solved!"), h("p", {}, `${facts.join(" · ")}.`),
      h("div", { class: "play-buttons" }, this.next ? button(this.next.text, this.next.go, { class: "main" }) : null, share, button("Play again", () => this.#again())), place));
    this.board.celebrate();
    if (news) this.#say(`Solved! ${facts.join(", ")}.`);
  }
}
