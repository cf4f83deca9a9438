// The board that is played on: a grid of named cells, by pointer, touch and keyboard.

import { h, svg } from "/static/dom.js";
import { bitOf } from "/static/play/bit_sets.js";
import { EMPTY, MARK, QUEEN } from "/static/play/game.js";

const STATES = { [EMPTY]: "empty", [MARK]: "mark", [QUEEN]: "queen" };
/** Under a given piece, as in queenlab.draw.glyphs. */
const BAR = "M.12.88H.88V.95H.12Z";
const CROSS = "M.36.36L.64.64M.64.36L.36.64";
/** A sign of its own: whoever sees no colours sees it, too. */
const CLASH = "M.81.62a.17.17 0 1 0 .001 0ZM.78.68H.84L.825.82H.795ZM.785.85H.835V.9H.785Z";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The lines of a board, thin inside a region and thick around it, as paths. */
function lines({ n, regions, torus }) {
  const paths = { thin: "", thick: "" };
  for (let at = 0; at <= n; at++) {
    const before = (at + n - 1) % n, after = at % n, edge = (at === 0 || at === n) && !torus;
    for (let k = 0; k < n; k++) {
      const other = (a, b) => (edge || (regions ? regions[a] !== regions[b] : false) ? "thick" : "thin");
      paths[other(before * n + k, after * n + k)] += `M${at} ${n - k}v-1`;
      paths[other(k * n + before, k * n + after)] += `M${k} ${n - at}h1`;
    }
  }
  return paths;
}

export class PlayBoard {
  /** `act` has tap(cell), paint(cells, mark), and key(name), which says whether it knew the key. */
  constructor(table, act) {
    this.table = table;
    this.act = act;
    this.at = table.numbered([1, table.n]);
    const { n, regions, record } = table;
    this.cells = [];
    const rows = Array.from({ length: n }, (_, down) => h("div", { role: "row" }, Array.from({ length: n }, (_, x) => {
      const cell = x * n + n - 1 - down;
      const shape = svg("path", {});
      const element = h("div", { role: "gridcell", class: regions ? "cell" : `cell ${(x + down) % 2 ? "dark" : "light"}`, tabindex: "-1" },
        svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, svg("path", { class: "clash-sign", d: CLASH }), shape));
      if (regions) element.style.setProperty("--paint", record.paints[regions[cell]]);
      // The letter stands in the first cell of its region, as hints name it.
      if (regions && cell === this.#first(regions[cell])) element.append(h("span", { class: "letter", "aria-hidden": "true" }, table.letter(cell)));
      this.cells[cell] = { element, shape };
      return element;
    })));
    const { thin, thick } = lines(table);
    const numbers = (of, name) => h("div", { class: `numbers ${name}`, "aria-hidden": "true" }, of.map((k) => h("span", {}, n <= 20 || k === 1 || k % 5 === 0 ? String(k) : "")));
    const up = Array.from({ length: n }, (_, k) => k + 1);
    this.grid = h("div", { role: "grid", class: "grid", "aria-label": `Board, ${n} by ${n}` }, rows);
    this.grid.style.setProperty("--n", n);
    this.element = h("div", { class: "play-board" }, numbers([...up].reverse(), "at-left"),
      h("div", { class: "play-square" }, this.grid,
        svg("svg", { class: "lines", viewBox: `0 0 ${n} ${n}`, "aria-hidden": "true" }, svg("path", { class: "thin", d: thin }), svg("path", { class: "thick", d: thick }))),
      numbers(up, "below"));
    this.element.style.setProperty("--n", n);
    this.#listen();
  }

