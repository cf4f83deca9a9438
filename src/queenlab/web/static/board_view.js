// A board of the plane or the torus, of one to four dimensions: one component for all pages.
//
//   const view = new BoardView(root, { n: 8, label: "Board", ontoggle: (cell, empty) => ... });
//   view.set({ pieces: [[1, 5]], attackers: [0, 1, ...], conflicts: [{ one, other }] });
//
// Cells are [column, row, ...], 1-based. Small boards that can be changed are grids of focusable cells; large ones are
// one surface with a cursor; those that only show something are pictures.

import { counted } from "/static/board/words.js";
import { h, show, svg } from "/static/dom.js";
import { OUTLINES } from "/static/glyphs.js";
import { Paper, U } from "/static/board_layout.js";

/** Up to so many cells each is an element of its own, for people who hear the page. */
const MOST_ELEMENTS = 4096;
/** Pieces on larger boards are dots. */
const MOST_GLYPHS = 64;
/** Dots on larger boards could not be seen. */
const MOST_DOTTED = 100;
const ROUND = 20;
const LISTED = 40;
const EMPTY = new Set();

export class BoardView {
  /**
   * Options: n, d, torus; label (what the board is called); symbol (of OUTLINES); piece (its name);
   * ontoggle(cell, empty) makes the board one that can be changed; without it, it is a picture.
   */
  constructor(root, { n, d = 2, torus = false, label = "Board", symbol = "queen", piece = "queen", ontoggle = null }) {
    this.paper = new Paper({ n, d, torus, narrow: root.clientWidth > 0 && root.clientWidth < 480 });
    this.label = label;
    this.symbol = symbol;
    this.piece = piece;
    this.ontoggle = ontoggle;
    this.fine = n <= MOST_GLYPHS;
    this.elements = ontoggle !== null && this.paper.size <= MOST_ELEMENTS && this.fine;
    this.state = { pieces: EMPTY, given: EMPTY, excluded: EMPTY, ghosts: EMPTY, clash: EMPTY, attackers: null, conflicts: [], pairs: [], marks: [], windows: [] };
    this.cursor = 0;
    this.#build();
    show(root, this.element);
    this.#draw();
  }

  /**
   * Changes what is shown; what is not named stays. Lists of cells: pieces, given, excluded, ghosts, clash (pieces in
   * conflict). attackers: a number a cell, or null. conflicts and pairs: [{ one, other, kind }], drawn as lines. marks:
   * [{ cells, kind, label }] with kind chosen, second or third. windows: [{ cell, range, kind }].
   */
  set(change) {
    for (const [name, value] of Object.entries(change)) {
      if (["pieces", "given", "excluded", "ghosts", "clash"].includes(name)) this.state[name] = this.#numbers(value);
      else this.state[name] = value;
    }
    this.#draw();
    if (this.announced !== undefined) this.#announce(this.announced);
  }

  /** Moves the cursor to a cell and the focus with it. */
  focus(cell = null) {
    if (cell) this.#moveTo(this.paper.number(cell));
    (this.elements ? this.rects[this.cursor] : this.drawing).focus();
  }

