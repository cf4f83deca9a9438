// The Count page: counting jobs that continue when the page is closed, with their progress and results.

import { button, field, h, show } from "/static/dom.js";

export const title = "Count";

const EXAMPLES = ["queens:14", "queens:18", "leprechauns:31,range=4", "queen+leaper[3,4]:14", "xqueens:6", "queens:11^3"];
/** Milliseconds between two requests for the list. One short request serves all jobs, and none is sent while the page
 *  is hidden: a browser has six connections for a server, and a stream for each job of each window would take them all. */
const POLL_INTERVAL = 1000;
const PATIENCE = 250;
const STATES = { running: "counting", paused: "paused", done: "done", cancelled: "cancelled", failed: "failed" };

export function open(root, state, shell) {
  return new CountPage(root, state, shell).start();
}

class CountPage {
  constructor(root, state, shell) {
    Object.assign(this, { root, shell });
    shell.signal.addEventListener("abort", () => { clearTimeout(this.timer); clearTimeout(this.thinking); });
    this.cards = new Map();
    this.acts = 0;
    this.lost = false;
    this.problem = h("input", { value: state.get("problem") || "queens:14", maxlength: 2000, spellcheck: "false", autocomplete: "off", oninput: () => this.#planSoon() });
    this.cores = h("input", { type: "number", min: 1, max: 64, value: state.get("cores") || 1, onchange: () => this.#address() });
    this.plan = h("div", { "aria-live": "polite" });
    this.list = h("ul", { class: "jobs" });
    this.none = h("p", { class: "soft" }, "No jobs yet.");
  }

  async start() {
    const example = (problem) => h("a", { href: this.shell.link("count", { problem }) }, problem);
    show(this.root,
      h("section", { class: "sheet", "aria-label": "A new job" },
        h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); this.#begin(); } },
          field("Problem", this.problem, { class: "field wide" }), field("Cores", this.cores), h("button", { class: "main" }, "Start counting")),
        h("p", { class: "soft" }, "For example: ", EXAMPLES.map((problem, at) => [at ? ", " : "", example(problem)]), "."),
        this.plan),
      h("h2", {}, "Jobs"), this.none, this.list,
      h("p", { class: "soft" }, "A job is kept in a ledger on this machine, unit by unit. It goes on when this page is closed, and when the server is started again; ",
        h("code", {}, "queenlab job"), " reads ledgers, too."));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.timer);
      else this.#watch();
    }, { signal: this.shell.signal });
    await Promise.all([this.#watch(), this.#plan()]);
  }

  // -- before it begins ----------------------------------------------------------------------------------------------

  #address() {
    this.shell.address.set({ problem: this.problem.value.trim(), cores: this.cores.value === "1" ? "" : this.cores.value });
  }

  #planSoon() {
    clearTimeout(this.thinking);
    this.thinking = setTimeout(() => this.#plan(), PATIENCE);
  }

