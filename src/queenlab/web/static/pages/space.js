// The Space page: boards of three dimensions to turn and to slice, and the most queens that are known to fit.

import { cellsText, textCells } from "/static/address.js";
import { BoardView } from "/static/board_view.js";
import { counted, pieceName } from "/static/board/words.js";
import { button, field, h, select, show } from "/static/dom.js";
import { EngineLine } from "/static/engine_line.js";
import { ExportMenu } from "/static/export_menu.js";
import { fileStem } from "/static/file_name.js";
import { manyDimensions } from "/static/many_dimensions.js";
import { canTurn, textView, TurnedFigure, viewText } from "/static/turned_figure.js";

export const title = "Space";

const AXES = ["column", "row", "layer"];
/** In the address: a board without pieces, where otherwise the atlas's placement would be shown. */
const NONE = "none";
/** Beyond these, there are too many cells, or layers, to be drawn. */
const MOST_SIDE = 40, MOST_CELLS = 21_000;
/** Pictures of the menu are of layers, where a cube is seen besides. */
const OF_LAYERS = { svg: "SVG of the layers", png: "PNG of the layers", latex: "LaTeX of the layers" };
const LONGEST_TITLE = 60;
const STATUS = { proved: "proved here", recomputed: "recomputed here", published: "published only", open: "open", unknown: "not in the atlas" };

export async function open(root, state, shell) {
  const name = state.get("problem") || "queens:7^3";
  const { signal } = shell;
  const holder = h("div", {});
  show(root, await chooser(name, shell, signal), holder);
  const many = await manyDimensions(name, shell, signal);
  if (many) return void show(holder, many);
  const about = await shell.api.get("/api/problem", { problem: name }, signal);
  if (about.kind !== "grid" || about.d < 3) {
    show(holder, h("p", {}, `${about.problem} has ${about.d} dimensions: `, h("a", { href: shell.link("board", { problem: about.problem }) }, "open it on the Board page"), "."));
    return undefined;
  }
  const best = await shell.api.get("/api/space/best", { problem: about.problem }, signal);
  shell.title(about.problem);
  return new SpaceView(holder, { about, best, state, shell }).start();
}

/** Boards of the atlas by dimension and side, and a field for any other. */
async function chooser(name, shell, signal) {
  const dimension = Number(/\^([34])(?!\d)/.exec(name)?.[1] ?? 3);
  const { boards } = await shell.api.get("/api/space/boards", { d: dimension }, signal);
  const plain = name.split(",")[0].trim();
  const options = boards.map((one) => [one.problem, `${one.problem}: ${one.shown} ${one.status === "open" ? "(open)" : "queens"}`]);
  if (!boards.some((one) => one.problem === plain)) options.unshift([name, "another board"]);
  const notation = h("input", { value: name, maxlength: 2000, spellcheck: "false", autocomplete: "off" });
  return h("form", { class: "controls", "aria-label": "Board", onsubmit: (event) => {
    event.preventDefault();
    shell.go("space", { problem: notation.value.trim() });
  } },
    field("Dimensions", select([3, 4].map((d) => [d, String(d)]), dimension, (d) => shell.go("space", { problem: `queens:${d === "3" ? 7 : 4}^${d}` }))),
    field("Most queens, from the atlas", select(options, boards.some((one) => one.problem === plain) ? plain : name, (problem) => shell.go("space", { problem }))),
    field("Problem", notation, { class: "field wide" }), h("button", {}, "Show"));
}

/** The title of a saved picture: the board, its pieces, and the slice that is brought out. */
function seenTitle({ problem, cells, axis, slice }) {
  const name = problem.length > LONGEST_TITLE ? `${problem.slice(0, LONGEST_TITLE)}…` : problem;
  return `${name}: ${counted(cells.length, "piece")}, ${AXES[axis - 1]} = ${slice}`;
}

