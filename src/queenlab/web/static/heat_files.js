// A heat map as files: one picture of the whole board, drawn by the server, and its numbers.

import { button, h } from "/static/dom.js";
import { cellName, heatBlocks } from "/static/heat_map.js";

/** The longer side of a saved PNG: so many pixels for each cell, which has so many units in the picture, within bounds. */
const CELL_PIXELS = 48, CELL_UNITS = 60, FEWEST = 1200, MOST = 3600;
/** The longest side of a picture on paper, and the largest cell. */
const PAPER_MM = 140, CELL_MM = 12;
/** The size of LaTeX's usual letters, 10 points. */
const FONT_MM = 3.515;

function saved(text, type, name, label) {
  return h("a", { download: name, href: `data:${type};charset=utf-8,${encodeURIComponent(text)}` }, label);
}

/** Saves a file that is there only now. */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Links to the files of a map. map: what `heatMap` drew, {board, values, texts, numerals, label}; stem: the files' name;
 * what: how the numbers are called; facts: what the JSON file says besides.
 */
export function heatFiles(map, { stem, what, facts }, shell) {
  const { board, values } = map;
  const names = values.map((_, cell) => cellName(board.kind, board.n, board.d, cell));
  const csv = `cell,${what}\n${values.map((value, cell) => `"${names[cell]}",${value}`).join("\n")}\n`;
  const json = JSON.stringify({ ...facts, cells: Object.fromEntries(values.map((value, cell) => [names[cell], value])) }, null, 1);
  const picture = (form, saving) => button(form, () => saving().catch(shell.fail), { class: "as-link", "aria-label": `Save as ${form}` });
  return h("p", { class: "buttons" }, h("span", {}, "Save as"),
    picture("SVG", async () => save(new Blob([await drawn(map, shell, "auto"), "\n"], { type: "image/svg+xml" }), `${stem}.svg`)),
    picture("PNG", async () => save(await inPixels(await drawn(map, shell, "light")), `${stem}.png`)),
    // A LaTeX file has no layers.
    board.d <= 2 ? saved(tikz(map), "application/x-tex", `${stem}.tex`, "LaTeX") : null,
    saved(csv, "text/csv", `${stem}.csv`, "CSV"), saved(`${json}\n`, "application/json", `${stem}.json`, "JSON"));
}

/** The map as the text of one picture; its layers lie side by side. */
async function drawn({ board, values, texts, numerals, label }, shell, scheme) {
  const { svg } = await shell.api.post("/api/density/map", { ...board, values, texts: numerals ? texts : null, title: label, scheme });
  return svg;
}

/** A picture as a PNG file. */
async function inPixels(svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const { width, height } = picture.viewBox.baseVal;
  const longer = Math.max(width, height);
  const scale = Math.min(MOST, Math.max(FEWEST, (longer * CELL_PIXELS) / CELL_UNITS)) / longer;
  const canvas = h("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  picture.setAttribute("width", canvas.width);
  picture.setAttribute("height", canvas.height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
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
