// The rules for solving by hand, from the easiest to trial and error: queenlab.puzzles.rules says what each of them is.
// Every step is the one that Python finds; a test compares them.

import { bitOf, countOf, members } from "/static/play/bit_sets.js";

const EFFORT = { single: 1, attack: 3, pair: 6, triple: 10, trial: 12 };

function stepOf(rule, houses, more) {
  const step = { rule, houses, placed: null, crossed: 0n, supposed: null, inner: [], ...more };
  step.effort = EFFORT[rule] + step.inner.reduce((sum, one) => sum + one.effort, 0);
  return step;
}

export function applied(table, position, step) {
  return step.placed === null ? { ...position, open: position.open & ~step.crossed } : table.placed(position, step.placed);
}

function single(table, position) {
  for (const number of members(position.needs)) {
    const left = table.houses[number].cells & position.open;
    if (left && !(left & (left - 1n))) return stepOf("single", [number], { placed: members(left)[0] });
  }
  return null;
}

/** Cells that attack every open cell of a house, of the house with the fewest. */
function attack(table, position) {
  let best = null, fewest = Infinity;
  for (const number of members(position.needs)) {
    const house = table.houses[number].cells, left = members(house & position.open);
    if (left.length >= fewest) continue;
    let common = position.open & ~house;
    for (const cell of left) common &= table.attacks[cell];
    if (common) [best, fewest] = [stepOf("attack", [number], { crossed: common }), left.length];
  }
  return best;
}

function* combinations(list, size, from = 0) {
  if (!size) yield [];
  else for (let k = from; k <= list.length - size; k++) for (const rest of combinations(list, size - 1, k + 1)) yield [list[k], ...rest];
}

/** So many houses of one kind whose open cells lie in as many of another kind. */
function group(table, position, size, rule) {
  const needed = [...table.kinds.values()].map((houses) => houses.filter((house) => position.needs & bitOf(house)));
  for (const first of needed) {
    for (const second of needed) {
      const step = first === second ? null : groupOf(table, position, size, rule, first, second);
      if (step) return step;
    }
  }
  return null;
}

function groupOf(table, { open }, size, rule, first, second) {
  const liesIn = [];
  for (const house of first) {
    const left = table.houses[house].cells & open;
    const spread = second.filter((other) => table.houses[other].cells & left);
    if (spread.length <= size) liesIn.push({ house, spread });
  }
  for (const chosen of combinations(liesIn, size)) {
    const inside = second.filter((other) => chosen.some(({ spread }) => spread.includes(other)));
    if (inside.length !== size) continue;
    let crossed = 0n;
    for (const house of inside) crossed |= table.houses[house].cells & open;
    for (const { house } of chosen) crossed &= ~table.houses[house].cells;
    if (crossed) return stepOf(rule, [...chosen.map(({ house }) => house), ...inside], { crossed });
  }
  return null;
}

/** The easiest step, with trials nested up to a depth; null if there is none. */
export function nextStep(table, position, depth) {
  const plain = single(table, position) ?? attack(table, position) ?? group(table, position, 2, "pair") ?? group(table, position, 3, "triple");
  if (plain) return plain;
  for (let allowed = 1; allowed <= depth; allowed++) {
    const step = trial(table, position, allowed);
    if (step) return step;
  }
  return null;
}

/** The trial with the least effort; of trials within trials the first that is found. */
function trial(table, position, depth) {
  let best = null;
  for (const cell of byHouseSize(table, position)) {
    const step = refuted(table, position, cell, depth, best ? best.effort - 1 : Infinity);
    if (!step) continue;
    best = step;
    if (depth > 1) break;
  }
  return best;
}

function refuted(table, position, cell, depth, most) {
  let now = table.placed(position, cell), effort = EFFORT.trial;
  const inner = [];
  for (;;) {
    table.tryOnce();
    const dead = table.deadHouse(now);
    if (dead !== null) return stepOf("trial", [dead], { crossed: bitOf(cell), supposed: cell, inner });
    if (!now.needs) return null;
    const step = nextStep(table, now, depth - 1);
    if (!step) return null;
    effort += step.effort;
    if (effort > most) return null;
    inner.push(step);
    now = applied(table, now, step);
  }
}

function* byHouseSize(table, { open, needs }) {
  const sizes = members(needs).map((house) => [countOf(table.houses[house].cells & open), house]).sort(([a, h], [b, k]) => a - b || h - k);
  let seen = 0n;
  for (const [, house] of sizes) {
    yield* members(table.houses[house].cells & open & ~seen);
    seen |= table.houses[house].cells;
  }
}