class SpaceView {
  constructor(holder, { about, best, state, shell }) {
    Object.assign(this, { holder, about, best, shell });
    this.n = about.n;
    this.cube = about.d === 3 && about.n <= MOST_SIDE;
    const at = state.get("at");
    const given = at === NONE ? [] : textCells(at);
    if (given === null || given.some((cell) => cell.length !== about.d || cell.some((x) => !(x >= 1 && x <= about.n)))) throw new Error(`at=${at} names a cell that is not on ${about.problem}`);
    this.own = Boolean(at);
    this.cells = this.own ? given : best.cells ?? about.given;
    this.axis = Math.min(3, Math.max(1, Number.parseInt(state.get("axis"), 10) || 3));
    const slice = Number.parseInt(state.get("slice"), 10);
    this.slice = slice >= 1 && slice <= this.n ? slice : 1;
    this.view = textView(state.get("turn"));
    this.unfolded = state.has("layers") ? state.get("layers") === "yes" : !this.cube;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.drawn = 0;
    this.asked = 0;
    this.attackers = null;
    this.limit = Number(state.get("limit")) || 10;
    this.engine = new EngineLine(shell, { limit: this.limit, changed: (limit) => { this.limit = limit; this.#address(); } });
    this.bounds = h("p", {});
    this.menu = new ExportMenu(shell);
  }

  async start() {
    const { about, n } = this;
    this.shell.signal.addEventListener("abort", () => this.#close());
    this.said = h("p", { role: "status" });
    this.list = h("div", {});
    this.layers = h("div", {});
    this.cellGroups = h("dl", { class: "facts" });
    this.cellCount = h("summary", {});
    show(this.list, h("details", {}, this.cellCount, h("div", { class: "cells", tabindex: "0", role: "group", "aria-label": "Cells with a piece" }, this.cellGroups)));
    const layers = h("details", { open: this.unfolded, ontoggle: () => this.#unfold() }, h("summary", {}, "All layers"), this.layers);
    this.layersOpen = layers;
    const known = h("section", { class: "sheet", "aria-label": "What is known" }, this.#known());
    if (this.cube) {
      this.figure = h("div", {});
      this.board = h("div", {});
      const slider = h("input", { type: "range", class: "slide", min: 1, max: n, value: this.slice, oninput: (event) => { this.slice = Number(event.target.value); this.#sliced(); } });
      this.slider = slider;
      this.sliceName = h("h2", {});
      show(this.holder, h("div", { class: "split even" },
        h("section", { "aria-label": "The board in space" }, this.figure, this.said),
        h("section", { "aria-label": "The slice" }, this.sliceName,
          h("div", { class: "controls" },
            field("Slice across", select(AXES.map((axis, at) => [at + 1, axis]), this.axis, (axis) => { this.axis = Number(axis); this.#newSlice(); this.#sliced(); })),
            field("Which one", slider, { class: "field wide" })),
          this.board)),
      h("div", { class: "split even" }, known, h("section", { class: "sheet", "aria-label": "Pieces" }, this.#tools(), this.list)), layers);
      this.#newSlice();
      const turns = canTurn();
      this.seen = turns ? button("PNG as seen", () => this.#saveSeen(), { class: "as-link" }) : h("a", { download: `${fileStem(about.problem)}.svg` }, "SVG as seen");
      for (const [form, text] of Object.entries(OF_LAYERS)) show(this.menu.links.get(form), text);
      this.menu.element.querySelector("ul").prepend(h("li", {}, this.seen));
      if (turns) {
        this.turned = new TurnedFigure(this.figure, `${about.problem} in space`, { view: this.view, moved: (view) => { this.view = view; this.#address(); } });
        this.dark.addEventListener("change", () => this.#drawFigure().catch(this.shell.fail), { signal: this.shell.signal });
      }
    } else {
      show(this.holder, this.said, h("div", { class: "split" }, layers, h("div", {}, known, h("section", { class: "sheet", "aria-label": "Pieces" }, this.#tools(), this.list))));
    }
    await this.#changed();
  }

  // -- what is known -------------------------------------------------------------------------------------------------

  #known() {
    const { best, shell } = this;
    const entry = best.entry;
    if (!entry) {
      return [h("h2", {}, "What is known"), h("p", {}, `The atlas has no maximum for ${best.problem}. `, h("a", { href: shell.link("atlas", { query: `d=${this.about.d} maximum` }) }, "See what it has"), ".")];
    }
    const value = best.lower === best.upper ? `${best.lower}` : `${best.lower ?? "?"} to ${best.upper ?? "?"}`;
    return [
      h("h2", {}, "What is known"),
      h("dl", { class: "facts" },
        h("dt", {}, "Most pieces"), h("dd", {}, h("strong", {}, value)),
        h("dt", {}, "Status"), h("dd", { class: best.status === "open" ? "bad" : "good" }, STATUS[best.status]),
        h("dt", {}, "Method"), h("dd", {}, entry.method ?? "not recorded"),
        entry.certificate ? [h("dt", {}, "Certificate"), h("dd", {}, h("code", {}, entry.certificate), ", checked by ", h("code", {}, entry.check))] : null,
        entry.note ? [h("dt", {}, "Note"), h("dd", {}, entry.note)] : null,
        h("dt", {}, "Source"), h("dd", {}, h("details", {}, h("summary", {}, counted(entry.sources.length, "source")), h("ul", {}, entry.sources.map((source) => h("li", {}, source)))))),
      h("p", {}, h("a", { href: shell.link("atlas", { collection: entry.collection, n: String(entry.n) }) }, `${entry.collection} in the atlas`)),
    ];
  }

  #tools() {
    return [
      h("h2", {}, "Pieces"),
      h("div", { class: "buttons" },
        this.best.cells ? button("The atlas's placement", () => this.#place(this.best.cells, false)) : null,
        button("Clear", () => this.#place([], true)), button("Find the maximum", () => this.#maximize(), { class: "main" })),
      this.engine.element, this.bounds, this.menu.element,
    ];
  }

  async #maximize() {
    show(this.bounds);
    const bare = this.about.problem.split(",").filter((part) => !/^(goal|pieces|given|exclude)=/.test(part)).join(",");
    const found = await this.engine.ask({ verb: "maximize", problem: bare }, ({ answer }) => `${answer.value} is the most`);
    if (!found) return;
    const { status, lower, upper, witness } = found.answer;
    if (status === "unknown") show(this.bounds, `At least ${lower ?? 0}${upper === null ? "" : `, at most ${upper}`}.`);
    if (witness) this.#put(witness, true);
  }

  // -- pieces and slices ---------------------------------------------------------------------------------------------

  #place(cells, own) {
    this.#forgetAnswer();
    this.#put(cells, own);
  }

  /** What the engine said, or will say, is not about what is shown now. */
  #forgetAnswer() {
    this.engine.clear();
    show(this.bounds);
  }

  #put(cells, own) {
    this.cells = cells;
    this.own = own;
    this.#changed({ push: true });
  }

  #toggle(cell, empty) {
    this.#forgetAnswer();
    const key = cell.join();
    this.cells = empty ? [...this.cells, cell] : this.cells.filter((one) => one.join() !== key);
    this.own = true;
    this.#changed();
  }

  #address({ push = false } = {}) {
    const { view } = this;
    this.shell.address.set({
      problem: this.about.problem, at: this.own ? cellsText(this.cells) || NONE : "", axis: this.axis === 3 ? "" : this.axis, slice: this.slice === 1 ? "" : this.slice,
      limit: this.limit === 10 ? "" : this.limit,
      turn: viewText(view), layers: this.unfolded === !this.cube ? "" : this.unfolded ? "yes" : "no",
    }, { push });
  }

  /** After the pieces changed. The answer to who attacks whom comes first: drawing in space keeps a slow machine busy. */
  async #changed(how = {}) {
    this.#address(how);
    this.menu.update({ problem: this.about.problem, cells: this.cells });
    this.#list();
    this.#drawSlice();
    this.#drawLayers();
    try {
      await this.#askAttacks();
      await this.#drawFigure();
    } catch (error) {
      this.shell.fail(error);
    }
  }

  /** After another slice was chosen. */
  #sliced() {
    this.#address();
    this.#list();
    this.#drawSlice();
    this.#drawFigure().catch(this.shell.fail);
  }

  /** Who attacks whom, by the server, which knows the piece. */
  async #askAttacks() {
    const mine = ++this.asked;
    const found = await this.shell.api.post("/api/attacks", { problem: this.about.problem, cells: this.cells }, this.shell.signal);
    if (mine !== this.asked) return;
    this.shell.calm();
    this.attackers = found.attackers;
    this.clash = found.in_conflict;
    this.menu.update({ problem: this.about.problem, cells: this.cells, named: found.valid, more: { attacked: found.attackers ? true : null, conflicts: found.valid ? null : true } });
    const pieces = counted(found.pieces, "piece");
    const clashes = found.conflicts.slice(0, 3).map(({ one, other }) => `(${one.join(", ")}) and (${other.join(", ")})`);
    show(this.said, found.valid ? h("span", {}, `${pieces}; no two attack each other.`)
      : h("span", { class: "bad" }, `${pieces}; ${clashes.join("; ")}${found.conflicts.length > 3 ? " and others" : ""} attack each other.`));
    this.#drawSlice();
    if (this.layersView) this.layersView.set({ attackers: this.attackers, clash: this.clash });
  }

  async #drawFigure() {
    if (!this.cube) return;
    const mine = ++this.drawn;
    const asked = { problem: this.about.problem, cells: this.cells, axis: this.axis, slice: this.slice };
    if (this.turned) {
      const { figure, alternative } = await this.shell.api.post("/api/space/figure", { ...asked, dark: this.dark.matches }, this.shell.signal);
      if (mine !== this.drawn) return;
      await this.turned.draw(figure, alternative);
      this.seenTitle = seenTitle(asked);
      return;
    }
    const { svg, alternative } = await this.shell.api.post("/api/space/cube", asked, this.shell.signal);
    if (mine !== this.drawn) return;
    URL.revokeObjectURL(this.blob);
    this.blob = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.seen.href = this.blob;
    show(this.figure, h("p", { class: "unsure" }, "This browser has no WebGL, so the board cannot be turned; here it stands still."),
      h("img", { class: "picture", src: this.blob, alt: alternative }));
  }

  /** The figure as it is turned and sliced now. On a slow machine that takes a while, and is said. */
  async #saveSeen() {
    if (this.saving) return;
    this.saving = true;
    show(this.menu.said, "Drawing the picture.");
    try {
      await this.turned.save(fileStem(this.about.problem), this.seenTitle);
      show(this.menu.said, "The picture is saved.");
    } catch (error) {
      show(this.menu.said);
      this.shell.fail(error);
    } finally {
      this.saving = false;
    }
  }

  get #symbols() {
    return { symbol: this.about.symbol, piece: pieceName(this.about.piece) };
  }

  /** The two coordinates that lie in the slice, in order. */
  get #across() {
    return [0, 1, 2].filter((axis) => axis !== this.axis - 1);
  }

  #whole(cell) {
    const found = [...cell];
    found.splice(this.axis - 1, 0, this.slice);
    return found;
  }

  #newSlice() {
    const [right, up] = this.#across.map((axis) => AXES[axis]);
    this.sliceView = new BoardView(this.board, { n: this.n, torus: this.about.torus, ...this.#symbols, label: `Slice, ${right} to the right, ${up} upwards`, ontoggle: (cell, empty) => this.#toggle(this.#whole(cell), empty) });
    const { paper } = this.sliceView;
    paper.words = (number) => paper.cell(number).map((x, at) => `${[right, up][at]} ${x}`).join(", ");
  }

  #drawSlice() {
    if (!this.cube) return;
    const { n, axis, slice } = this;
    const inside = (cells) => (cells ?? []).filter((cell) => cell[axis - 1] === slice).map((cell) => cell.filter((_, at) => at !== axis - 1));
    const numbers = this.attackers && Array.from({ length: n * n }, (_, number) => {
      const [a, b, c] = this.#whole([Math.floor(number / n), number % n]).map((x, at) => (at === axis - 1 ? x - 1 : x));
      return this.attackers[(a * n + b) * n + c];
    });
    const [right, up] = this.#across.map((at) => AXES[at]);
    show(this.sliceName, `${AXES[axis - 1]} = ${slice}`, h("span", { class: "soft" }, ` (${right} to the right, ${up} upwards)`));
    this.slider.setAttribute("aria-valuetext", `${AXES[axis - 1]} ${slice} of ${n}`);
    this.sliceView.set({ pieces: inside(this.cells), attackers: numbers, clash: inside(this.clash) });
  }

  #unfold() {
    // It toggles as it is made, too; then nothing was chosen.
    if (this.layersOpen.open !== this.unfolded) {
      this.unfolded = this.layersOpen.open;
      this.#address();
    }
    this.#drawLayers();
  }

  #drawLayers() {
    const { about, n } = this;
    if (!this.layersOpen.open) return;
    if (about.d > 4 || n ** about.d > MOST_CELLS) {
      show(this.layers, h("p", { class: "soft" }, `${about.problem} has ${n ** (about.d - 2)} layers, more than can be drawn here; the list has every piece.`));
      return;
    }
    this.layersView ??= new BoardView(this.layers, { n, d: about.d, torus: about.torus, ...this.#symbols, label: `Layers of ${about.problem}`,
      ontoggle: this.cube ? null : (cell, empty) => this.#toggle(cell, empty) });
    this.layersView.set({ pieces: this.cells, attackers: this.attackers, clash: this.clash ?? [] });
  }

  /** The pieces in words, by layers. */
  #list() {
    const along = this.about.d === 3 ? this.axis - 1 : this.about.d - 1;
    const groups = new Map();
    for (const cell of [...this.cells].sort((a, b) => a[along] - b[along])) groups.set(cell[along], [...(groups.get(cell[along]) ?? []), cell]);
    const name = this.about.d === 3 ? AXES[along] : `coordinate ${along + 1}`;
    show(this.cellCount, `The ${this.cells.length} cells as a list`);
    show(this.cellGroups, [...groups].map(([at, cells]) => [h("dt", {}, `${name} ${at}`), h("dd", {}, cells.map((cell) => `(${cell.join(", ")})`).join(" "))]));
  }

  #close() {
    this.engine.cancel();
    this.turned?.close();
    if (this.blob) URL.revokeObjectURL(this.blob);
  }
}
