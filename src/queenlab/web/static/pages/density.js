// The Density page: how many solutions use each cell, gamma* for large boards, and optimal Xqueenons.

import { fileStem } from "/static/file_name.js";
import { counted } from "/static/board/words.js";
import { heatFiles } from "/static/heat_files.js";
import { cellName, heatKey, heatMap } from "/static/heat_map.js";
import { button, field, h, select, show, table, tick } from "/static/dom.js";
import { EngineLine } from "/static/engine_line.js";
import { canTurn, textView, TurnedFigure, viewText } from "/static/turned_figure.js";
import { outside, sayOutside, wholeIn } from "/static/whole_number.js";

export const title = "Density";

const EXAMPLES = [
  ["queens:8", "8 queens"], ["queens:12", "12 queens"], ["queens:13@torus", "13 on the torus"],
  ["leprechauns:12,range=2", "range 2"], ["xqueens:3", "3 Xqueens"], ["xqueens:5", "5 Xqueens"],
  ["queens:4^3,goal=max", "most queens in 4^3"], ["queens:11^3", "121 queens in 11^3"],
];
const FORMS = [
  ["contours", "Heat map with lines"], ["lines", "Lines of equal density"], ["cells", "Means on n x n cells"],
  ["surface", "Surface"], ["turn", "Surface to turn"], ["profiles", "Potentials and diagonals"],
];
const MOST_DRAWN = 4000, MOST_MEANS = 64, MOST_ORDER = 24;
/** Digits that are written into a cell. */
const LONGEST = 5;

export async function open(root, state, shell) {
  const what = ["solutions", "limit", "optimal"].includes(state.get("show")) ? state.get("show") : "solutions";
  const tab = (name, text) => h("a", { href: shell.link("density", { show: name }), "aria-current": name === what ? "page" : null }, text);
  const body = h("div", {});
  show(root,
    h("nav", { class: "tabs", "aria-label": "Densities" }, tab("solutions", "All solutions"), tab("limit", "gamma*: large boards"), tab("optimal", "Optimal Xqueenons")),
    body);
  return { solutions: solutionsView, limit: limitView, optimal: optimalView }[what](body, state, shell);
}

// -- all solutions ---------------------------------------------------------------------------------------------------

