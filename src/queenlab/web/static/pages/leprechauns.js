// The Leprechauns page: queens that keep others more than k king moves away, by hand, by construction and by search.

import { cellsText, textCells } from "/static/address.js";
import { counted } from "/static/board/words.js";
import { BoardView } from "/static/board_view.js";
import { button, field, h, select, show, table, tick } from "/static/dom.js";
import { EngineLine } from "/static/engine_line.js";
import { ExportMenu } from "/static/export_menu.js";
import { outside, sayOutside, wholeIn } from "/static/whole_number.js";

export const title = "Leprechauns";

const USUAL = 16;
const MAX_SIDE = 1000;
/** How many sizes the table shows before and after n. */
const AROUND = 6;
/** More nearest pairs than this are not all drawn, and more than the other not framed. */
const MOST_DRAWN = 60;
const MOST_MARKED = 4;
/** The address of a board without pieces: one without `at` has the pieces of a construction. */
const EMPTY = "empty";

export async function open(root, state, shell) {
  const cells = state.get("at") === EMPTY ? [] : textCells(state.get("at"));
  const n = wholeIn(state.get("n"), 1, MAX_SIDE) ?? USUAL;
  const readable = cells?.every((cell) => cell.length === 2 && cell.every((x) => x >= 1 && x <= n)) ?? false;
  const page = new Page(root, shell, {
    n,
    around: state.get("around") ?? "pair",
    attacked: state.get("attacked") === "yes",
    limit: Number(state.get("limit")) || 10,
  });
  await page.start({ n, k: wholeIn(state.get("k"), 1, MAX_SIDE), method: state.get("method"), cells: !state.has("at") ? null : readable ? cells : [] });
  if (!readable) shell.fail(new Error("the cells in this address cannot be read; they are written 1.1/2.5, on a board of side " + n));
  else sayOutside(shell, state, { n: ["side n", 1, MAX_SIDE], k: ["range k", 1, MAX_SIDE] });
}

class Page {
  constructor(root, shell, chosen) {
    this.shell = shell;
    this.chosen = chosen;
    this.turn = 0;
    this.changes = 0;
    this.engine = new EngineLine(shell, { limit: chosen.limit, changed: (limit) => { this.chosen.limit = limit; this.remember(); } });
    shell.signal.addEventListener("abort", () => this.engine.cancel());
    this.menu = new ExportMenu(shell);
    this.picture = h("div", {});
    this.said = h("div", { class: "verdict", role: "status" });
    this.bound = h("p", {});
    this.starts = h("div", { class: "controls" });
    this.table = h("div", {});
    this.size = h("input", { type: "number", min: 1, max: MAX_SIDE, value: chosen.n, onchange: (event) => this.resize(event.target.value) });
    this.slider = h("input", { type: "range", min: 1, max: 4, step: 1, oninput: (event) => this.setRange(Number(event.target.value)) });
    this.shown = h("output", { class: "range-value" });
    this.windows = h("div", {});
    this.root = root;
    this.parts = [
      h("div", { class: "split" },
        h("section", { "aria-label": "Board" }, this.picture),
        h("div", {},
          h("section", { class: "sheet", "aria-label": "Range" },
            h("div", { class: "controls" }, field("Side n", this.size), this.#sliderField()),
            this.said, this.bound,
            h("div", { class: "controls" }, this.windows, tick("Attacked cells", chosen.attacked, (on) => this.setAttacked(on)))),
          h("section", { class: "sheet", "aria-label": "Place them" },
            h("h2", {}, "Place them"), h("p", { class: "soft" }, "Click a cell to place a leprechaun or to take it away."),
            this.starts,
            h("div", { class: "buttons" }, button("Complete it", () => this.search("complete")), button("Search from nothing", () => this.search("solve")),
              button("Clear", () => this.place([], { push: true }))),
            this.engine.element),
          this.menu.element)),
      this.table,
    ];
  }

  #sliderField() {
    return h("div", { class: "field wide" }, h("label", { for: "range-slider" }, "Range k, in king moves"),
      h("div", { class: "slider" }, (this.slider.id = "range-slider", this.slider), this.shown));
  }

