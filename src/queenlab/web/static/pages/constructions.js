// The Constructions page: every construction for a problem, and two of their boards side by side.

import { cellsText } from "/static/address.js";
import { ProblemControls } from "/static/board/problem_controls.js";
import { counted } from "/static/board/words.js";
import { BoardView } from "/static/board_view.js";
import { button, field, h, select, show, table } from "/static/dom.js";
import { ExportMenu } from "/static/export_menu.js";

export const title = "Constructions";

const USUAL = "queens:12";
/** Those that have constructions. */
const FAMILIES = ["queens", "leprechauns", "rooks", "hyperqueens"];
const SIDES = ["first", "second"];
const NOBODY = "none";
/** So many constructions are tried for a second board that is not the first one again. */
const TRIED = 4;

export async function open(root, state, shell) {
  const chosen = {
    problem: state.get("problem") ?? USUAL,
    first: { method: state.get("first"), member: numberOf(state.get("first-member")) },
    second: { method: state.get("second"), member: numberOf(state.get("second-member")) },
  };
  const { families } = await shell.api.get("/api/families", {}, shell.signal);
  const page = new Page(root, shell, families.filter(({ name }) => FAMILIES.includes(name)), chosen);
  await page.load(chosen.problem, async (error) => {
    shell.fail(error);
    await page.load(USUAL, shell.fail);
  });
}

class Page {
  constructor(root, shell, families, chosen) {
    this.shell = shell;
    this.chosen = chosen;
    this.turn = 0;
    this.boards = {};
    this.controls = new ProblemControls(shell, families, (problem, failed) => this.ask(problem, failed));
    this.sides = Object.fromEntries(SIDES.map((side) => [side, {
      chooser: h("div", {}), members: h("div", { class: "controls" }), shown: h("div", {}), offered: null, familyOf: null,
    }]));
    for (const [side, parts] of Object.entries(this.sides)) {
      parts.sheet = h("section", { class: "sheet", "aria-label": `${side === "first" ? "First" : "Second"} board` },
        h("div", { class: "controls" }, parts.chooser, parts.members), parts.shown);
    }
    this.difference = h("p", { role: "status" });
    this.list = h("div", {});
    this.root = root;
    this.parts = [this.controls.element, this.difference, h("div", { class: "split even" }, SIDES.map((side) => this.sides[side].sheet)), this.list];
  }

  /** Another problem: a step that Back undoes. The methods stay where they apply, members do not. */
  ask(problem, failed) {
    return this.load(problem, failed, true);
  }

  /** Reads the list for a problem, and draws what is chosen from it; `failed` hears why that cannot be done. Until all of
   *  it is there, the lists and boards before stay and can be used. */
  async load(problem, failed, another = false) {
    const turn = ++this.turn;
    let info, found, applying, elsewise;
    try {
      info = await this.shell.api.get("/api/problem", { problem }, this.shell.signal);
      found = await this.shell.api.get("/api/constructions", { problem }, this.shell.signal);
      applying = found.none === null ? found.constructions.filter((one) => one.applies) : [];
      elsewise = await this.#anotherBoard(found.problem, applying, another);
    } catch (error) {
      if (turn === this.turn && error.name !== "AbortError") await failed(error);
      return;
    }
    if (turn !== this.turn || this.shell.signal.aborted) return;
    // Only now: without a problem there is nothing that a click could be about.
    if (!this.found) show(this.root, this.parts);
    Object.assign(this, { found, applying });
    this.chosen.problem = found.problem;
    this.shell.title(found.problem);
    this.controls.show(info);
    if (another) for (const side of SIDES) this.chosen[side].member = null;
    this.#choose("first", applying[0]);
    if (this.chosen.second.method !== NOBODY) this.#choose("second", elsewise);
    this.remember(another);
    show(this.list, this.#lists());
    this.shell.say(counted(this.applying.length, "construction applies", "constructions apply"));
    await Promise.all(SIDES.map((side) => this.draw(side)));
  }

  /** Keeps what was chosen where it applies; takes `otherwise` where it does not. */
  #choose(side, otherwise) {
    const { method } = this.chosen[side];
    if (!this.applying.some((one) => one.name === method)) this.chosen[side] = { method: otherwise?.name ?? null, member: null };
  }

