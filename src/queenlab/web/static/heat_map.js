// Heat maps: a number for each cell as a colour, pale for 0 and dark for the largest, and as a numeral where it fits.

import { h, svg } from "/static/dom.js";

const SCALE = [[247, 251, 255], [107, 174, 214], [8, 48, 107]];
const LETTERS = ["N", "E", "S", "W"];
// The two corners of each triangle that are corners of its cell, and where its number stands.
const CORNERS = [[[0, 0], [1, 0]], [[1, 0], [1, 1]], [[0, 1], [1, 1]], [[0, 0], [0, 1]]];
const TOWARDS = [[0, -0.3], [0.3, 0], [0, 0.3], [-0.3, 0]];
const UNIT = 60;

/** The channels of a share between 0 and 1. */
function heat(share) {
  const [low, high, part] = share <= 0.5 ? [0, 1, 2 * share] : [1, 2, 2 * share - 1];
  return SCALE[low].map((from, at) => Math.round(from + part * (SCALE[high][at] - from)));
}

function paint(channels) {
  return `#${channels.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/** Black or white, whichever is easier to read on a paint (relative luminance as WCAG 2 defines it). */
function inkOn(channels) {
  const [r, g, b] = channels.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000000" : "#ffffff";
}

/** The coordinates of the cells in the order of their numbers: the first counts most. */
function gridCells(n, d) {
  return Array.from({ length: n ** d }, (_, cell) =>
    Array.from({ length: d }, (_, axis) => Math.floor(cell / n ** (d - 1 - axis)) % n));
}

/** A cell as people write it. */
export function cellName(kind, n, d, cell) {
  if (kind === "triangles") {
    const square = Math.floor(cell / 4);
    return `${LETTERS[cell % 4]}(${Math.floor(square / n) + 1}, ${(square % n) + 1})`;
  }
  return `(${Array.from({ length: d }, (_, axis) => (Math.floor(cell / n ** (d - 1 - axis)) % n) + 1).join(", ")})`;
}

/** The size, in cells, at which the longest number fits; 0 if nobody could read it. */
function numeralSize(texts, page) {
  const longest = Math.max(...texts.map((text) => text.length), 1);
  const size = Math.min(0.4 * page, page / (0.62 * longest));
  return size >= 0.11 ? size : 0;
}

/**
 * What is painted for each cell, in cells from the upper left corner of its layer: corners, the middle of its number,
 * fill and ink, and the size of the numbers (0: none).
 */
export function heatBlocks({ board, values, texts, numerals }) {
  const { kind, n, d } = board;
  const top = Math.max(...values) || 1;
  const size = numerals ? numeralSize(texts, kind === "triangles" ? 0.36 : 0.9) : 0;
  const places = kind === "triangles" ? null : gridCells(n, d);
  return values.map((value, cell) => {
    const channels = heat(value / top);
    const style = { fill: paint(channels), ink: inkOn(channels), size };
    if (kind === "triangles") {
      const square = Math.floor(cell / 4), row = Math.floor(square / n), column = square % n, letter = cell % 4;
      return { ...style, corners: [...CORNERS[letter], [0.5, 0.5]].map(([a, b]) => [column + a, row + b]), middle: [column + 0.5 + TOWARDS[letter][0], row + 0.5 + TOWARDS[letter][1]] };
    }
    const x = places[cell][0], y = d === 1 ? 0 : n - 1 - places[cell][1];
    return { ...style, corners: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]], middle: [x + 0.5, y + 0.5] };
  });
}

/**
 * The heat map of a board: one picture, or one for each layer from the third dimension on.
 * board: {kind: "grid" | "triangles", n, d}; values: a number for each cell; texts: what is written for each;
 * tips: what each says when it is pointed at; numerals: whether they are written; label: the picture in words.
 */
export function heatMap({ board, values, texts, tips, numerals, label }) {
  const { kind, n, d } = board;
  const blocks = heatBlocks({ board, values, texts, numerals });
  const draw = (cell) => {
    const { corners, middle, fill, ink, size } = blocks[cell];
    return [
      svg("path", { d: `M${corners.map(([x, y]) => `${x * UNIT} ${y * UNIT}`).join("L")}Z`, fill, stroke: "#8a8577", "stroke-width": 1, "vector-effect": "non-scaling-stroke" }, svg("title", {}, tips[cell])),
      size ? svg("text", { x: middle[0] * UNIT, y: (middle[1] + 0.36 * size) * UNIT, "font-size": (size * UNIT).toFixed(1), "text-anchor": "middle",
        fill: ink, "font-family": "system-ui, sans-serif", "pointer-events": "none" }, texts[cell]) : null,
    ];
  };
  const one = (cells, name) => picture(n, d === 1 ? 1 : n, cells.map(draw), name);
  if (kind === "triangles" || d <= 2) return one(values.map((_, cell) => cell), label);
  const places = gridCells(n, d);
  const layers = new Map();
  places.forEach((place, cell) => {
    const key = place.slice(2).map((x) => x + 1).join(", ");
    if (!layers.has(key)) layers.set(key, []);
    layers.get(key).push(cell);
  });
  const sheet = h("div", { class: "layer-maps", role: "group", "aria-label": label }, [...layers].map(([key, cells]) =>
    h("figure", {}, h("figcaption", {}, `(·, ·, ${key})`), one(cells, `${label}, layer ${key}`))));
  sheet.style.setProperty("--across", d === 4 ? n : n <= 3 ? n : Math.ceil(Math.sqrt(n)));
  return sheet;
}

function picture(wide, high, children, label) {
  const name = svg("title", {}, label);
  return svg("svg", { viewBox: `-1 -1 ${wide * UNIT + 2} ${high * UNIT + 2}`, role: "img", class: "picture", "aria-label": label }, name, children);
}

/** The colours from 0 to the largest number, with both ends named. */
export function heatKey(least, most) {
  const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => svg("stop", { offset: share, "stop-color": paint(heat(share)) }));
  const bar = svg("svg", { viewBox: "0 0 200 14", class: "key", "aria-hidden": "true" },
    svg("defs", {}, svg("linearGradient", { id: "heat-key" }, stops)),
    svg("rect", { x: 0.5, y: 0.5, width: 199, height: 13, fill: "url(#heat-key)", stroke: "#8a8577" }));
  return h("p", { class: "heat-key" }, h("span", {}, least), bar, h("span", {}, most));
}
