// Boards of more dimensions than can be turned or clicked: what can be seen of them, and where.

import { h } from "/static/dom.js";

/** Boards of so many dimensions are shown on the Board and Space pages. */
const MOST_SHOWN = 4;
/** Layers of a picture on the Atlas page, and of one that `queenlab draw` makes. */
const MOST_LAYERS = 1500, MOST_DRAWN = 4096;

/** What to say of such a board, by the name of a problem; null where the board has few enough dimensions. */
export async function manyDimensions(name, shell, signal) {
  const [board, n, d] = /^[^:]*:\s*(\d+)\s*\^\s*(\d+)[^,]*/.exec(name.trim()) ?? [name, 1, 2];
  if (d <= MOST_SHOWN) return null;
  const { entries } = await shell.api.get("/api/atlas", { query: board }, signal);
  // The most pieces first: that is the placement that people look for.
  const seen = entries.filter((entry) => entry.witness).sort((a, b) => (b.quantity === "maximum") - (a.quantity === "maximum"));
  const link = (entry) => h("a", { href: shell.link("atlas", { collection: entry.collection, n: String(entry.n) }) }, `${entry.quantity} ${entry.shown}, in ${entry.collection}`);
  const layers = n ** (d - 2);
  return h("section", { class: "sheet", "aria-label": "Boards of many dimensions" },
    h("p", {}, `${board} has ${d} dimensions. Boards of up to ${MOST_SHOWN} can be clicked here; those of more are seen as pictures, layer beside layer.`),
    seen.length
      ? h("p", {}, layers <= MOST_LAYERS ? "The Atlas page has a picture of it: " : "Its layers are too many for a picture, but the Atlas page has a placement as a list: ", seen.map((entry, at) => [at ? "; " : "", link(entry)]), ".")
      : h("p", {}, "The atlas has no placement on this board. ", h("a", { href: shell.link("atlas", { query: `d=${d}` }) }, `See what it has in ${d} dimensions`), "."),
    layers <= MOST_DRAWN ? h("p", {}, "Your own placements are drawn on the command line: ", h("code", {}, `queenlab draw "${board}" --at CELLS -o picture.svg`)) : null);
}
