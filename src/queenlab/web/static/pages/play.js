// The Play page: the puzzle of the day, or one of any size, level and kind. An address names exactly one puzzle.

import { button, h, select, show } from "/static/dom.js";
import { wholeIn } from "/static/whole_number.js";
import { Keeper } from "/static/play/keep.js";
import { PlayView } from "/static/play/view.js";

const SIZES = [5, 6, 7, 8, 9, 10, 11, 12], USUAL = 8;
const LEVELS = [["", "any level"], ...["easy", "medium", "hard", "fiendish"].map((level) => [level, level])];
/** kind: [what it is called, the question for it]. */
const KINDS = {
  apart: ["regions, none touching", (n) => ({ problem: `regions:${n}`, regions: false })],
  touching: ["regions", (n) => ({ problem: `rooks:${n}`, regions: true })],
  given: ["queens to complete", (n) => ({ problem: `queens:${n}`, regions: false })],
};
/** The puzzle of the day gets harder through the week, from Sunday on. */
const DAILY = ["hard", "easy", "easy", "medium", "medium", "medium", "hard"];
const SECONDS = 45;

const anySeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999_999);

/** Today where the player is, as in 2026-11-20. */
function today() {
  const now = new Date(), two = (x) => String(x).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const isDay = (text) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Which puzzle an address asks for; what it does not say is usual. */
function wanted(state) {
  const seed = wholeIn(state.get("seed") ?? "", 0, 999_999_999), day = state.get("day") ?? "";
  if (seed === null) {
    const known = isDay(day) ? day : today();
    return { day: known, size: USUAL, level: DAILY[new Date(known).getUTCDay()], kind: "apart", seed: Number(known.replaceAll("-", "")) };
  }
  const level = state.get("level") ?? "";
  return {
    day: null, seed, size: wholeIn(state.get("size") ?? "", SIZES[0], SIZES.at(-1)) ?? USUAL,
    level: LEVELS.some(([name]) => name === level) ? level : "", kind: state.get("kind") in KINDS ? state.get("kind") : "apart",
  };
}

const addressed = ({ day, seed, size, level, kind }) => (day ? { day } : { size, level, kind: kind === "apart" ? null : kind, seed });

export async function open(root, state, shell) {
  const keeper = new Keeper();
  const chosen = wanted(state);
  const { day } = chosen;
  shell.title(day ? `Puzzle of ${day}` : `${chosen.size} × ${chosen.size}`);

  const go = (more) => shell.go("play", addressed({ ...chosen, day: null, seed: anySeed(), ...more }));
  const labelled = (name, options, value, changed) => {
    const list = select(options, value, changed);
    list.setAttribute("aria-label", name);
    return list;
  };
  const place = h("div", { class: "play-place" }, h("p", { class: "soft" }, "Making the puzzle …"));
  show(root,
    h("div", { class: "play-choice" },
      button("Today", () => shell.go("play", {}), { "aria-pressed": String(day === today()) }),
      labelled("Size", SIZES.map((n) => [n, `${n} × ${n}`]), chosen.size, (size) => go({ size })),
      labelled("Level", LEVELS, chosen.level, (level) => go({ level })),
      labelled("Rules", Object.entries(KINDS).map(([kind, [name]]) => [kind, name]), chosen.kind, (kind) => go({ kind })),
      button("New puzzle", () => go({}), { class: "main" })),
    place);

  const { size, level, kind, seed } = chosen;
  const question = { verb: "puzzles", ...KINDS[kind][1](size), limit: 1, seed, level: level || null, time_limit: SECONDS, wait: 0.3 };
  const { result, state: end } = await shell.ask(question, { signal: shell.signal });
  if (shell.signal.aborted || end === "cancelled") return;
  const [made] = result?.puzzles ?? [];
  if (!made) {
    show(place, h("p", { class: "unsure" }, `No such puzzle was found within ${SECONDS} seconds. Smaller boards and easier levels are quicker.`));
    return;
  }
  const record = made.play;
  const name = [day, `${size} × ${size}`, record.level].filter(Boolean).join(" · ");
  const view = new PlayView(record, keeper, {
    about: { name, kind, rules: result.rules, day: day === today() ? day : null, link: new URL(shell.link("play", addressed(chosen)), location.href).href },
    next: { text: "New puzzle", go: () => go({}) },
  });
  show(place, view.element);
  addEventListener("pagehide", () => view.close(), { signal: shell.signal });
  shell.signal.addEventListener("abort", () => view.close());
}