  #numbers(cells) {
    return new Set((cells ?? []).map((cell) => this.paper.number(cell)).filter((number) => number !== null));
  }

  // -- the parts that stay ------------------------------------------------------------------------------------------

  #build() {
    const { paper } = this;
    const layers = {};
    for (const name of ["tints", "windows", "marks", "ghosts", "pieces", "lines"]) layers[name] = svg("g", { class: name });
    this.layers = layers;
    this.cursorMark = svg("rect", { class: "cursor", width: U, height: U });
    this.drawing = svg("svg", { viewBox: `0 0 ${paper.width} ${paper.height}`, class: this.ontoggle ? "live" : null },
      this.#surface(), svg("g", { "aria-hidden": "true", class: "above" }, Object.values(layers), this.#edges(), this.cursorMark),
      this.elements ? this.#grid() : null);
    this.where = h("p", { class: "where soft", "aria-live": this.elements ? null : "polite" }, `Click a cell, or use ${this.#keys} and Enter.`);
    this.element = h("div", { class: `board-view ${paper.torus ? "torus" : ""} ${paper.d > 2 ? "layers" : ""}` }, this.drawing, this.ontoggle ? this.where : null);
    if (!this.ontoggle) {
      this.drawing.setAttribute("role", "img");
    } else {
      this.drawing.addEventListener("click", (event) => this.#clicked(event));
      this.drawing.addEventListener("keydown", (event) => this.#key(event));
      this.drawing.addEventListener("pointermove", (event) => this.#hover(event));
      if (!this.elements) {
        this.drawing.setAttribute("role", "application");
        this.drawing.setAttribute("tabindex", "0");
      } else {
        // Not on the drawing: Chromium lets the Tab key stop at an SVG element that listens for focus.
        this.element.addEventListener("focusin", (event) => this.#focused(event));
        this.element.addEventListener("focusout", () => this.element.classList.remove("by-key"));
        this.drawing.setAttribute("role", "group");
        this.drawing.setAttribute("aria-label", this.label);
      }
    }
  }

  /** The keys that move the cursor. */
  get #keys() {
    return ["arrow keys", "arrow keys", "arrow keys", "arrow keys, page keys", "arrow keys, page keys (layers), Shift with page keys (blocks)"][this.paper.d];
  }

  /**
   * Every cell an element, a grid for each layer, rows from the top. The elements are there to be clicked, focused and
   * heard, and paint nothing: so a change costs a few paths and not thousands of squares.
   */
  #grid() {
    const { paper } = this;
    this.rects = new Array(paper.size);
    this.codes = new Int32Array(paper.size).fill(-1);
    return paper.layers.map((layer) => {
      const name = paper.d > 2 ? `${this.label}, ${paper.layerWords(layer)}` : this.label;
      const grid = svg("g", { role: "grid", "aria-label": name, "aria-rowcount": paper.rows, "aria-colcount": paper.n });
      for (let row = paper.rows; row >= 1; row--) {
        const line = svg("g", { role: "row" });
        for (let column = 1; column <= paper.n; column++) {
          const number = paper.number([column, row, ...layer.rest.map((k) => k + 1)].slice(0, paper.d));
          const [x, y] = paper.corner(number);
          const rect = svg("rect", { role: "gridcell", x, y, width: U, height: U, tabindex: number === 0 ? "0" : "-1", "data-cell": number });
          this.rects[number] = rect;
          line.append(rect);
        }
        grid.append(line);
      }
      return grid;
    });
  }

  /** One surface: light ground, and dark squares as a pattern where they can be seen. */
  #surface() {
    const { paper } = this;
    const wide = paper.n * U, high = paper.rows * U;
    const squares = paper.n <= 200;
    return paper.layers.map((layer) => {
      const id = `squares-${++patterns}`;
      // The lower left cell is dark, and in every other layer light.
      const shift = layer.rest.reduce((sum, k) => sum + k, 0) % 2 ? U : 0;
      return svg("g", { "aria-hidden": "true" },
        svg("defs", {}, svg("pattern", { id, patternUnits: "userSpaceOnUse", width: 2 * U, height: 2 * U, x: layer.x + shift, y: layer.y + high },
          svg("path", { d: `M0 ${U}h${U}v${U}h${-U}zM${U} 0h${U}v${U}h${-U}z`, class: "dark-square" }))),
        svg("rect", { x: layer.x, y: layer.y, width: wide, height: high, class: "light-square" }),
        squares ? svg("rect", { x: layer.x, y: layer.y, width: wide, height: high, fill: `url(#${id})` }) : null);
    });
  }

  #edges() {
    const { paper } = this;
    const parts = paper.layers.map((layer) =>
      svg("rect", { x: layer.x, y: layer.y, width: paper.n * U, height: paper.rows * U, class: "edge" }));
    if (paper.d > 2) return [...parts, this.#layerLabels()];
    const size = paper.textSize, { x, y } = paper.layers[0];
    const step = paper.n <= 20 ? 1 : paper.n <= 64 ? 5 : paper.n <= 200 ? 20 : 100;
    for (let k = 1; k <= paper.n; k++) {
      if (k !== 1 && k % step) continue;
      parts.push(svg("text", { x: x + (k - 0.5) * U, y: y + paper.rows * U + 1.15 * size, class: "label", "font-size": size }, String(k)));
      if (paper.d === 2) parts.push(svg("text", { x: x - 0.35 * size, y: y + (paper.n - k + 0.5) * U + 0.35 * size, class: "label end", "font-size": size }, String(k)));
    }
    return parts;
  }

  /** In three dimensions a label above each layer; in four above each column of layers, and beside each row of them. */
  #layerLabels() {
    const { paper } = this;
    const size = paper.textSize, middle = (paper.n * U) / 2;
    const above = (layer, words) => svg("text", { x: layer.x + middle, y: layer.y - 0.4 * size, class: "label", "font-size": size }, words);
    if (paper.d === 3) return paper.layers.map((layer) => above(layer, paper.layerWords(layer)));
    const top = paper.layers.filter(({ rest }) => rest[1] === paper.n - 1), left = paper.layers.filter(({ rest }) => rest[0] === 0);
    return [
      top.map((layer) => above(layer, `layer ${layer.rest[0] + 1}`)),
      left.map((layer) => svg("text", { transform: `translate(${layer.x - 0.4 * size} ${layer.y + middle}) rotate(-90)`, class: "label", "font-size": size }, `block ${layer.rest[1] + 1}`)),
    ];
  }

  // -- what changes --------------------------------------------------------------------------------------------------

  #draw() {
    const { paper, state } = this;
    this.markOf = new Map();
    for (const mark of state.marks) for (const number of this.#numbers(mark.cells)) this.markOf.set(number, mark);
    this.#drawTints();
    this.#drawPieces();
    if (this.elements) this.#name();
    show(this.layers.ghosts, this.fine ? [...state.ghosts].map((number) => this.#glyph(number, "ghost")) : svg("path", { d: paper.discs(state.ghosts, this.#dot()), class: "ghost" }));
    const marks = new Map();
    for (const mark of state.marks) marks.set(mark.kind ?? "chosen", [...(marks.get(mark.kind ?? "chosen") ?? []), ...this.#numbers(mark.cells)]);
    show(this.layers.marks, [...marks].map(([kind, numbers]) => svg("path", { d: paper.squares(numbers, 0.07), class: `mark ${kind}` })));
    show(this.layers.windows, state.windows.flatMap(({ cell, range, kind = "chosen" }) => paper.windows(paper.number(cell), range)
      .map(([x, y, width, height]) => svg("rect", { x, y, width, height, class: `window ${kind}` }))));
    const ends = (pairs) => pairs.map(({ one, other }) => [paper.number(one), paper.number(other)]);
    show(this.layers.lines, svg("path", { d: paper.lines(ends(state.conflicts)), class: "clash-line" }),
      ["chosen", "second", "third"].map((kind) => svg("path", { d: paper.lines(ends(state.pairs.filter((pair) => (pair.kind ?? "chosen") === kind))), class: `pair ${kind}` })));
    if (!this.elements) this.drawing.setAttribute("aria-label", this.#summary());
  }

  /** Only cells that read differently are touched: a click changes some hundred of 4096. */
  #name() {
    const { paper, state } = this;
    const marked = this.markOf.size > 0 || this.marked;
    this.marked = this.markOf.size > 0;
    for (let number = 0; number < paper.size; number++) {
      const hits = state.attackers ? state.attackers[number] : 0;
      const code = 32 * hits + 16 * state.clash.has(number) + 8 * state.pieces.has(number) + 4 * state.given.has(number) + 2 * state.excluded.has(number) + state.ghosts.has(number);
      if (code === this.codes[number] && !marked) continue;
      this.codes[number] = code;
      this.rects[number].setAttribute("aria-label", this.describe(number));
    }
  }

  #drawTints() {
    const { paper, state } = this;
    const levels = [[], [], [], []];
    state.attackers?.forEach((count, number) => {
      if (count && !state.pieces.has(number)) levels[Math.min(4, count) - 1].push(number);
    });
    // Not everybody sees the colours: a dot says it again.
    show(this.layers.tints, levels.map((numbers, level) => svg("path", { d: paper.squares(numbers), class: `tint${level + 1}` })),
      paper.n <= MOST_DOTTED ? this.#dots(levels.flat()) : null);
  }

  /** Round where that can be seen; squares are quicker where there are thousands. */
  #dots(numbers) {
    const round = this.paper.n <= ROUND;
    return svg("path", { d: round ? this.paper.discs(numbers, 0.06) : this.paper.squares(numbers, 0.4), class: "hit-dots", "shape-rendering": round ? "auto" : null });
  }

  #drawPieces() {
    const { paper, state } = this;
    const kind = (number) => (state.clash.has(number) ? "piece clash" : state.given.has(number) ? "piece given" : "piece");
    if (!this.fine) {
      const groups = new Map();
      for (const number of state.pieces) groups.set(kind(number), [...(groups.get(kind(number)) ?? []), number]);
      // Given pieces are square, so that colour is not the only difference.
      const isGiven = (number) => state.given.has(number);
      show(this.layers.pieces, [...groups].map(([name, numbers]) => [
        svg("path", { d: paper.discs(numbers.filter((number) => !isGiven(number)), this.#dot()), class: name }),
        svg("path", { d: paper.squares(numbers.filter(isGiven), 0.5 - this.#dot()), class: name }),
      ]));
      return;
    }
    show(this.layers.pieces,
      svg("path", { d: paper.bars([...state.given].filter((number) => state.pieces.has(number))), class: "given-bar" }),
      [...state.pieces].map((number) => [state.clash.has(number) ? svg("path", { d: paper.discs([number], 0.44), class: "clash-ring" }) : null, this.#glyph(number, kind(number))]),
      [...state.excluded].map((number) => {
        const [x, y] = paper.corner(number);
        return svg("path", { d: `M${x + 0.3 * U} ${y + 0.3 * U}l${0.4 * U} ${0.4 * U}m0 ${-0.4 * U}l${-0.4 * U} ${0.4 * U}`, class: "cross" });
      }));
  }

  #glyph(number, kind) {
    const [x, y] = this.paper.corner(number);
    return svg("path", { d: OUTLINES[this.symbol] ?? OUTLINES.dot, transform: `translate(${x} ${y}) scale(${U})`, class: kind });
  }

  /** The radius of a dot that can still be seen on a large board. */
  #dot() {
    return Math.max(0.42, this.paper.n / 330);
  }

  /** A cell in words: "column 3, row 5, empty, attacked by 2". */
  describe(number) {
    const { state } = this;
    const what = state.given.has(number) && state.pieces.has(number) ? `given ${this.piece}` : state.pieces.has(number) ? this.piece
      : state.excluded.has(number) ? "must stay empty" : state.ghosts.has(number) ? `empty, ${this.piece} proposed` : "empty";
    const hits = state.attackers?.[number] ?? 0;
    const clash = state.clash.has(number) && state.pieces.has(number) ? ", in conflict" : "";
    const mark = this.markOf?.get(number)?.label;
    return `${this.paper.words(number)}, ${what}${clash}${hits ? `, attacked by ${hits}` : ""}${mark ? `, ${mark}` : ""}`;
  }

  #summary() {
    const { paper, state } = this;
    const where = [...state.pieces].sort((a, b) => a - b).slice(0, LISTED).map((number) => `(${paper.cell(number).join(", ")})`);
    const more = state.pieces.size > LISTED ? `, and ${state.pieces.size - LISTED} more` : "";
    const board = `${paper.torus ? "torus" : "board"} of ${Array(paper.d).fill(paper.n).join(" × ")} cells`;
    const moves = this.ontoggle ? `. The cursor moves by ${this.#keys}; Enter places or removes` : "";
    return `${this.label}: ${board}, ${counted(state.pieces.size, "piece")}${where.length ? ` at ${where.join(", ")}${more}` : ""}${moves}`;
  }

  // -- what people do -------------------------------------------------------------------------------------------------

  #numberOf(event) {
    const cell = event.target.closest?.("[data-cell]")?.dataset.cell;
    if (cell !== undefined) return Number(cell);
    const matrix = this.drawing.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.paper.at(point.x, point.y);
  }

  #clicked(event) {
    const number = this.#numberOf(event);
    if (number === null) return;
    this.#moveTo(number);
    this.#toggle(number);
  }

  #toggle(number) {
    this.ontoggle(this.paper.cell(number), !this.state.pieces.has(number));
    this.#announce(number);
  }

  #announce(number) {
    this.announced = number;
    const words = this.describe(number);
    if (this.where.textContent !== words) this.where.textContent = words;
  }

  #hover(event) {
    const number = this.elements || event.pointerType === "mouse" ? this.#numberOf(event) : null;
    if (number === null || number === this.hovered) return;
    this.hovered = number;
    // What the pointer passes is not read out: only the keys move the cursor that is.
    if (this.elements) this.#announce(number);
  }

  #focused(event) {
    const number = Number(event.target.dataset.cell);
    if (!Number.isNaN(number)) this.#moveTo(number);
    this.element.classList.toggle("by-key", event.target.matches(":focus-visible"));
    this.#announce(this.cursor);
  }

  #moveTo(number) {
    if (this.elements && number !== this.cursor) {
      this.rects[this.cursor].setAttribute("tabindex", "-1");
      this.rects[number].setAttribute("tabindex", "0");
    }
    this.cursor = number;
    const [x, y] = this.paper.corner(number);
    this.cursorMark.setAttribute("x", x);
    this.cursorMark.setAttribute("y", y);
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.#toggle(this.cursor);
      return;
    }
    const to = this.#destination(event);
    if (to === null) return;
    event.preventDefault();
    this.#moveTo(to);
    if (this.elements) this.rects[to].focus();
    else this.#announce(to);
  }

  /** Where a key takes the cursor: arrows by one (on a torus around), Home and End within the row, with Ctrl to the first and last cell, page keys to the next layer, with Shift to the next block. */
  #destination(event) {
    const { paper } = this;
    const cell = paper.cell(this.cursor);
    const step = (axis, by) => {
      if (axis >= paper.d) return null;
      const x = cell[axis] - 1 + by;
      cell[axis] = (paper.torus ? ((x % paper.n) + paper.n) % paper.n : Math.min(paper.n - 1, Math.max(0, x))) + 1;
      return paper.number(cell);
    };
    const far = event.shiftKey ? 10 : 1, page = event.shiftKey && paper.d > 3 ? 3 : 2;
    switch (event.key) {
      case "ArrowRight": return step(0, far);
      case "ArrowLeft": return step(0, -far);
      case "ArrowUp": return step(1, far);
      case "ArrowDown": return step(1, -far);
      case "PageDown": return step(page, 1);
      case "PageUp": return step(page, -1);
      case "Home":
      case "End": {
        const first = event.key === "Home";
        cell[0] = first ? 1 : paper.n;
        // The first cell that is read is in the top row.
        if (event.ctrlKey && paper.d >= 2) cell[1] = first ? paper.n : 1;
        return paper.number(cell);
      }
      default: return null;
    }
  }
}