  /** A construction for the second board: the next one whose board is another one, as far as a few cells show. */
  async #anotherBoard(problem, applying, another) {
    const { first, second } = this.chosen;
    const kept = applying.some((one) => one.name === first.method);
    const one = kept ? first.method : applying[0]?.name;
    const others = applying.filter(({ name }) => name !== one);
    if (second.method === NOBODY || others.some(({ name }) => name === second.method)) return null;
    const cellsOf = async (method, member) => cellsText((await this.shell.api.get("/api/construction", { problem, method, member }, this.shell.signal)).cells);
    try {
      const shown = others.length > 1 ? await cellsOf(one, kept && !another ? first.member : null) : null;
      for (const other of others.slice(0, TRIED)) if (shown !== null && await cellsOf(other.name, null) !== shown) return other;
    } catch (error) {
      this.shell.fail(error);
    }
    return others[0];
  }

  remember(push) {
    const { problem, first, second } = this.chosen;
    this.shell.address.set({ problem, first: first.method, "first-member": first.member, second: second.method, "second-member": second.member }, { push });
  }

  async pick(side, method, member = null) {
    this.chosen[side] = { method, member };
    this.remember(true);
    for (const one of this.list.querySelectorAll(`[data-side="${side}"]`)) one.setAttribute("aria-pressed", String(one.dataset.method === method));
    await this.draw(side);
  }

  /** Draws one side. Its controls stay where they are, for one of them may have the focus. */
  async draw(side) {
    const { problem, [side]: { method, member } } = this.chosen;
    // Another board was chosen since this one was asked for.
    const isOld = () => this.chosen[side].method !== method || this.chosen[side].member !== member || this.chosen.problem !== problem;
    const parts = this.sides[side];
    parts.sheet.hidden = !this.applying.length || (side === "second" && this.applying.length < 2);
    this.boards[side] = null;
    if (parts.sheet.hidden) return this.compare();
    this.#offer(side);
    if (!method || method === NOBODY) {
      show(parts.members);
      parts.familyOf = null;
      show(parts.shown, h("p", { class: "soft" }, "Choose one to compare."));
      return this.compare();
    }
    let made;
    try {
      made = await this.shell.api.get("/api/construction", { problem, method, member }, this.shell.signal);
    } catch (error) {
      if (error.name === "AbortError" || isOld()) return;
      show(parts.shown, h("p", { class: "bad" }, error.message));
      return this.compare();
    }
    if (isOld()) return;
    this.#offerMembers(side, made);
    const picture = h("div", {});
    show(parts.shown, picture, this.#about(made));
    this.boards[side] = { made, view: new BoardView(picture, { ...boardOf(made.problem), symbol: made.symbol, label: made.title }) };
    this.boards[side].view.set({ pieces: made.cells });
    this.compare();
  }

  #offer(side) {
    const parts = this.sides[side];
    const options = this.applying.map((one) => [one.name, one.title]);
    if (side === "second") options.unshift([NOBODY, "(no second board)"]);
    const offered = options.join();
    if (parts.offered !== offered) {
      parts.select = select(options, null, (name) => this.pick(side, name));
      show(parts.chooser, field(side === "first" ? "First board" : "Second board", parts.select));
      parts.offered = offered;
    }
    parts.select.value = this.chosen[side].method ?? NOBODY;
  }

  /** Which member of the family is shown, where there are several. */
  #offerMembers(side, made) {
    const parts = this.sides[side];
    const family = `${made.problem} ${made.method}`;
    if (parts.familyOf !== family) {
      const pick = (member) => this.pick(side, made.method, member);
      parts.member = h("input", { type: "number", min: 1, max: made.members, placeholder: "simplest", onchange: (event) => pick(numberOf(event.target.value)) });
      show(parts.members, made.members < 2 ? null : [
        field(`Member, 1 to ${made.members.toLocaleString("en")}`, parts.member),
        button("Any member", () => pick(1 + Math.floor(Math.random() * made.members)), { "aria-label": `Any member of ${made.title}` }),
      ]);
      parts.familyOf = family;
    }
    // A number that somebody is typing is not written over by a board that comes late.
    if (document.activeElement !== parts.member) parts.member.value = made.member ?? "";
  }

  #about(made) {
    const menu = new ExportMenu(this.shell);
    menu.update({ problem: made.problem, cells: made.cells });
    return [
      h("p", { class: "good" }, `Verified: ${made.report.join("; ")}`),
      made.notes.map((note) => h("p", {}, note)),
      h("dl", { class: "facts" },
        h("dt", {}, "Source"), h("dd", {}, made.source),
        h("dt", {}, "Idea"), h("dd", {}, made.statement),
        h("dt", {}, "Holds for"), h("dd", {}, made.domain),
        h("dt", {}, "Placements"), h("dd", {}, made.size),
        h("dt", {}, "Recipe"), h("dd", {}, nested(made.recipe))),
      h("p", {}, h("a", { href: this.shell.link("board", { problem: made.problem, at: cellsText(made.cells) }) }, "Open on the board")),
      menu.element,
    ];
  }

  /** Says where the two boards differ, and marks it on both. */
  compare() {
    const [one, two] = SIDES.map((side) => this.boards[side]);
    if (!one || !two) {
      show(this.difference);
      one?.view.set({ marks: [] });
      two?.view.set({ marks: [] });
      return;
    }
    const texts = [one, two].map((board) => new Set(board.made.cells.map((cell) => cell.join("."))));
    const alone = [one, two].map((board, at) => board.made.cells.filter((cell) => !texts[1 - at].has(cell.join("."))));
    const shared = one.made.cells.length - alone[0].length;
    // Where all pieces differ, frames around all of them would say nothing.
    [one, two].forEach((board, at) => board.view.set({ marks: shared && alone[at].length ? [{ cells: alone[at], kind: at ? "second" : "chosen", label: "not on the other board" }] : [] }));
    show(this.difference, alone.flat().length === 0 ? `${one.made.title} and ${two.made.title} give the same board here.`
      : shared === 0 ? "The two boards have no piece in common."
      : `${shared} of ${one.made.cells.length} pieces ${shared === 1 ? "stands on the same cell" : "stand on the same cells"} of both boards; the others are framed.`);
  }

  #lists() {
    const { found, applying } = this;
    const others = found.constructions.filter((one) => !applying.includes(one));
    const parts = [h("h2", {}, applying.length === 1 ? "One construction applies" : `${applying.length || "No"} constructions apply`)];
    if (found.none) parts.push(h("p", {}, h("strong", {}, "There is no solution: "), found.none));
    else if (!applying.length) parts.push(h("p", {}, `None of the constructions here gives ${found.problem}. `,
      h("a", { href: this.shell.link("board", { problem: found.problem }) }, "Let an engine search for it.")));
    if (applying.length) {
      parts.push(wideTable(`Constructions of ${found.problem}`, ["Construction", "Board", "Source", "Idea", "Holds for", "Placements"],
        applying.map((one) => [one.title, h("div", { class: "buttons tight" }, SIDES.map((side) => this.#shower(side, one))), one.source, one.statement, one.domain, one.size])));
    }
    if (others.length && !found.none) {
      parts.push(h("details", {}, h("summary", {}, `${others.length} do not apply, and why not`),
        wideTable(`Constructions that do not give ${found.problem}`, ["Construction", "Why not", "Source", "Holds for"],
          others.map((one) => [one.title, one.why_not, one.source, one.domain]))));
    }
    return parts;
  }

  #shower(side, one) {
    return button(side === "first" ? "1st" : "2nd", () => this.pick(side, one.name),
      { "data-side": side, "data-method": one.name, "aria-pressed": String(this.chosen[side].method === one.name), "aria-label": `${one.title} as the ${side} board` });
  }
}

/** A table that is scrolled sideways rather than squeezed. */
function wideTable(...parts) {
  return h("div", { class: "wide-table" }, table(...parts));
}

/** Lines with depths as lists in lists. */
function nested(lines) {
  const top = h("ul", { class: "recipe" });
  const open = [top];
  for (const { depth, text } of lines) {
    while (open.length > depth + 1) open.pop();
    while (open.length <= depth) {
      const deeper = h("ul", {});
      (open.at(-1).lastElementChild ?? open.at(-1).appendChild(h("li", {}))).append(deeper);
      open.push(deeper);
    }
    open.at(-1).append(h("li", {}, text));
  }
  return top;
}

function boardOf(problem) {
  const [, n, d, torus] = /:(\d+)(?:\^(\d+))?(@torus)?/.exec(problem);
  return { n: Number(n), d: Number(d ?? 2), torus: Boolean(torus) };
}

function numberOf(text) {
  return /^\d{1,15}$/.test(text ?? "") && Number(text) > 0 ? Number(text) : null;
}
