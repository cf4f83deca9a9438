// The next step with its reason: first what is wrong, then the easiest rule that leads on from what the player has.

import { bitOf, members } from "/static/play/bit_sets.js";
import { MARK, QUEEN } from "/static/play/game.js";
import { TooHard } from "/static/play/houses.js";
import { nextStep } from "/static/play/rules.js";

/** Steps in trials before a hint gives a cell away instead: about a second. */
const PATIENCE = 1500;

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** "regions A and C" of "region A" and "region C". */
function named(names) {
  const [kind] = names[0].split(" ");
  if (names.length === 1 || !names.every((name) => name.split(" ").length === 2)) return listed(names);
  return `${kind}s ${listed(names.map((name) => name.split(" ")[1]))}`;
}

/** What two queens that attack each other have in common. */
export function clash(table, a, b) {
  const common = table.houses.find(({ list }) => list.includes(a) && list.includes(b));
  return common ? `both in ${common.name}` : "too close to each other, or on one line";
}

/** A step in words; `brief` without what to do now. */
export function stepWords(table, step, brief = false) {
  const names = step.houses.map((house) => table.houses[house].name);
  const crossed = members(step.crossed), places = listed(crossed.map((cell) => `(${table.place(cell)})`));
  if (step.rule === "single") {
    return `${capital(names[0])} has only one cell left: a ${table.piece} at ${table.place(step.placed)}.`;
  }
  if (step.rule === "attack") {
    const lead = crossed.length === 1 ? `A ${table.piece} at ${table.place(crossed[0])} would attack` : `A ${table.piece} on any of ${brief ? places : "these cells"} would attack`;
    return `${lead} every cell that ${names[0]} has left.${brief ? "" : crossed.length === 1 ? " Mark this cell." : " Mark them."}`;
  }
  if (step.rule === "trial") {
    return brief ? `${capital(names[0])} would have no cell left with a ${table.piece} at ${table.place(step.supposed)}.` : `Suppose a ${table.piece} at ${table.place(step.supposed)}: then ${step.inner.length ? `it follows that ${names[0]} has` : `${names[0]} would have`} no cell left. Mark this cell.`;
  }
  const half = names.length / 2;
  return `The cells left of ${named(names.slice(0, half))} all lie in ${named(names.slice(half))}, and fill them.${brief ? ` So nothing else stands there.` : " Mark the other cells there."}`;
}

/** The next hint: {kind, words, reasons, houses, cells, act}. `act` is what "Do it" puts on the cells, or null. */
export function hintFor(game) {
  const { table } = game;
  const [pair] = game.conflicts();
  if (pair) return { kind: "clash", words: `These two are ${clash(table, ...pair)}.`, reasons: [], houses: [], cells: pair, act: null };
  const wrong = game.queens().filter((cell) => !table.solution.has(cell));
  if (wrong.length) return { kind: "wrong", words: `The ${table.piece} at ${table.place(wrong[0])} is in the wrong place: take it away.`, reasons: [], houses: [], cells: [wrong[0]], act: 0 };
  const hidden = game.cells.flatMap((state, cell) => (state === MARK && table.solution.has(cell) ? [cell] : []));
  if (hidden.length) return { kind: "wrong", words: `The mark at ${table.place(hidden[0])} is wrong: remove it.`, reasons: [], houses: [], cells: [hidden[0]], act: 0 };
  try {
    table.patience = PATIENCE;
    const step = nextStep(table, game.position(), table.n);
    if (!step) return null;
    const cells = step.placed === null ? members(step.crossed) : [step.placed];
    const reasons = step.inner.map((one) => stepWords(table, one, true));
    return { kind: step.rule, words: stepWords(table, step), reasons, houses: step.houses, cells, act: step.placed === null ? MARK : QUEEN };
  } catch (error) {
    if (!(error instanceof TooHard)) throw error;
    const cell = [...table.solution].find((one) => game.position().open & bitOf(one));
    return { kind: "given", words: `No short reason is left. The solution has a ${table.piece} at ${table.place(cell)}.`, reasons: [], houses: [], cells: [cell], act: QUEEN };
  } finally {
    table.patience = Infinity;
  }
}