function solutionsView(body, state, shell) {
  const chosen = { problem: state.get("problem") || "queens:8", numbers: state.get("numbers") !== "no", limit: Number(state.get("limit")) || 10 };
  const engine = new EngineLine(shell, { limit: chosen.limit, changed: (limit) => { chosen.limit = limit; shell.address.set(stateOf()); } });
  shell.signal.addEventListener("abort", () => engine.cancel());
  let answered = null;
  const name = h("input", { value: chosen.problem, maxlength: 2000, spellcheck: "false", autocomplete: "off" });
  const picture = h("div", {});
  const said = h("div", {});
  const files = h("div", {});
  const stateOf = () => ({ problem: name.value.trim(), numbers: chosen.numbers ? "" : "no", limit: chosen.limit === 10 ? "" : chosen.limit });
  show(body, h("div", { class: "split" }, picture, h("div", {},
    h("section", { class: "sheet", "aria-label": "Which solutions" },
      h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); shell.go("density", stateOf()); } },
        field("Problem", name, { class: "field wide" }), h("button", { class: "main" }, "Count through each cell")),
      h("p", { class: "soft" }, EXAMPLES.map(([problem, text], at) => [at ? ", " : "For example: ", h("a", { href: shell.link("density", { problem }) }, text)]), "."),
      tick("Write the numbers", chosen.numbers, (on) => { chosen.numbers = on; shell.address.set(stateOf()); draw(); }),
      engine.element),
    said)));

  function draw() {
    if (!answered) return;
    const { board, cells, total, problem } = answered;
    // Long counts do not fit into a cell; their shares do.
    const shares = String(Math.max(...cells)).length > LONGEST;
    const texts = cells.map((count) => (shares ? `${((100 * count) / total).toFixed(1)}%` : String(count)));
    const tips = cells.map((count, cell) => `${cellName(board.kind, board.n, board.d, cell)}: ${count} of ${total}`);
    const label = `How many of the ${total} solutions of ${problem} use each cell, from ${Math.min(...cells)} to ${Math.max(...cells)}`;
    const map = { board, values: cells, texts, tips, numerals: chosen.numbers, label };
    show(picture, heatMap(map), heatKey("0", `${Math.max(...cells)} of ${total} solutions${shares && chosen.numbers ? "; shares in the cells" : ""}`));
    // The files are those of the map that is seen.
    show(files, heatFiles(map, { stem: `density-${fileStem(problem)}`, what: "solutions", facts: { problem, solutions: total } }, shell));
  }

  async function ask() {
    const about = await shell.api.get("/api/problem", { problem: chosen.problem }, shell.signal);
    shell.title(about.problem);
    if (about.size > MOST_DRAWN) throw new Error(`${about.problem} has ${about.size} cells; a heat map here has at most ${MOST_DRAWN}`);
    const question = await engine.ask({ verb: "density", problem: about.problem }, ({ result }) => counted(result.total, "solution"));
    const { total, cells } = question?.result ?? {};
    if (!cells) return;
    if (!total) {
      show(picture, h("p", {}, `${about.problem} has no solution, so no cell is used.`));
      return;
    }
    answered = { board: { kind: about.kind, n: about.n, d: about.d }, cells, total, problem: about.problem };
    draw();
    show(said,
      h("section", { class: "sheet", "aria-label": "What was found" },
        await averageText(shell, about, answered), extremes(answered), files),
      h("details", {}, h("summary", {}, "The numbers as a table"), numbersTable(answered)));
  }
  ask().catch(shell.fail);
}

/** The average over all solutions: a queenon or not, and its Q-entropy. */
async function averageText(shell, about, result) {
  if (about.d !== 2 && about.kind === "grid") return null;
  if (!Number.isSafeInteger(result.total) || result.cells.length > 1024) return null;
  const found = await shell.api.post("/api/density/average", { problem: about.problem, total: result.total, cells: result.cells }, shell.signal);
  const entropy = found.entropy === null ? "" : `, of Q-entropy ${found.entropy.toFixed(9)}; that of gamma* begins with ${found.limit}`;
  return [
    h("p", {}, `The average over all solutions is ${found.kind === "no queenon" ? "no queenon" : `a ${found.kind}`}${entropy}.`),
    found.violations.length ? h("ul", { class: "soft" }, found.violations.slice(0, 3).map((line) => h("li", {}, line))) : null,
  ];
}

function extremes({ board, cells, total }) {
  const named = (wanted) => {
    const places = cells.map((count, cell) => [count, cell]).filter(([count]) => count === wanted).map(([, cell]) => cellName(board.kind, board.n, board.d, cell));
    return `${places.slice(0, 4).join(", ")}${places.length > 4 ? `, and ${places.length - 4} more` : ""}`;
  };
  const most = Math.max(...cells), least = Math.min(...cells);
  return h("p", {}, `Most used, by ${most} (${(100 * most / total).toFixed(1)} %): ${named(most)}. Least, by ${least}: ${named(least)}.`);
}

function numbersTable({ board, cells, total }) {
  return table(`Solutions through each cell, of ${total}`, ["Cell", "Solutions", "Share"],
    cells.map((count, cell) => [cellName(board.kind, board.n, board.d, cell), String(count), `${(100 * count / total).toFixed(2)} %`]));
}

// -- gamma* ----------------------------------------------------------------------------------------------------------