  async #plan() {
    const problem = this.problem.value.trim();
    this.#address();
    try {
      const found = await this.shell.api.get("/api/count/plan", { problem }, this.shell.signal);
      if (problem !== this.problem.value.trim()) return;
      show(this.plan,
        h("p", {}, `${found.problem}: `, found.words ? `${found.words} on one core, ` : "it is not known how long, ", `counted by ${found.engine} (${found.why}).`),
        found.known ? h("p", {}, "The atlas has it already: ", h("code", {}, found.known.shown), `, ${found.known.status === "published" ? "published only" : `${found.known.status} here`}; `, atlasLinks(found, this.shell)) : null);
    } catch (error) {
      if (error.name !== "AbortError" && problem === this.problem.value.trim()) show(this.plan, h("p", { class: "bad" }, error.message));
    }
  }

  async #begin() {
    this.shell.calm();
    try {
      const job = await this.shell.api.post("/api/jobs", { problem: this.problem.value.trim(), cores: Number(this.cores.value) || 1 });
      this.acts++;
      this.#take(job);
      this.#order();
      this.shell.say(`counting ${job.problem}`);
    } catch (error) {
      this.shell.fail(error);
    }
  }

  // -- the list ------------------------------------------------------------------------------------------------------

  /** Looks at the list now, and again and again as long as the page is seen. */
  async #watch() {
    clearTimeout(this.timer);
    const mine = this.watched = Symbol("watch");
    try {
      await this.#refresh(mine);
      if (this.lost) this.shell.calm();
      this.lost = false;
    } catch (error) {
      if (this.shell.signal.aborted || mine !== this.watched) return;
      for (const card of this.cards.values()) card.unheard();
      if (!this.lost) this.shell.fail(error);
      this.lost = true;
    }
    if (mine === this.watched && !document.hidden && !this.shell.signal.aborted) this.timer = setTimeout(() => this.#watch(), POLL_INTERVAL);
  }

  async #refresh(mine) {
    const { acts } = this;
    const { jobs } = await this.shell.api.get("/api/jobs", {}, this.shell.signal);
    // What was done or asked meanwhile is newer than this list.
    if (acts !== this.acts || mine !== this.watched) return;
    for (const job of jobs) this.#take(job);
    const there = new Set(jobs.map((job) => job.id));
    for (const id of [...this.cards.keys()]) if (!there.has(id)) this.#drop(id);
    this.#order();
  }

  #take(job) {
    let card = this.cards.get(job.id);
    if (!card) {
      card = new JobCard(job, this.shell, { changed: (now) => { this.acts++; this.#take(now); }, forgotten: (id) => { this.acts++; this.#drop(id); this.#order(); } });
      this.cards.set(job.id, card);
    }
    card.update(job);
  }

  #drop(id) {
    // A list that came before the answer to "Forget" has taken it away already.
    if (!this.cards.has(id)) return;
    const { element } = this.cards.get(id);
    this.cards.delete(id);
    const held = element.contains(document.activeElement);
    const beside = element.nextElementSibling ?? element.previousElementSibling;
    element.remove();
    if (held) (beside?.querySelector("h3") ?? this.problem).focus();
  }

  /** The newest first; elements that are in their place already are not moved, so that the focus stays. */
  #order() {
    const cards = [...this.cards.values()].sort((a, b) => (a.job.created < b.job.created ? 1 : -1));
    cards.forEach((card, at) => {
      if (this.list.children[at] !== card.element) this.list.insertBefore(card.element, this.list.children[at] ?? null);
    });
    this.none.hidden = cards.length > 0;
    this.list.hidden = cards.length === 0;
  }
}

function atlasLinks(found, shell) {
  const { known } = found;
  const file = /^A\d{6}$/.test(known.collection) ? `b${known.collection.slice(1)}.txt` : `b-${known.collection}.txt`;
  return [h("a", { href: shell.link("atlas", { collection: known.collection, n: String(known.n) }) }, known.collection), " ",
    found.bfile ? h("a", { href: `/api/atlas/collections/${encodeURIComponent(known.collection)}/bfile`, download: file }, "b-file") : null];
}

