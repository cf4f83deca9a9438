// Questions to the engines about what is on the board: found, none or unknown, by whom and in how long.

import { button, field, h, show } from "/static/dom.js";
import { byWhom, conflictWords, counted, grouped, pieceName, seconds } from "/static/board/words.js";

export class AskPanel {
  /** `page` gives info, cells, conflicts, and place(cells, base) which puts a witness on the board. */
  constructor(shell, page) {
    this.shell = shell;
    this.page = page;
    this.limit = h("input", { type: "number", min: "0.1", max: "60", step: "any", value: page.options.limit ?? 10, onchange: () => page.remember({ limit: this.limit.value }) });
    this.said = h("div", { class: "said", role: "status" });
    this.cancel = button("Cancel", () => this.running?.abort(), { hidden: true });
    this.asks = [
      button("Complete it", () => this.ask("complete"), { class: "main" }),
      button("How many ways?", () => this.ask("count")),
      button("Is it still possible?", () => this.ask("possible")),
    ];
    this.element = h("div", {},
      h("p", { class: "soft" }, "The pieces on the board are kept; the engine looks for the rest."),
      h("div", { class: "buttons" }, this.asks), h("div", { class: "controls" }, field("Time limit, seconds", this.limit), this.cancel), this.said);
  }

  get timeLimit() {
    const value = this.limit.valueAsNumber;
    return value >= 0.1 && value <= 60 ? value : 10;
  }

  /** The board changed: what is asked about it is ended, and what was said no longer holds. */
  forget() {
    this.running?.abort();
    this.running = null;
    this.#busy(false);
    show(this.said);
  }

  async ask(verb) {
    const { page, shell } = this;
    this.forget();
    const { info, cells } = page;
    const clash = page.conflicts[0];
    if (clash) {
      this.#say("bad", "None", `the pieces on the board attack each other already: ${conflictWords(clash)}.`);
      return;
    }
    const mine = this.running = new AbortController();
    this.#busy(true);
    show(this.said, h("p", {}, "Asking …"));
    try {
      const question = await shell.ask({ verb, problem: info.problem, cells, time_limit: this.timeLimit },
        { signal: mine.signal, onProgress: (now) => { if (mine === this.running) this.#progress(now); } });
      if (mine !== this.running || page.closed) return;
      if (question.state === "cancelled") this.#say("unsure", "Cancelled", `after ${seconds(question.seconds)}.`);
      else this.#answer(verb, question, cells);
    } catch (error) {
      if (mine === this.running && !page.closed) show(this.said, h("p", { class: "bad" }, error.message));
    } finally {
      if (mine === this.running) {
        this.running = null;
        this.#busy(false);
      }
    }
  }

  #busy(busy) {
    // A button that has the focus must not vanish or die under it.
    if (!busy && document.activeElement === this.cancel) this.asks[0].focus();
    this.cancel.hidden = !busy;
  }

  #progress(question) {
    const { progress } = question;
    if (question.state !== "running" || !progress) return;
    const parts = [seconds(progress.seconds), progress.nodes ? counted(progress.nodes, "node") : null, progress.solutions ? `${counted(progress.solutions, "solution")} so far` : null];
    show(this.said, h("p", {}, `Searching: ${parts.filter(Boolean).join(", ")} …`));
  }

  #say(kind, head, text, more = null) {
    show(this.said, h("p", {}, h("strong", { class: kind }, `${head}: `), text), more ? h("p", { class: "soft" }, more) : null);
  }

  #answer(verb, question, cells) {
    const { answer } = question;
    const how = byWhom(answer, question);
    const name = pieceName(this.page.info.piece);
    if (verb === "count") {
      const digits = answer.value_text ?? (answer.value === null ? null : String(answer.value));
      const exact = { proved: "Proved", claimed: "Claimed" }[answer.status];
      if (exact) this.#say("good", exact, `${counted(digits, "way")}, ${how}.`, answer.proof ?? answer.notes);
      else this.#say("unsure", "Unknown", `${answer.lower ? `at least ${grouped(answer.lower_text ?? answer.lower)} ways; ` : ""}not finished, ${how}.`, answer.notes);
      return;
    }
    if (["found", "proved", "claimed"].includes(answer.status)) {
      const best = this.#best(answer);
      if (verb === "complete" && answer.witness) {
        const added = answer.witness.length - cells.length;
        this.page.place(answer.witness, cells);
        this.#say("good", "Found", `${counted(added, name)} added${best}, ${how}.`, answer.notes);
      } else {
        this.#say("good", "Found", `it can be completed${best}, ${how}.`, answer.notes);
      }
    } else if (answer.status === "none") {
      this.#say("bad", "None", `${cells.length ? "no solution contains these pieces" : "there is no solution"}, ${how}.`, answer.proof ?? answer.notes);
    } else {
      this.#say("unsure", "Unknown", `not answered within ${this.timeLimit} s, ${how}.`, answer.notes);
    }
  }

  /** What is known beyond the placement itself, where the most or the fewest pieces are sought. */
  #best(answer) {
    const { goal, pieces } = this.page.info;
    if (goal === "exact" || pieces !== null) return "";
    const [more, bound] = goal === "max" ? ["more", answer.upper] : ["fewer", answer.lower];
    if (answer.status === "proved") return `, and no placement has ${more} than ${answer.value}`;
    if (answer.status === "claimed") return `, and the solver claims that no placement has ${more} than ${answer.value}`;
    return bound === null ? "" : `, and no placement has ${more} than ${bound}; the best number is unknown`;
  }

  close() {
    this.running?.abort();
  }
}
