// Knuth's board of triangles: row 1 on top, every cell cut by its diagonals into N, E, S and W.
//
//   const view = new TriangleView(root, { n: 4, label: "Board", ontoggle: (cell, empty) => ... });
//   view.set({ tokens: [["N", 2, 3]], clash: [...], ghosts: [...], line: [...] });
//
// Triangles that can be changed are checkboxes with one tab stop; without `ontoggle` the board is a picture.

import { h, show, svg } from "/static/dom.js";

const U = 60;
const LETTERS = "NESW";
/** The outer corners of each triangle, in cells from the upper left one. */
const CORNERS = { N: [[0, 0], [1, 0]], E: [[1, 0], [1, 1]], S: [[1, 1], [0, 1]], W: [[0, 1], [0, 0]] };
/** Where a token stands, from the middle of the cell. */
const TOWARDS = { N: [0, -0.3], E: [0.3, 0], S: [0, 0.3], W: [-0.3, 0] };
const NAMES = { N: "north", E: "east", S: "south", W: "west" };

export class TriangleView {
  constructor(root, { n, label = "Board of triangles", ontoggle = null }) {
    this.n = n;
    this.label = label;
    this.ontoggle = ontoggle;
    this.state = { tokens: new Set(), clash: new Set(), ghosts: new Set(), line: new Set() };
    this.cursor = "N.1.1";
    this.triangles = new Map();
    this.#build();
    show(root, this.element);
    this.#draw();
  }

  /** Lists of cells: tokens, clash (tokens in conflict), ghosts (proposed ones), line (triangles to point out). */
  set(change) {
    for (const [name, cells] of Object.entries(change)) this.state[name] = new Set(cells.map(textOf));
    this.#draw();
  }

  focus() {
    this.triangles.get(this.cursor).focus();
  }

  #build() {
    const { n } = this;
    // The numbers have the same size on paper whatever n is.
    const size = (0.03 + 0.022 * n) * U;
    const left = (n > 9 ? 2 : 1.5) * size, top = 1.5 * size, rim = 0.06 * U;
    this.left = left;
    this.top = top;
    const ground = svg("g", {});
    for (let row = 1; row <= n; row++) {
      for (let column = 1; column <= n; column++) {
        for (const letter of LETTERS) {
          const cell = `${letter}.${row}.${column}`;
          const path = svg("path", { d: this.#outline(letter, row, column), class: "triangle", "data-cell": cell });
          if (this.ontoggle) {
            path.setAttribute("role", "checkbox");
            path.setAttribute("tabindex", cell === this.cursor ? "0" : "-1");
            path.setAttribute("aria-label", nameOf([letter, row, column]));
          }
          this.triangles.set(cell, path);
          ground.append(path);
        }
      }
    }
    const lines = svg("path", { class: "grid", d: Array.from({ length: n + 1 }, (_, k) => `M${left + k * U} ${top}v${n * U}M${left} ${top + k * U}h${n * U}`).join("") });
    const numbers = Array.from({ length: n }, (_, k) => [
      svg("text", { x: left + (k + 0.5) * U, y: top - 0.4 * size, class: "label", "font-size": size }, String(k + 1)),
      svg("text", { x: left - 0.4 * size, y: top + (k + 0.5) * U + 0.36 * size, class: "label end", "font-size": size }, String(k + 1)),
    ]);
    this.tokens = svg("g", {});
    this.cursorMark = svg("path", { class: "cursor" });
    this.drawing = svg("svg", { viewBox: `0 0 ${left + n * U + rim} ${top + n * U + rim}`, role: this.ontoggle ? "group" : "img", "aria-label": this.label, class: this.ontoggle ? "live" : null },
      ground, svg("g", { class: "above", "aria-hidden": "true" }, lines, numbers, this.tokens, this.cursorMark));
    this.where = h("p", { class: "where soft" }, "\u00a0");
    this.element = h("div", { class: "triangle-view" }, this.drawing, this.ontoggle ? this.where : null);
    if (!this.ontoggle) return;
    this.drawing.addEventListener("click", (event) => {
      const cell = event.target.dataset?.cell;
      if (!cell) return;
      this.#moveTo(cell);
      this.#toggle();
    });
    this.drawing.addEventListener("keydown", (event) => this.#key(event));
    this.drawing.addEventListener("focusin", (event) => { if (event.target.dataset.cell) this.#moveTo(event.target.dataset.cell); });
    this.drawing.addEventListener("pointermove", (event) => { if (event.target.dataset?.cell) this.#announce(event.target.dataset.cell); });
  }

  #outline(letter, row, column) {
    const [x, y] = [this.left + (column - 1) * U, this.top + (row - 1) * U];
    const [a, b] = CORNERS[letter].map(([right, down]) => `${x + right * U} ${y + down * U}`);
    return `M${a}L${b}L${x + U / 2} ${y + U / 2}Z`;
  }

  #draw() {
    const { state } = this;
    for (const [cell, path] of this.triangles) {
      const kind = `triangle${state.line.has(cell) ? " line" : ""}${state.clash.has(cell) ? " clashing" : ""}`;
      if (path.getAttribute("class") !== kind) path.setAttribute("class", kind);
      if (this.ontoggle && path.getAttribute("aria-checked") !== String(state.tokens.has(cell))) path.setAttribute("aria-checked", String(state.tokens.has(cell)));
    }
    const discs = (cells, kind, radius) => [...cells].map((cell) => {
      const [letter, row, column] = cellOf(cell);
      const [right, down] = TOWARDS[letter];
      return svg("circle", { cx: this.left + (column - 0.5 + right) * U, cy: this.top + (row - 0.5 + down) * U, r: radius * U, class: kind });
    });
    const proposed = [...state.ghosts].filter((cell) => !state.tokens.has(cell));
    show(this.tokens, discs(proposed, "ghost", 0.12), discs(state.tokens, "piece", 0.12), discs([...state.clash].filter((cell) => state.tokens.has(cell)), "clash-token", 0.12));
    if (!this.ontoggle) this.drawing.setAttribute("aria-label", `${this.label}: ${wordsOf([...state.tokens].map(cellOf))}`);
  }

  #toggle() {
    this.ontoggle(cellOf(this.cursor), !this.state.tokens.has(this.cursor));
    this.#announce(this.cursor);
  }

  #announce(cell) {
    const { state } = this;
    this.where.textContent = `${nameOf(cellOf(cell))}, ${state.tokens.has(cell) ? "token" : state.ghosts.has(cell) ? "empty, token proposed" : "empty"}${state.clash.has(cell) ? ", in conflict" : ""}`;
  }

  #moveTo(cell) {
    this.triangles.get(this.cursor).setAttribute("tabindex", "-1");
    this.triangles.get(cell).setAttribute("tabindex", "0");
    this.cursor = cell;
    this.cursorMark.setAttribute("d", this.#outline(...cellOf(cell)));
    this.#announce(cell);
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.#toggle();
      return;
    }
    const to = this.#destination(event);
    if (!to) return;
    event.preventDefault();
    this.#moveTo(textOf(to));
    this.focus();
  }

  /** Arrows go to the neighbour on that side, letters to the other triangles of the cell, Home and End along the row. */
  #destination(event) {
    const [letter, row, column] = cellOf(this.cursor);
    const { n } = this;
    const wanted = { n: "N", e: "E", s: "S", w: "W" }[event.key.toLowerCase()];
    if (wanted && !event.ctrlKey) return [wanted, row, column];
    const towards = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" }[event.key];
    if (towards && letter !== towards) return [towards, row, column];
    switch (event.key) {
      case "ArrowUp": return row > 1 ? ["S", row - 1, column] : null;
      case "ArrowDown": return row < n ? ["N", row + 1, column] : null;
      case "ArrowRight": return column < n ? ["W", row, column + 1] : null;
      case "ArrowLeft": return column > 1 ? ["E", row, column - 1] : null;
      case "Home": return event.ctrlKey ? ["N", 1, 1] : [letter, row, 1];
      case "End": return event.ctrlKey ? ["S", n, n] : [letter, row, n];
      default: return null;
    }
  }
}

