// The search for all solutions, to be played step by step, forward and back.

import { button, field, h, show } from "/static/dom.js";
import { counted, grouped } from "/static/board/words.js";

const CHUNK = 200;
const MOST = 20000;
const SAID = {
  choose: (step) => (step.item ? `Choose ${step.item}: ${counted(step.left, "place is", "places are")} left` : "Everything is covered; more pieces may be added"),
  place: (step) => `Place at (${step.cell.join(", ")})`,
  remove: (step) => `Take back (${step.cell.join(", ")})`,
  solution: (step) => `Solution number ${grouped(step.solutions)}`,
  "dead end": (step) => `Dead end: ${step.item} has ${step.left ? "too few places" : "no place"} left`,
  end: () => "Finished: everything was tried",
};

export class SearchPanel {
  constructor(shell, page) {
    this.shell = shell;
    this.page = page;
    this.steps = [];
    this.more = true;
    this.at = -1;
    this.going = 0;
    this.said = h("p", { class: "search-said", role: "status" });
    this.counters = h("dl", { class: "counters" });
    this.speed = h("input", { type: "range", min: "1", max: "30", value: page.options.speed ?? 4, onchange: () => page.remember({ speed: this.speed.value }) });
    this.player = button("Play", () => this.#play(!this.timer), { "aria-pressed": "false" });
    this.element = h("div", {},
      h("p", { class: "soft" }, "The search behind the answers: choose the line with the fewest places left, try each place, and go back."),
      this.said, this.counters,
      h("div", { class: "buttons" },
        button("Start", () => this.#byHand(0)), button("Back", () => this.#byHand(this.at - 1)),
        button("Forward", () => this.#byHand(this.at + 1), { class: "main" }), button("Next solution", () => this.#nextSolution()), this.player),
      field("Speed, steps per second", this.speed));
  }

  opened() {
    this.go(Math.max(0, Number(this.page.options.step) || 0));
  }

  /** A step that comes after the tab was left is not shown. */
  left() {
    this.#play(false);
    this.going++;
  }

  /** The search starts anew, for the pieces on the board changed. */
  forget() {
    this.left();
    this.steps = [];
    this.loading = null;
    this.more = true;
    this.at = -1;
    this.page.options.step = null;
  }

  #byHand(at) {
    this.#play(false);
    return this.go(at);
  }

  /** Shows a step, once it is there; the newest wish counts. */
  async go(at) {
    const wanted = Math.min(MOST - 1, Math.max(0, at));
    const mine = ++this.going;
    try {
      await this.#load(wanted);
    } catch (error) {
      if (mine !== this.going) return false;
      this.#play(false);
      if (error.name !== "AbortError" && !this.page.closed) show(this.said, h("span", { class: "bad" }, error.message));
      return false;
    }
    if (mine !== this.going || this.page.closed || !this.steps.length) return false;
    this.at = Math.min(wanted, this.steps.length - 1);
    this.#show();
    return this.at === wanted;
  }

  async #load(wanted) {
    const mine = this.steps;
    while (mine.length <= wanted && this.more && mine.length < MOST) {
      // One request at a time: the same steps asked for twice would be there twice.
      this.loading ??= this.#chunk(mine).finally(() => { if (mine === this.steps) this.loading = null; });
      await this.loading;
      if (mine !== this.steps) throw new DOMException("the board changed", "AbortError");
    }
  }

  async #chunk(steps) {
    const { page } = this;
    const found = await this.shell.api.post("/api/steps", { problem: page.info.problem, cells: page.cells, first: steps.length, count: Math.min(CHUNK, MOST - steps.length) }, page.signal);
    if (steps !== this.steps) return;
    steps.push(...found.steps);
    this.more = found.more;
  }

  #show() {
    const step = this.steps[this.at];
    show(this.said, h("strong", { class: step.kind === "solution" ? "good" : step.kind === "dead end" ? "bad" : null }, SAID[step.kind](step)));
    const total = this.more ? "" : ` of ${grouped(this.steps.length)}`;
    const rows = [["Step", `${grouped(this.at + 1)}${total}`], ["Depth", grouped(step.depth)], ["Placed", grouped(step.nodes)], ["Taken back", grouped(step.backtracks)], ["Solutions", grouped(step.solutions)]];
    show(this.counters, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    const marks = step.options.length ? [{ cells: step.options, kind: "chosen", label: `in ${step.item ?? "the rest"}` }] : [];
    if (step.kind === "place") marks.push({ cells: [step.cell], kind: "third", label: "just placed" });
    if (step.kind === "remove") marks.push({ cells: [step.cell], kind: "second", label: "just taken back" });
    this.page.remember({ step: this.at });
    this.page.showSearch(step.cells, marks);
  }

  async #nextSolution() {
    this.#play(false);
    const mine = ++this.going;
    for (let at = this.at + 1; at < MOST; at++) {
      try {
        await this.#load(at);
      } catch (error) {
        if (mine === this.going && error.name !== "AbortError") show(this.said, h("span", { class: "bad" }, error.message));
        return;
      }
      if (mine !== this.going) return;
      if (at >= this.steps.length) return void this.go(this.steps.length - 1);
      if (["solution", "end"].includes(this.steps[at].kind)) return void this.go(at);
    }
    this.go(MOST - 1);
  }

  #play(on) {
    clearTimeout(this.timer);
    this.timer = null;
    this.player.setAttribute("aria-pressed", String(on));
    show(this.player, on ? "Pause" : "Play");
    if (!on) return;
    const tick = async () => {
      const mine = this.timer;
      const went = await this.go(this.at + 1);
      if (this.timer !== mine) return;
      if (went) this.timer = setTimeout(tick, 1000 / this.speed.valueAsNumber);
      else this.#play(false);
    };
    this.timer = setTimeout(tick, 0);
  }

  close() {
    this.#play(false);
  }
}