  get problem() {
    return `leprechauns:${this.chosen.n},range=${this.chosen.k}`;
  }

  /** Shows a board: the cells that are wished for, those of a construction, or else the widest board known. Until all of
   *  it is there, the board before stays; another change meanwhile wins. */
  async start({ n, k, method, cells }, push = false) {
    const mine = ++this.changes;
    const rows = await this.#rowsAround(n);
    const row = rows.find((one) => one.n === n);
    k ??= row.range ?? 1;
    const range = method ? k : row.range;
    const constructed = cells === null;
    let trouble = null;
    method ??= row.method;
    try {
      if (constructed) cells = method ? await this.#cellsOf(n, range, method) : [];
    } catch (error) {
      trouble = error;
      cells = [];
    }
    if (mine !== this.changes) return;
    // The address names the construction where that gives the whole board.
    Object.assign(this.chosen, { n, k, cells, method: constructed && !trouble && range === k ? method : null });
    // Only now: until there is a board, there is nothing to do with it.
    if (!this.rows) show(this.root, this.parts);
    this.rows = rows;
    this.#showTable();
    if (constructed) this.remember(push);
    await this.#newBoard();
    if (trouble) this.shell.fail(trouble);
  }

  async resize(text) {
    const n = wholeIn(text, 1, MAX_SIDE);
    this.size.value = n ?? this.chosen.n;
    if (n === null) return this.shell.fail(outside("side n", text, 1, MAX_SIDE));
    if (n === this.chosen.n) return;
    this.engine.clear();
    this.chosen.around = "pair";
    const mine = this.changes + 1;
    try {
      await this.start({ n, k: null, method: null, cells: null }, true);
    } catch (error) {
      if (mine === this.changes) this.shell.fail(error);
    }
  }

  /** Places what a construction gives for the range that is chosen. */
  async construct(method) {
    this.#changed();
    const mine = this.changes;
    try {
      const cells = await this.#cellsOf(this.chosen.n, this.chosen.k, method);
      if (mine !== this.changes) return;
      Object.assign(this.chosen, { cells, method });
      this.remember(true);
      await this.#newBoard();
    } catch (error) {
      if (mine === this.changes) this.shell.fail(error);
    }
  }