/** One job; its parts stay, and only what they say changes. */
class JobCard {
  constructor(job, shell, { changed, forgotten }) {
    Object.assign(this, { job, shell, changed, forgotten });
    const act = (text, action) => button(text, () => this.#do(action), { "aria-label": `${text} ${job.problem}` });
    this.head = h("h3", { tabindex: "-1" }, h("code", {}, job.problem));
    this.state = h("p", {});
    this.total = h("p", { class: "big" });
    this.bar = h("progress", { max: 1, "aria-label": `Progress of ${job.problem}` });
    this.how = h("p", { class: "soft" });
    this.error = h("p", { class: "bad" });
    this.known = h("p", {});
    this.pause = act("Pause", () => shell.api.post(`/api/jobs/${job.id}/pause`));
    this.resume = act("Resume", () => shell.api.post(`/api/jobs/${job.id}/resume`));
    this.cancel = act("Cancel", () => shell.api.delete(`/api/jobs/${job.id}`));
    this.forget = act("Forget", async () => {
      await shell.api.delete(`/api/jobs/${job.id}`);
      forgotten(job.id);
      return null;
    });
    this.element = h("li", { class: "sheet" }, this.head, this.state, this.total, this.bar, this.how, this.error, this.known,
      h("div", { class: "buttons" }, this.pause, this.resume, this.cancel, this.forget));
  }

  update(job) {
    const before = this.job.state;
    this.job = job;
    const over = ["done", "cancelled", "failed"].includes(job.state);
    show(this.state, h("span", { class: { done: "good", failed: "bad", cancelled: "bad", paused: "unsure" }[job.state] ?? "" }, STATES[job.state]),
      h("span", { class: "soft" }, ` · ${duration(job.seconds)} · ${job.engine === "auto" ? "choosing a counter" : job.engine}${job.cores > 1 ? `, ${job.cores} cores` : ""}`));
    show(this.total, `${grouped(job.value_text ?? job.total_text)} ${job.value_text === null ? "solutions so far" : "solutions"}`);
    if (job.fraction === null) this.bar.removeAttribute("value");
    else this.bar.value = job.fraction;
    // A bar without an end moves, and nothing moves here.
    this.bar.hidden = job.state === "done" || (job.fraction === null && job.state !== "running");
    const parts = [
      job.fraction === null || job.state === "done" ? null : `${(100 * job.fraction).toFixed(1)} %`,
      job.units ? `${job.units_done} of ${job.units} units` : `${job.units_done} units`,
      job.rate ? `${job.rate.toPrecision(3)} units a second` : null,
      job.state === "running" && job.seconds_left !== null ? `${duration(job.seconds_left)} left` : null,
      job.estimate && !over ? `estimated: ${job.estimate}` : null,
      `ledger ${job.ledger}`,
    ];
    show(this.how, parts.filter(Boolean).join(" · "));
    show(this.error, job.error ?? "");
    this.error.hidden = !job.error;
    this.#offer(job.state, over);
    if (job.state === "done" && !this.compared) this.#compare();
    if (before === "running" && job.state !== "running") this.shell.say(`${job.problem}: ${STATES[job.state]}${job.value_text ? `, ${job.value_text} solutions` : ""}`);
  }

  /** The buttons of a state. Where the one that has the focus goes, the one in its place gets it; under a job that ended
   *  by itself the heading does, for the next key was not meant for "Forget". */
  #offer(state, over) {
    const held = [this.pause, this.resume, this.cancel, this.forget].find((one) => one === document.activeElement);
    this.pause.hidden = state !== "running";
    this.resume.hidden = !["paused", "failed"].includes(state);
    this.cancel.hidden = over;
    this.forget.hidden = !over;
    if (held?.hidden) ({ running: this.pause, paused: this.resume, failed: this.resume, cancelled: this.forget }[state] ?? this.head).focus();
  }

  /** The server does not answer, so nobody knows. */
  unheard() {
    if (this.job.state === "running") show(this.state, h("span", { class: "unsure" }, "not heard of"), h("span", { class: "soft" }, ` · counting after ${duration(this.job.seconds)}`));
  }

  /** Beside the atlas, where it has the number. */
  async #compare() {
    this.compared = true;
    try {
      const found = await this.shell.api.get("/api/count/plan", { problem: this.job.problem }, this.shell.signal);
      if (!found.known) show(this.known, h("span", { class: "soft" }, "The atlas does not have this number."));
      else if (found.known.value === this.job.value_text) show(this.known, h("span", { class: "good" }, "As in the atlas: "), atlasLinks(found, this.shell));
      else show(this.known, h("span", { class: "bad" }, `The atlas has ${found.known.shown}: `), atlasLinks(found, this.shell));
    } catch (error) {
      if (error.name !== "AbortError") this.shell.fail(error);
    }
  }

  async #do(action) {
    this.shell.calm();
    try {
      const job = await action();
      if (job) this.changed(job);
    } catch (error) {
      this.shell.fail(error);
    }
  }
}

/** Digits in groups of three. */
function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

function duration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${(seconds / 3600).toFixed(1)} h`;
  return `${(seconds / 86_400).toFixed(1)} days`;
}
