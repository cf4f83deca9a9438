// One line for what an engine is asked: that it works, for how long, how to end it, and what it said.

import { button, field, h, show } from "/static/dom.js";
import { byWhom, counted, seconds } from "/static/board/words.js";

const KINDS = { found: "good", proved: "good", claimed: "good", none: "bad", unknown: "unsure" };
const HEADS = { found: "Found", proved: "Proved", claimed: "Claimed", none: "None", unknown: "Unknown" };

/** A time limit, the answers, and a button that ends a search. One question at a time: a new one ends the one before. */
export class EngineLine {
  /** `limit` is the time limit in seconds; `changed` hears of another one. Without `changed` there is no field for it. */
  constructor(shell, { limit = 10, changed = null } = {}) {
    this.shell = shell;
    this.limit = h("input", { type: "number", min: "0.1", max: "60", step: "any", value: limit, onchange: () => changed?.(this.timeLimit) });
    this.cancelButton = button("Cancel", () => this.cancel(), { hidden: true });
    this.said = h("div", { class: "said", role: "status" });
    this.element = h("div", { class: "engine-line" },
      h("div", { class: "controls" }, changed ? field("Time limit, seconds", this.limit) : null, this.cancelButton), this.said);
  }

  get timeLimit() {
    const value = this.limit.valueAsNumber;
    return value >= 0.1 && value <= 60 ? value : 10;
  }

  cancel() {
    this.running?.abort();
  }

  /** Ends what runs, and forgets what was said. */
  clear() {
    this.cancel();
    this.running = null;
    this.#busy(false);
    show(this.said);
  }

  /** Gives the Question once it is answered, else null; `words(question)` says what was found, where something was. */
  async ask(question, words) {
    this.cancel();
    const mine = this.running = new AbortController();
    this.asker = document.activeElement;
    this.#busy(true);
    show(this.said, h("p", {}, "Asking …"));
    try {
      const over = await this.shell.ask({ time_limit: this.timeLimit, wait: 0.3, ...question },
        { signal: mine.signal, onProgress: (now) => { if (mine === this.running) this.#progress(now); } });
      if (mine !== this.running) return null;
      if (over.state === "cancelled") {
        this.#say("unsure", "Cancelled", `after ${seconds(over.seconds)}.`);
        return null;
      }
      this.#answer(over, words);
      return over;
    } catch (error) {
      if (mine === this.running && error.name !== "AbortError") show(this.said, h("p", { class: "bad" }, error.message));
      return null;
    } finally {
      if (mine === this.running) {
        this.running = null;
        this.#busy(false);
      }
    }
  }

  #busy(busy) {
    // A button that has the focus must not vanish under it.
    if (!busy && document.activeElement === this.cancelButton) this.asker?.focus();
    this.cancelButton.hidden = !busy;
  }

  #progress({ state, progress }) {
    if (state === "waiting") show(this.said, h("p", {}, "Waiting for an engine …"));
    if (state !== "running" || !progress) return;
    const parts = [seconds(progress.seconds), progress.nodes ? counted(progress.nodes, "node") : null];
    show(this.said, h("p", {}, `Searching: ${parts.filter(Boolean).join(", ")} …`));
  }

  #answer(over, words) {
    const { answer } = over;
    const how = byWhom(answer, over);
    if (answer.status === "none") this.#say("bad", "None", `there is no such placement, ${how}.`, answer.proof ?? answer.notes);
    else if (answer.status === "unknown" && !over.result?.solutions?.length) this.#say("unsure", "Unknown", `not answered, ${how}.`, answer.notes);
    else this.#say(KINDS[answer.status], HEADS[answer.status], `${words(over)}, ${how}.`);
  }

  #say(kind, head, text, more = null) {
    show(this.said, h("p", {}, h("strong", { class: kind }, `${head}: `), text), more ? h("p", { class: "soft" }, more) : null);
  }
}