  async #cellsOf(n, range, method) {
    return (await this.shell.api.get("/api/construction", { problem: `leprechauns:${n},range=${range}`, method }, this.shell.signal)).cells;
  }

  /** What was asked about the board before is no answer any more, and what was still to come is not wanted. */
  #changed() {
    this.changes++;
    this.engine.clear();
    this.size.value = this.chosen.n;
  }

  #newBoard() {
    const { chosen } = this;
    const row = this.rows.find((one) => one.n === chosen.n);
    this.slider.max = Math.max(2, Math.min(chosen.n, (row?.upper ?? 1) + 3), chosen.k);
    this.slider.value = chosen.k;
    this.near = null;
    this.view = new BoardView(this.picture, { n: chosen.n, label: "Leprechauns", symbol: "hat", piece: "leprechaun", ontoggle: (cell, empty) => this.toggle(cell, empty) });
    this.#showBound(row);
    this.#offerStarts();
    return this.update();
  }

  toggle(cell, empty) {
    const text = cell.join(".");
    const others = this.chosen.cells.filter((one) => one.join(".") !== text);
    this.place(empty ? [...others, cell] : others);
  }

  /** Other pieces; `answer` says that they are what the engine was asked for. */
  place(cells, { push = false, answer = false } = {}) {
    if (!answer) this.#changed();
    this.chosen.cells = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.chosen.method = null;
    this.remember(push);
    this.update();
  }

  setRange(k) {
    this.#changed();
    this.chosen.k = k;
    this.chosen.method = null;
    this.remember();
    this.#offerStarts();
    this.update();
  }

  setAttacked(on) {
    this.chosen.attacked = on;
    this.remember();
    this.update();
  }

  setAround(around) {
    this.chosen.around = around;
    this.remember();
    this.#drawWindows();
  }

  remember(push = false) {
    const { n, k, method, around, attacked, limit, cells } = this.chosen;
    this.shell.address.set({ n, k, method, at: method ? null : cellsText(cells) || EMPTY, around: around === "pair" ? null : around, attacked, limit: limit === 10 ? null : limit }, { push });
  }

  /** Asks the server what holds; the newest question wins. */
  async update() {
    const turn = ++this.turn;
    const { cells, k } = this.chosen;
    this.shell.title(this.problem);
    this.view.set({ pieces: cells });
    this.menu.update({ problem: this.problem, cells });
    try {
      const [near, seen] = await Promise.all([
        this.shell.api.post("/api/nearest", { problem: this.problem, cells }, this.shell.signal),
        this.shell.api.post("/api/attacks", { problem: this.problem, cells }, this.shell.signal),
      ]);
      if (turn !== this.turn) return;
      this.shell.calm();
      this.near = near;
      const drawn = near.pairs_in_all <= MOST_DRAWN ? near.pairs : near.pairs.slice(0, 1);
      this.view.set({
        attackers: this.chosen.attacked ? seen.attackers : null, clash: seen.in_conflict, conflicts: seen.conflicts,
        pairs: drawn.map(([one, other]) => ({ one, other, kind: "second" })),
        marks: near.pairs_in_all <= MOST_MARKED ? [{ cells: near.pairs.flat(), kind: "second", label: "in a nearest pair" }] : [],
      });
      this.#showVerdict(near, seen, k);
      this.#offerWindows();
      this.#drawWindows();
      const more = { attacked: this.chosen.attacked && seen.attackers ? true : null, conflicts: seen.conflicts.length ? true : null };
      this.menu.update({ problem: this.problem, cells, named: seen.valid, more });
    } catch (error) {
      if (turn === this.turn) this.shell.fail(error);
    }
  }

  #showVerdict(near, seen, k) {
    const { cells, n } = this.chosen;
    this.shown.textContent = String(k);
    const lines = [];
    const few = cells.length === n ? `All ${n} leprechauns are there.` : `${cells.length} of ${n} leprechauns.`;
    if (near.attacks) lines.push([`Broken for every range: ${near.why}, as queens do.`, "bad"]);
    else if (near.distance === null) lines.push([`${few} Place two, and the range that they keep free is shown here.`, ""]);
    else if (k <= near.range) lines.push([`Range ${k} holds. ${few}`, "good"]);
    else lines.push([`Range ${k} breaks: ${pairsWithin(seen)} within ${k} king moves.`, "bad"]);
    if (near.distance !== null) {
      const [one, other] = near.pairs[0];
      const more = near.pairs_in_all === 2 ? ", and one more pair" : near.pairs_in_all > 1 ? `, and ${near.pairs_in_all - 1} more pairs` : "";
      lines.push([`Nearest: (${one.join(", ")}) and (${other.join(", ")}), ${counted(near.distance, "king move")} apart${more}.`
        + (near.range === null ? "" : ` So the range is ${near.range}.`), ""]);
    }
    show(this.said, lines.map(([text, kind]) => h("p", { class: kind }, text)));
  }

  #showBound(row) {
    if (!row) return show(this.bound);
    if (row.range === null) return show(this.bound, capital(row.why), ".");
    const best = row.proved ? `For n = ${row.n} the widest range is ${row.range}: ` : `For n = ${row.n} range ${row.range} is the widest known, and ${row.upper} is not ruled out. `;
    show(this.bound, best, row.proved ? `${row.why}.` : "", row.range === this.chosen.k && this.chosen.method ? null : [" ",
      h("a", { href: this.shell.link("leprechauns", { n: row.n, k: row.range, method: row.method }) }, "Show that board"), "."]);
  }

  /** The constructions that give this range, to start from. */
  async #offerStarts() {
    const asked = this.problem;
    if (this.offered === asked) {
      this.starts.inert = false;
      // The button that was just pressed keeps the focus.
      if (this.chosen.method && this.starting) this.starting.value = this.chosen.method;
      return;
    }
    let found;
    // Those that are offered are of another range until the answer is there.
    this.starts.inert = true;
    try {
      found = await this.shell.api.get("/api/constructions", { problem: asked }, this.shell.signal);
    } catch (error) {
      if (asked === this.problem) this.shell.fail(error);
      return;
    }
    if (asked !== this.problem) return;
    this.offered = asked;
    this.starts.inert = false;
    const applying = found.none ? [] : found.constructions.filter((one) => one.applies);
    if (!applying.length) {
      show(this.starts, h("p", { class: "soft" }, found.none ? `There are none: ${found.none}.` : `No construction is known for range ${this.chosen.k}.`));
      return;
    }
    this.starting = select(applying.map((one) => [one.name, one.title]), this.chosen.method ?? applying[0].name, () => {});
    show(this.starts, field(`Constructions of range ${this.chosen.k}`, this.starting),
      button("Place it", () => this.construct(this.starting.value), { class: "main" }));
  }

  #offerWindows() {
    const { cells, around } = this.chosen;
    const options = [["pair", "the nearest pair"], ["all", "all of them"], ["none", "none"],
      ...cells.map((cell) => [cell.join("."), `the one in column ${cell[0]}, row ${cell[1]}`])];
    if (!options.some(([value]) => value === around)) this.chosen.around = "pair";
    show(this.windows, field("Ranges drawn around", select(options, this.chosen.around, (value) => this.setAround(value))));
  }

  #drawWindows() {
    const { cells, around, k } = this.chosen;
    const chosen = around === "pair" ? this.near?.pairs[0] ?? [] : around === "all" ? cells : around === "none" ? [] : cells.filter((cell) => cell.join(".") === around);
    this.view.set({ windows: chosen.map((cell) => ({ cell, range: k, kind: "chosen" })) });
  }

  async search(verb) {
    const cells = verb === "complete" ? this.chosen.cells : [];
    const found = await this.engine.ask({ verb, problem: this.problem, cells }, () => counted(this.chosen.n - cells.length, "leprechaun") + (cells.length ? " added" : ""));
    if (found?.answer.witness) this.place(found.answer.witness, { push: true, answer: true });
  }

  #rowsAround(n) {
    const first = Math.max(1, Math.min(n - AROUND, MAX_SIDE - 2 * AROUND));
    return this.shell.api.get("/api/diverse", { first, last: Math.min(MAX_SIDE, first + 2 * AROUND) }, this.shell.signal).then(({ rows }) => rows);
  }

  #showTable() {
    const { rows, chosen: { n } } = this;
    show(this.table, h("h2", {}, "How far apart can n queens be?"),
      h("div", { class: "wide-table" }, table(`The widest range known for n = ${rows[0].n} to ${rows.at(-1).n}, and why it cannot be wider`, ["n", "Range", "At most", "Known by", "Source", "The bound"],
        rows.map((row) => [
          row.range === null ? String(row.n)
            : h("a", { href: this.shell.link("leprechauns", { n: row.n, k: row.range, method: row.method }), "aria-label": `Show the board for n = ${row.n}`, "aria-current": row.n === n ? "true" : null }, String(row.n)),
          row.range === null ? "–" : String(row.range), row.upper === null ? "–" : String(row.upper),
          row.method ?? "–", row.source ?? "–", h("span", { class: row.proved ? null : "unsure" }, row.why),
        ]))));
  }
}

function pairsWithin(seen) {
  const count = seen.conflicts.length;
  return count >= 200 ? "200 pairs or more are" : counted(count, "pair is", "pairs are");
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