async function limitView(body, state, shell) {
  const forms = FORMS.map(([name]) => name);
  shell.title("gamma*");
  const form = forms.includes(state.get("form")) ? state.get("form") : "contours";
  const size = wholeIn(state.get("size"), 1, MOST_MEANS) ?? 16;
  const found = await shell.api.get("/api/density/limit", { size }, shell.signal);
  const picture = h("div", {});
  const go = (changes) => shell.go("density", { show: "limit", form, size: form === "cells" ? size : "", ...changes });
  const resize = ({ target }) => {
    const text = target.value;
    if (wholeIn(text, 1, MOST_MEANS) !== null) return go({ size: text });
    target.value = size;
    shell.fail(outside("n", text, 1, MOST_MEANS));
  };
  const digits = found.constant.value;
  show(body, h("div", { class: "split" }, picture, h("div", {},
    h("section", { class: "sheet", "aria-label": "Picture" },
      h("div", { class: "controls" }, field("Show gamma* as", select(FORMS, form, (chosen) => go({ form: chosen, size: chosen === "cells" ? size : "" }))),
        form === "cells" ? field("n", h("input", { type: "number", min: 1, max: MOST_MEANS, value: size, onchange: resize })) : null),
      h("p", {}, "Of the n queens of a random solution on a large board, the part in a region tends to the integral of gamma* over it (Simkin)."),
      table("Lowest, highest and saddle points, one of each kind", ["Kind", "x", "y", "gamma*"],
        found.extremes.map((one) => [one.kind, one.x.toFixed(4), one.y.toFixed(4), one.value.toFixed(6)]))),
    h("section", { class: "sheet", "aria-label": "Entropy and the constant" },
      h("h2", {}, "The n-queens constant"),
      h("p", {}, "There are ((1 + o(1)) n e", h("sup", {}, "-α"), ")", h("sup", {}, "n"), " solutions, and α is minus the Q-entropy of gamma*:"),
      h("p", {}, h("code", {}, `α = ${digits}…`)),
      h("p", { class: "good" }, `${digits.length - 2} digits after the point, proved here: ${found.constant.method}.`),
      h("p", { class: "soft" }, "Checked by ", h("code", {}, found.constant.check), "; certificate ", h("code", {}, found.constant.certificate ?? "")),
      h("p", {}, h("a", { href: shell.link("atlas", { collection: found.constant.collection, n: String(found.constant.n) }) }, "In the atlas, with its sources"))))));
  if (form === "cells") limitCells(picture, found, shell);
  else if (form === "turn") await turnedSurface(picture, state, shell);
  else show(picture, h("img", { class: "picture", src: `/api/density/limit/${form}`, alt: limitWords(found, form) }),
    h("p", {}, h("a", { href: `/api/density/limit/${form}`, download: `gamma-${form}.svg` }, "Save as SVG")));
  sayOutside(shell, state, { size: ["n", 1, MOST_MEANS] });
}

function limitWords(found, form) {
  const [lowest, highest] = [found.extremes[0], found.extremes.at(-1)];
  if (form === "profiles") return "The potentials r and p of the limit density, and its density on the diagonals, as curves";
  return `The limit density on the unit square: lowest in the corners, ${lowest.value.toFixed(4)}, highest in the middles of the edges, ${highest.value.toFixed(4)}`;
}

function limitCells(picture, found, shell) {
  const n = found.size;
  // The server has rows from the top; the map has columns first, and rows from the bottom.
  const values = Array.from({ length: n * n }, (_, cell) => found.values[n - 1 - (cell % n)][Math.floor(cell / n)]);
  const texts = values.map((value) => value.toFixed(2));
  const tips = values.map((value, cell) => `${cellName("grid", n, 2, cell)}: ${value.toFixed(6)}`);
  const label = `The mean of gamma* on each of ${n} x ${n} cells, from ${Math.min(...values).toFixed(4)} to ${Math.max(...values).toFixed(4)}`;
  const map = { board: { kind: "grid", n, d: 2 }, values, texts, tips, numerals: true, label };
  show(picture, heatMap(map), heatKey("0", Math.max(...values).toFixed(4)));
  picture.append(heatFiles(map, { stem: `gamma-${n}`, what: "gamma", facts: { size: n, quantity: "mean of gamma* on each cell" } }, shell));
}

