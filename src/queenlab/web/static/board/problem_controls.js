// Choosing a problem: by controls or by typing its name; each follows the other.

import { button, field, h, select, show, tick } from "/static/dom.js";

const GOALS = { exact: "a full solution", max: "as many as fit", dominate: "guard every cell", independent: "guard, none attacked", color: "colour every cell" };
const PAUSE = 250;

export class ProblemControls {
  /** `chosen(text)` is called with a problem's name that can be read. */
  constructor(shell, families, chosen) {
    this.shell = shell;
    this.families = families;
    this.chosen = chosen;
    this.info = null;
    this.controls = h("div", { class: "controls" });
    this.input = h("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": "problem-error", maxlength: "2000" });
    this.error = h("div", { id: "problem-error", class: "problem-error", role: "alert" });
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#check(), PAUSE);
    });
    const form = h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); this.#type(); } },
      field("Notation", this.input, { class: "field wide" }), h("button", { type: "submit" }, "Open"));
    this.element = h("section", { class: "sheet", "aria-label": "Problem" }, h("h2", {}, "Problem"), this.controls, form, this.error);
  }

  /** Shows a problem that the server has read. */
  show(info) {
    clearTimeout(this.timer);
    this.info = this.wanted = info;
    this.input.value = info.problem;
    this.#fine();
    const held = this.controls.contains(document.activeElement) ? document.activeElement.dataset.control : null;
    this.#build();
    if (held) this.controls.querySelector(`[data-control="${CSS.escape(held)}"]`)?.focus();
  }

  #build() {
    const { info } = this;
    const family = this.families.find(({ name }) => name === info.family) ?? null;
    const names = this.families.map(({ name }) => [name, name]);
    if (!family) names.push([info.family, info.family]);
    const named = (control, name) => { (control.matches?.("input, select") ? control : control.querySelector("input")).dataset.control = name; return control; };
    const parts = [
      field("Family", named(select(names, info.family, (name) => this.#change({ family: name })), "family")),
      field("Side n", named(h("input", { type: "number", min: 1, max: 1000, value: info.n, onchange: (event) => this.#number(event, "n", "Side n") }), "n")),
    ];
    if (!family || family.dimensions) {
      parts.push(field("Dimensions", named(select([1, 2, 3, 4].map((d) => [d, String(d)]), info.d, (d) => this.#change({ d: Number(d) })), "d")));
      parts.push(named(tick("Torus", info.torus, (torus) => this.#change({ torus })), "torus"));
    }
    for (const setting of family?.settings ?? []) {
      const value = info.settings[setting.name];
      const label = setting.name[0].toUpperCase() + setting.name.slice(1);
      if (setting.flag) parts.push(named(tick(label, Boolean(value), (on) => this.#change({ settings: { [setting.name]: on ? 1 : 0 } })), setting.name));
      else parts.push(field(label, named(h("input", { type: "number", min: 0, max: 1000, value, title: setting.help, onchange: (event) => this.#number(event, setting.name, label) }), setting.name)));
    }
    const goals = (family?.goals ?? Object.keys(GOALS)).filter((goal) => goal !== "color" || info.goal === "color");
    if (goals.length > 1) parts.push(field("Goal", named(select(goals.map((goal) => [goal, GOALS[goal]]), info.goal, (goal) => this.#change({ goal })), "goal")));
    show(this.controls, parts);
  }

  #number(event, name, label) {
    const value = event.target.valueAsNumber, least = Number(event.target.min);
    if (!Number.isInteger(value) || value < least) {
      const old = (name === "n" ? this.wanted.n : this.wanted.settings[name]) ?? "";
      event.target.value = old;
      this.#wrong(new Error(`${label} must be a whole number, ${least} or more; it stays ${old === "" ? "open" : old}`), null);
      return;
    }
    this.#change(name === "n" ? { n: value } : { settings: { [name]: value } });
  }

  /** The name of the problem with some parts changed; cells that are given stay as long as the board does. */
  #change(parts) {
    const { info, wanted } = this;
    // A second change may come before the server has read the first: what was wanted so far counts.
    const change = { family: wanted.family, n: wanted.n, d: wanted.d, torus: wanted.torus, goal: wanted.goal, ...parts, settings: { ...wanted.settings, ...parts.settings } };
    this.wanted = { ...wanted, ...change };
    const { family } = change;
    const known = this.families.find(({ name }) => name === family);
    const onGrid = !known || known.dimensions;
    const { n, goal } = change, d = onGrid ? change.d : 2, torus = onGrid && change.torus;
    const keys = [];
    for (const setting of known?.settings ?? []) {
      const value = change.settings[setting.name] ?? (setting.required ? Number(known.example.match(new RegExp(`${setting.name}=(\\d+)`))?.[1] ?? 1) : null);
      if (setting.flag && value) keys.push(setting.name);
      if (!setting.flag && value !== null && value !== undefined) keys.push(`${setting.name}=${value}`);
    }
    if (goal !== "exact" && (known?.goals ?? Object.keys(GOALS)).includes(goal)) keys.push(`goal=${goal}`);
    if (n === info.n && d === info.d && family === info.family) {
      if (info.pieces !== null && goal !== "max") keys.push(`pieces=${info.pieces}`);
      for (const [key, cells] of [["given", info.given], ["exclude", info.excluded]]) {
        if (cells.length) keys.push(`${key}=${cells.map((cell) => cell.join(".")).join("/")}`);
      }
      if (info.gent) keys.push("gent");
    }
    this.chosen([`${family}:${n}${d === 2 ? "" : `^${d}`}${torus ? "@torus" : ""}`, ...keys].join(","), (error) => { this.wanted = this.info; this.#wrong(error, null); });
  }

  #type() {
    clearTimeout(this.timer);
    const text = this.input.value.trim();
    this.chosen(text, (error) => this.#wrong(error, text));
  }

  async #check() {
    const text = this.input.value.trim();
    if (!text) return;
    try {
      await this.shell.api.get("/api/problem", { problem: text });
      if (text === this.input.value.trim()) this.#fine();
    } catch (error) {
      if (text === this.input.value.trim()) this.#wrong(error, text);
    }
  }

  #fine() {
    show(this.error);
    this.input.removeAttribute("aria-invalid");
  }

  /** The line that says what is wrong, and the character that is meant. */
  #wrong(error, text) {
    if (text !== null) this.input.setAttribute("aria-invalid", "true");
    const at = text === null ? null : error.position ?? null;
    show(this.error,
      h("p", { class: "bad" }, at === null ? error.message : `At character ${at + 1}: ${error.message}`),
      at === null ? null : h("pre", { "aria-hidden": "true" }, text.slice(0, at), h("mark", {}, text[at] ?? " "), text.slice(at + 1), `\n${" ".repeat(at)}^`));
  }
}
