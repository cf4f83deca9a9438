// A heat map as files, made in the browser: the picture as it is drawn, and its numbers.

import { button, h } from "/page/dom.js";
import { cellName, heatBlocks } from "/page/heat_map.js";

/** The longest side of a saved PNG, and of a picture on paper. */
const PIXELS = 1200, PAPER_MM = 140, CELL_MM = 12;
/** The size of LaTeX's usual letters, 10 points. */
const FONT_MM = 3.515;

function saved(text, type, name, label) {
  return h("a", { download: name, href: `data:${type};charset=utf-8,${encodeURIComponent(text)}` }, label);
}

/**
 * Links to the files of a map. map: what `heatMap` drew, {board, values, texts, numerals, label}; drawn: its element, or one
 * that holds it; stem: the files' name; what: how the numbers are called; facts: what the JSON file says besides.
 */
export function heatFiles(map, { drawn, stem, what, facts }, failed) {
  const { board, values } = map;
  const names = values.map((_, cell) => cellName(board.kind, board.n, board.d, cell));
  const csv = `cell,${what}\n${values.map((value, cell) => `"${names[cell]}",${value}`).join("\n")}\n`;
  const json = JSON.stringify({ ...facts, cells: Object.fromEntries(values.map((value, cell) => [names[cell], value])) }, null, 1);
  // Layers are many pictures, and a file is one.
  const picture = board.d <= 2 || board.kind === "triangles" ? drawn.querySelector("svg.picture") : null;
  return h("p", { class: "buttons" }, h("span", {}, "Save as"),
    picture ? [
      saved(standing(picture), "image/svg+xml", `${stem}.svg`, "SVG"),
      button("PNG", () => savePng(picture, `${stem}.png`).catch(failed), { class: "as-link", "aria-label": "Save as PNG" }),
      saved(tikz(map), "application/x-tex", `${stem}.tex`, "LaTeX"),
    ] : null,
    saved(csv, "text/csv", `${stem}.csv`, "CSV"), saved(`${json}\n`, "application/json", `${stem}.json`, "JSON"));
}

/** The picture as a file of its own. */
function standing(picture) {
  return new XMLSerializer().serializeToString(picture);
}

async function savePng(picture, name) {
  const { width, height } = picture.viewBox.baseVal;
  const scale = PIXELS / Math.max(width, height);
  const copy = picture.cloneNode(true);
  copy.setAttribute("width", width * scale);
  copy.setAttribute("height", height * scale);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standing(copy))}`;
  await image.decode();
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A document that TikZ draws; rows go down, as in the picture. */
function tikz(map) {
  const side = Math.min(CELL_MM, PAPER_MM / map.board.n);
  const point = ([x, y]) => `(${+x.toFixed(3)},${+y.toFixed(3)})`;
  const paint = (color) => ["red", "green", "blue"].map((name, at) => `${name},${Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16)}`).join(";");
  const lines = heatBlocks(map).flatMap(({ corners, middle, fill, ink, size }, cell) => [
    `\\filldraw[draw=gray, line width=0.2pt, fill={rgb,255:${paint(fill)}}] ${corners.map(point).join(" -- ")} -- cycle;`,
    size ? `\\node[text=${ink === "#000000" ? "black" : "white"}, inner sep=0pt, font=\\sffamily, scale=${(size * side / FONT_MM).toFixed(3)}] at ${point(middle)} {${map.texts[cell].replace("%", "\\%")}};` : null,
  ]).filter(Boolean);
  return [
    `% ${map.label}`, "\\documentclass[tikz,border=1mm]{standalone}", "\\begin{document}",
    `\\begin{tikzpicture}[x=${side.toFixed(3)}mm, y=-${side.toFixed(3)}mm]`, ...lines, "\\end{tikzpicture}", "\\end{document}", "",
  ].join("\n");
}
