// Puzzles with exactly one solution, made from the problem and a seed: the same seed, the same puzzles.

import { button, field, h, select, show } from "/static/dom.js";
import { outside, sayOutside, wholeIn } from "/static/whole_number.js";
import { byWhom, counted, grouped, seconds, withoutGiven } from "/static/board/words.js";
import { WorksheetView } from "/static/board/worksheet_view.js";

const MANY = 10;
/** key: [what it is called, the least, the most]. */
const NUMBERS = { many: ["How many", 1, 40], seed: ["Seed", 0, 999_999_999] };
const LEVELS = [["", "any"], ...["easy", "medium", "hard", "fiendish", "extreme"].map((level) => [level, level])];
const KINDS = [["given", "given pieces"], ["regions", "regions"], ["daily", "regions, none touching"]];

const known = (pairs, value) => (pairs.some(([name]) => name === value) ? value : pairs[0][0]);
/** Short enough to be written on paper. */
const anySeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9999);

/** The daily game on the board of a problem; what stays empty there stays empty here. */
const daily = ({ n, d, torus, problem }) => `regions:${n}${d === 2 ? "" : `^${d}`}${torus ? "@torus" : ""}${/,exclude=[^,]*/.exec(problem)?.[0] ?? ""}`;

export class PuzzlesPanel {
  /** `page` gives info, options, timeLimit, remember, and open(problem, cells), which puts a problem with pieces on the board. */
  constructor(shell, page) {
    this.shell = shell;
    this.page = page;
    const { options } = page;
    const number = (key, value) => h("input", { type: "number", min: NUMBERS[key][1], max: NUMBERS[key][2], value });
    this.many = number("many", wholeIn(options.many, ...NUMBERS.many.slice(1)) ?? MANY);
    this.seed = number("seed", wholeIn(options.seed, ...NUMBERS.seed.slice(1)) ?? anySeed());
    this.level = select(LEVELS, known(LEVELS, options.level), () => {});
    this.kind = select(KINDS, known(KINDS, options.kind), () => {});
    this.making = h("button", { type: "submit", class: "main" }, "Make them");
    this.cancel = button("Cancel", () => this.running?.abort(), { hidden: true });
    this.said = h("div", { class: "said", role: "status" });
    this.sheet = new WorksheetView(shell, { answers: Boolean(options.answers), changed: (answers) => page.remember({ answers }), put: (puzzle, at) => this.#put(puzzle, at) });
    this.element = h("div", {},
      h("form", { class: "making", novalidate: true, onsubmit: (event) => { event.preventDefault(); this.make(); } },
        h("p", { class: "soft" }, "Puzzles of this problem with exactly one solution each. The pieces on the board do not matter."),
        h("div", { class: "controls" }, field("How many", this.many), field("Level", this.level), field("Kind", this.kind), field("Seed", this.seed)),
        h("div", { class: "buttons" }, this.making, button("Make others", () => { this.seed.value = anySeed(); this.make(); }), this.cancel),
        this.said),
      this.sheet.element);
  }

  /** An address with a seed names puzzles, which are made again. */
  opened() {
    if (this.madeOf || this.running || this.page.options.seed === null) return;
    if (sayOutside(this.shell, { get: (key) => this.page.options[key] }, NUMBERS)) this.make();
  }

  /** What was made stays with its problem, whatever stands on the board or is given there. */
  forget() {
    if (!this.madeOf || this.madeOf === withoutGiven(this.page.info.problem)) return;
    this.#drop();
    show(this.said);
    this.page.options.seed = null;
  }

  #drop() {
    this.running?.abort();
    this.running = null;
    this.madeOf = null;
    this.#hideCancel();
    this.sheet.hide();
  }

  async make() {
    const { page, shell } = this;
    const [many, seed] = [["many", this.many], ["seed", this.seed]].map(([key, input]) => {
      const [name, low, high] = NUMBERS[key];
      const number = wholeIn(input.value, low, high);
      if (number === null) show(this.said, h("p", { class: "bad" }, outside(name, input.value, low, high).message));
      return number;
    });
    if (many === null || seed === null) return;
    this.#drop();
    const { info } = page;
    const kind = this.kind.value, level = this.level.value || null;
    this.madeOf = withoutGiven(info.problem);
    const problem = kind === "daily" ? daily(info) : this.madeOf;
    page.remember({ many: many === MANY ? null : many, level, kind: kind === "given" ? null : kind, seed: String(seed) });
    const mine = this.running = new AbortController();
    this.cancel.hidden = false;
    show(this.said, h("p", {}, "Making …"));
    try {
      const question = await shell.ask({ verb: "puzzles", problem, limit: many, seed, level, regions: kind === "regions", time_limit: page.timeLimit, wait: 0.3 },
        { signal: mine.signal, onProgress: ({ state, progress, seconds: spent }) => { if (mine === this.running && state === "running") show(this.said, h("p", {}, `Making: ${grouped(progress?.solutions ?? 0)} of ${grouped(many)} in ${seconds(spent)} …`)); } });
      if (mine !== this.running || page.closed) return;
      if (question.state === "cancelled") this.#say("unsure", "Cancelled", `after ${seconds(question.seconds)}.`);
      else this.#showFound(question, many, info);
    } catch (error) {
      if (mine === this.running && !page.closed) show(this.said, h("p", { class: "bad" }, error.message));
    } finally {
      if (mine === this.running) {
        this.running = null;
        this.#hideCancel();
      }
    }
  }

  #showFound(question, many, info) {
    const { answer, result } = question;
    const how = byWhom(answer, question), made = result?.puzzles ?? [];
    if (!made.length) {
      this.#say("unsure", "Unknown", `none was made within ${this.page.timeLimit} s.`, "Smaller boards and easier levels are quicker; the time limit is under Ask.");
      return;
    }
    const number = made.length < many ? `${grouped(made.length)} of ${counted(many, "puzzle")}` : counted(many, "puzzle");
    this.#say("good", "Found", `${number} with exactly one solution${many === 1 ? "" : " each"}, ${how}.`, answer.notes);
    this.sheet.show(result, info);
  }

  #say(kind, head, text, more = null) {
    show(this.said, h("p", {}, h("strong", { class: kind }, `${head}: `), text), more ? h("p", { class: "soft" }, more) : null);
  }

  async #put(puzzle, number) {
    if (await this.page.open(puzzle.problem, puzzle.given)) this.shell.say(`Puzzle ${number} is on the board.`);
  }

  /** Hides the button; the focus goes to the one that makes, and not to nowhere. */
  #hideCancel() {
    if (document.activeElement === this.cancel) this.making.focus();
    this.cancel.hidden = true;
  }

  close() {
    this.running?.abort();
  }
}
