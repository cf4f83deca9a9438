// The counters of Knuth's ten conditions: how many tokens each line holds, and which triangles are counted.

import { button, h, show, table } from "/static/dom.js";

/** In Knuth's order: the list in the server's answer, how a line is called, and whose triangles count. */
const GROUPS = [
  { list: "rows", line: "row", caption: "Rows", conditions: ["N", "EW", "S"] },
  { list: "columns", line: "column", caption: "Columns", conditions: ["E", "NS", "W"] },
  { list: "falling", line: "diagonal", caption: "Diagonals \\, from the upper right corner", conditions: ["NE", "SW"] },
  { list: "rising", line: "antidiagonal", caption: "Antidiagonals /, from the upper left corner", conditions: ["NW", "SE"] },
];

export class Counters {
  /** `pressed` names a counter, as an address does: row.1.EW. `pointed(cells)` hears of the triangles of the one that is
   *  pressed, or of none; `changed(name)` hears of another one. */
  constructor(pressed, pointed, changed) {
    this.pressed = pressed;
    this.pointed = pointed;
    this.changed = changed;
    this.element = h("div", { class: "counters" });
  }

  /** Shows what /api/xqueens counted on a board of side n. */
  update(n, seen) {
    this.n = n;
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.counter : null;
    show(this.element, GROUPS.map((group) => {
      const lines = new Map();
      for (const counter of seen[group.list]) lines.set(counter.number, { ...lines.get(counter.number), [counter.condition]: counter });
      return table(group.caption, [group.line, ...group.conditions.map(inWords)],
        [...lines].map(([number, counters]) => [String(number), ...group.conditions.map((condition) => this.#counter(group, counters[condition]))]));
    }));
    if (held) this.#named(held)?.focus();
    if (this.pressed && !this.#named(this.pressed)) this.changed(this.pressed = null);
    this.#point();
  }

  #counter(group, { condition, number, count, wanted, least }) {
    const over = count > wanted, right = !over && count >= least;
    const state = over ? "too many" : right ? "right" : "too few";
    const limit = least ? `of ${wanted}` : `of at most ${wanted}`;
    const name = `${group.line}.${number}.${condition}`;
    return button(`${count}${over ? " !" : least && right ? " ✓" : ""}`, () => this.#press(name), {
      class: `counter ${over ? "bad" : least && right ? "good" : ""}`, "data-counter": name,
      "aria-label": `${group.line} ${number}, ${inWords(condition)} triangles: ${count} ${limit}, ${state}`,
    });
  }

  #named(name) {
    return name && this.element.querySelector(`[data-counter="${CSS.escape(name)}"]`);
  }

  #press(name) {
    this.pressed = this.pressed === name ? null : name;
    this.#point();
    this.changed(this.pressed);
  }

  #point() {
    for (const one of this.element.querySelectorAll(".counter")) one.setAttribute("aria-pressed", String(one.dataset.counter === this.pressed));
    this.pointed(this.#trianglesOf(this.pressed));
  }

  #trianglesOf(name) {
    if (!name) return [];
    const [line, number, condition] = name.split(".");
    const cells = [];
    for (let row = 1; row <= this.n; row++) {
      for (let column = 1; column <= this.n; column++) {
        const at = { row, column, diagonal: row - column + this.n, antidiagonal: row + column - 1 }[line];
        if (at === Number(number)) cells.push(...[...condition].map((letter) => [letter, row, column]));
      }
    }
    return cells;
  }
}

function inWords(condition) {
  return [...condition].join(" or ");
}