/** A small picture of tokens, with a text in its place. */
export function triangleThumbnail(cells, { n, label }) {
  const [a, b] = [n * U, 0.04 * U];
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, k) => {
    const x = Math.max(0, k - n + 1), y = Math.min(n, k + 1);
    return `M${x * U} ${y * U}l${(y - x) * U} ${(x - y) * U}M${x * U} ${(n - y) * U}l${(y - x) * U} ${(y - x) * U}`;
  }).join("");
  const lines = Array.from({ length: n - 1 }, (_, k) => `M${(k + 1) * U} 0v${a}M0 ${(k + 1) * U}h${a}`).join("");
  return svg("svg", { viewBox: `${-b} ${-b} ${a + 2 * b} ${a + 2 * b}`, class: "thumbnail triangle-thumbnail", role: "img", "aria-label": label },
    svg("rect", { width: a, height: a, class: "light-square" }), svg("path", { d: diagonals, class: "cut" }), svg("path", { d: lines, class: "grid" }),
    svg("rect", { width: a, height: a, class: "edge" }),
    cells.map(([letter, row, column]) => svg("circle", { cx: (column - 0.5 + TOWARDS[letter][0]) * U, cy: (row - 0.5 + TOWARDS[letter][1]) * U, r: 0.15 * U, class: "piece" })));
}

/** "N triangle of row 2, column 3". */
export function nameOf([letter, row, column]) {
  return `${letter} triangle of row ${row}, column ${column}`;
}

/** Many cells in words, by direction: "north at (1, 2), (2, 1); ..." with (row, column). */
export function wordsOf(cells) {
  const parts = [...LETTERS].map((letter) => {
    const places = cells.filter((cell) => cell[0] === letter).map(([, row, column]) => `(${row}, ${column})`);
    return places.length ? `${NAMES[letter]} at ${places.join(", ")}` : null;
  });
  return parts.filter(Boolean).join("; ") || "no tokens";
}

function textOf(cell) {
  return cell.join(".");
}

function cellOf(text) {
  const [letter, row, column] = text.split(".");
  return [letter, Number(row), Number(column)];
}