let patterns = 0;

/** A small picture of a placement, without numbers; `label` is read out, and without one it is decoration. */
export function thumbnail(cells, { n, d = 2, torus = false, label = null }) {
  const paper = new Paper({ n, d, torus });
  const numbers = cells.map((cell) => paper.number(cell));
  const first = paper.layers[0], last = paper.layers.at(-1);
  const right = Math.max(...paper.layers.map((layer) => layer.x)) + n * U, bottom = Math.max(first.y, last.y) + paper.rows * U;
  const top = Math.min(first.y, last.y);
  const darks = [];
  if (paper.size <= 1200) for (let k = 0; k < paper.size; k++) if (paper.isDark(k)) darks.push(k);
  return svg("svg", { viewBox: `${first.x - 2} ${top - 2} ${right - first.x + 4} ${bottom - top + 4}`, class: "thumbnail", role: label ? "img" : null, "aria-label": label, "aria-hidden": label ? null : "true" },
    paper.layers.map((layer) => svg("rect", { x: layer.x, y: layer.y, width: n * U, height: paper.rows * U, class: "light-square" })),
    svg("path", { d: paper.squares(darks), class: "dark-square" }),
    svg("path", { d: paper.discs(numbers, Math.max(0.36, n / 90)), class: "piece" }),
    paper.layers.map((layer) => svg("rect", { x: layer.x, y: layer.y, width: n * U, height: paper.rows * U, class: "edge" })));
}