  /** The cell of a region that comes first in reading, from the top row. */
  #first(region) {
    const { n, regions } = this.table;
    let first = null;
    regions.forEach((own, cell) => {
      if (own === region && (first === null || cell % n > first % n || (cell % n === first % n && cell < first))) first = cell;
    });
    return first;
  }

  #listen() {
    const { grid } = this;
    grid.addEventListener("pointerdown", (event) => {
      const cell = this.#under(event);
      if (event.button || cell === null) return;
      event.preventDefault();
      grid.classList.add("by-pointer");
      this.drag = { id: event.pointerId, from: cell, last: cell, cells: null };
      // A pointer that a script made up cannot be captured.
      try { grid.setPointerCapture(event.pointerId); } catch { /* it goes on without */ }
      this.#focus(cell, false);
    });
    grid.addEventListener("pointermove", (event) => {
      const { drag } = this;
      if (!drag || drag.id !== event.pointerId) return;
      const cell = this.#under(event);
      if (cell === null || cell === drag.last) return;
      drag.cells ??= [drag.from];
      drag.cells.push(...this.#between(drag.last, cell));
      drag.last = cell;
      this.act.paint(drag.cells, false);
    });
    grid.addEventListener("pointerup", (event) => {
      const { drag } = this;
      if (!drag || drag.id !== event.pointerId) return;
      this.drag = null;
      if (drag.cells) this.act.paint(drag.cells, true);
      else this.act.tap(drag.from);
    });
    grid.addEventListener("pointercancel", () => {
      if (this.drag?.cells) this.act.paint([], true);
      this.drag = null;
    });
    grid.addEventListener("keydown", (event) => {
      grid.classList.remove("by-pointer");
      this.#key(event);
    });
    grid.addEventListener("focusin", (event) => {
      const at = this.cells.findIndex(({ element }) => element === event.target);
      if (at >= 0) this.#focus(at, false);
    });
  }

  /** The cell under a pointer; null off the board. */
  #under({ clientX, clientY }) {
    const { n } = this.table, box = this.grid.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * n), down = Math.floor(((clientY - box.top) / box.height) * n);
    return x >= 0 && x < n && down >= 0 && down < n ? x * n + n - 1 - down : null;
  }

  /** The cells that a quick drag went over, the last one included. */
  #between(a, b) {
    const { n } = this.table, from = [Math.floor(a / n), a % n], to = [Math.floor(b / n), b % n];
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    const part = (axis, k) => Math.round(from[axis] + ((to[axis] - from[axis]) * k) / steps);
    return Array.from({ length: steps }, (_, k) => part(0, k + 1) * n + part(1, k + 1));
  }

  #key(event) {
    if (event.altKey) return;
    const { n } = this.table, control = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = STEPS[key];
    let known = true;
    if (step && !control) {
      const x = Math.floor(this.at / n) + step[0], y = (this.at % n) + step[1];
      if (x >= 0 && x < n && y >= 0 && y < n) this.#focus(x * n + y, true);
    } else if (key === "Home" || key === "End") this.#focus((key === "Home" ? 0 : n - 1) * n + (this.at % n), true);
    else if ((key === " " || key === "Enter") && !control) this.act.tap(this.at);
    else known = this.act.key(control ? (key === "z" ? (event.shiftKey ? "r" : "u") : key === "y" ? "r" : "") : key, this.at);
    if (known) event.preventDefault();
  }

  /** Tab comes to one cell, and arrow keys go on from there. */
  #focus(cell, visibly) {
    this.cells[this.at].element.tabIndex = -1;
    this.at = cell;
    const { element } = this.cells[cell];
    element.tabIndex = 0;
    if (document.activeElement !== element) element.focus({ preventScroll: !visibly });
  }

  focus() {
    this.cells[this.at].element.focus();
  }

  /** Shows the game, and what a hint points to. */
  draw(game, hint) {
    const { table } = this, clashing = new Set(game.conflicts().flat()), self = game.marksByThemselves();
    const houses = new Set(hint?.houses.flatMap((house) => table.houses[house].list)), target = new Set(hint?.cells);
    this.grid.classList.toggle("hinting", Boolean(hint));
    this.cells.forEach(({ element, shape }, cell) => {
      const excluded = game.fixed.has(cell) && game.cells[cell] === EMPTY, given = game.fixed.has(cell) && !excluded;
      const byItself = Boolean(self & bitOf(cell));
      const state = excluded || byItself ? "mark" : STATES[game.cells[cell]];
      element.dataset.state = state;
      const flags = { given, excluded, itself: byItself, clash: clashing.has(cell), house: houses.has(cell), target: target.has(cell) };
      for (const [name, on] of Object.entries(flags)) element.classList.toggle(name, on);
      shape.setAttribute("d", state === "queen" ? table.record.outline + (given ? BAR : "") : state === "mark" ? CROSS : "");
      const words = [
        table.place(cell), table.regions ? `region ${table.letter(cell)}` : "",
        state === "queen" ? `${given ? "given " : ""}${table.piece}` : excluded ? "must stay empty" : byItself ? "marked by itself" : state,
        clashing.has(cell) ? "in conflict" : "", target.has(cell) ? "the hint points here" : "",
      ];
      element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    });
    this.cells[this.at].element.tabIndex = 0;
  }

  /** The end: pieces hop one after the other, and crowns rain where motion is welcome. */
  celebrate() {
    const { n } = this.table;
    this.element.classList.add("won");
    this.cells.forEach(({ element }, cell) => element.style.setProperty("--turn", Math.floor(cell / n)));
    const { outline, paints } = this.table.record;
    const rain = h("div", { class: "rain", "aria-hidden": "true" }, Array.from({ length: 36 }, (_, k) => {
      const crown = svg("svg", { viewBox: "0 0 1 1" }, svg("path", { d: outline }));
      // Spread evenly, in an order that looks like chance.
      crown.style.left = `${(k * 61.8) % 100}%`;
      crown.style.animationDelay = `${(k * 317) % 1100}ms`;
      crown.style.setProperty("--paint", paints?.[k % paints.length] ?? "#e6b450");
      return crown;
    }));
    this.element.querySelector(".play-square").append(rain);
  }

  calm() {
    this.element.classList.remove("won");
    for (const rain of this.element.querySelectorAll(".rain")) rain.remove();
  }
}