async function turnedSurface(picture, state, shell) {
  if (!canTurn()) {
    show(picture, h("p", { class: "unsure" }, "This browser has no WebGL, so nothing can be turned here; the surface as it stands:"),
      h("img", { class: "picture", src: "/api/density/limit/surface", alt: "The limit density as a surface" }));
    return;
  }
  const { signal } = shell;
  const moved = (view) => shell.address.set({ show: "limit", form: "turn", turn: viewText(view) });
  const turned = new TurnedFigure(picture, "gamma* as a surface", { view: textView(state.get("turn")), moved });
  signal.addEventListener("abort", () => turned.close());
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let newest = 0;
  const draw = async () => {
    const mine = ++newest;
    const { figure, alternative } = await shell.api.get("/api/density/surface", { dark: dark.matches }, signal);
    if (mine === newest) await turned.draw(figure, alternative);
  };
  dark.addEventListener("change", () => draw().catch(shell.fail), { signal });
  await draw();
  picture.append(h("p", { class: "buttons" }, h("span", {}, "Save as"),
    button("PNG as seen", () => turned.save("gamma-surface").catch(shell.fail), { class: "as-link", "aria-label": "Save as PNG as seen" })));
}

// -- optimal Xqueenons -----------------------------------------------------------------------------------------------

async function optimalView(body, state, shell) {
  let order = wholeIn(state.get("order"), 1, MOST_ORDER) ?? 6;
  let newest = 0;
  const picture = h("div", {});
  const said = h("p", {});
  const slider = h("input", { type: "range", min: 1, max: MOST_ORDER, value: order, oninput: (event) => { order = Number(event.target.value); draw().catch(shell.fail); } });
  const { entries } = await shell.api.get("/api/atlas/collections/queenon-entropy", {}, shell.signal);
  show(body, h("div", { class: "split" }, picture, h("div", {},
    h("section", { class: "sheet", "aria-label": "Order" },
      field("Order n", slider), said,
      h("p", {}, "An Xqueenon of order n is a density that is constant on the triangles of Knuth's board. The largest Q-entropy of each order rises to that of gamma*, minus the n-queens constant.")),
    h("section", { class: "sheet", "aria-label": "Q-entropies" },
      table("Largest Q-entropies, from the atlas", ["n", "Q-entropy"], entries.map((entry) => [
        h("a", { href: shell.link("atlas", { collection: entry.collection, n: String(entry.n) }) }, String(entry.n)), h("code", {}, entry.shown)]))))));

  async function draw() {
    const mine = ++newest;
    const found = await shell.api.get("/api/density/optimal", { order }, shell.signal);
    if (mine !== newest) return;
    shell.address.set({ show: "optimal", order: order === 6 ? "" : order });
    const n = found.order;
    shell.title(`Xqueenon of order ${n}`);
    const values = Array.from({ length: 4 * n * n }, (_, cell) => found.values[cell % 4][Math.floor(cell / 4 / n)][Math.floor(cell / 4) % n]);
    const tips = values.map((value, cell) => `${cellName("triangles", n, 2, cell)}: ${value.toFixed(6)}`);
    const label = `The optimal Xqueenon of order ${n}: densities on triangles from ${Math.min(...values).toFixed(4)} to ${Math.max(...values).toFixed(4)}`;
    const map = { board: { kind: "triangles", n, d: 2 }, values, texts: values.map((value) => value.toFixed(2)), tips, numerals: true, label };
    show(picture, heatMap(map), heatKey("0", Math.max(...values).toFixed(4)));
    picture.append(heatFiles(map, { stem: `xqueenon-${n}`, what: "density", facts: { order: n, entropy: found.entropy } }, shell));
    show(said, `Order ${n}: Q-entropy ${found.entropy.toFixed(10)}, computed here (${found.kind}).`);
  }
  await draw();
  sayOutside(shell, state, { order: ["order n", 1, MOST_ORDER] });
}
