// A puzzle as the player and the rules see it: houses, which need one piece each, and what each cell attacks.
// The same as queenlab.puzzles.houses; a test compares the two.

import { bitOf, bitsOf, members } from "/static/play/bit_sets.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A number from 0 to n - 1. */
const wrapped = (x, n) => ((x % n) + n) % n;

/** Thrown where a hint would take longer than anybody waits. */
export class TooHard extends Error {}

/** Made of a record that queenlab.draw.play_page writes. Cells are numbered column by column, from the bottom row up. */
export class HouseTable {
  constructor(record) {
    const { n } = record;
    Object.assign(this, { record, n, size: n * n, torus: record.torus, piece: record.piece, patience: Infinity });
    this.given = record.given.map((cell) => this.numbered(cell));
    this.excluded = record.excluded.map((cell) => this.numbered(cell));
    this.solution = new Set(record.solution.map((cell) => this.numbered(cell)));
    /** The number of each cell's region, or null. */
    this.regions = record.regions && Array.from({ length: this.size }, (_, cell) => LETTERS.indexOf(record.regions[n - 1 - (cell % n)][Math.floor(cell / n)]));
    this.houses = this.#houses();
    this.kinds = new Map();
    this.houses.forEach(({ kind }, number) => this.kinds.set(kind, [...(this.kinds.get(kind) ?? []), number]));
    this.attacks = this.#attacks();
    this.housesOf = Array.from({ length: this.size }, (_, cell) => bitsOf(this.houses.flatMap(({ list }, k) => (list.includes(cell) ? [k] : []))));
  }

  /** [column, row] from 1 -> the cell's number. */
  numbered([x, y]) {
    return (x - 1) * this.n + y - 1;
  }

  column(cell) {
    return Math.floor(cell / this.n) + 1;
  }

  row(cell) {
    return (cell % this.n) + 1;
  }

  place(cell) {
    return `column ${this.column(cell)}, row ${this.row(cell)}`;
  }

  letter(cell) {
    return LETTERS[this.regions[cell]];
  }

  /** Each cell's column and row as steps away from another, along the board or around the torus. */
  #moved(cell, [a, b], times) {
    const { n, torus } = this;
    const x = Math.floor(cell / n) + a * times, y = (cell % n) + b * times;
    if (torus) return wrapped(x, n) * n + wrapped(y, n);
    return x >= 0 && x < n && y >= 0 && y < n ? x * n + y : null;
  }

  /** A cell and all that a rider reaches from it. */
  #line(cell, direction) {
    const found = new Set([cell]);
    for (const sign of [1, -1]) {
      for (let k = 1; ; k++) {
        const next = this.#moved(cell, direction, sign * k);
        if (next === null || found.has(next)) break;
        found.add(next);
      }
    }
    return [...found];
  }

  #houses() {
    const { n, size, regions, record } = this;
    const found = [], all = Array.from({ length: size }, (_, cell) => cell);
    const add = (name, kind, list) => found.push({ name, kind, list, cells: bitsOf(list) });
    for (let k = 0; k < n; k++) add(`row ${k + 1}`, "rows", all.filter((cell) => cell % n === k));
    for (let k = 0; k < n; k++) add(`column ${k + 1}`, "columns", all.filter((cell) => Math.floor(cell / n) === k));
    if (regions) for (let k = 0; k < n; k++) add(`region ${LETTERS[k]}`, "regions", all.filter((cell) => regions[cell] === k));
    for (const direction of record.moves.riders) {
      if (!direction[0] || !direction[1]) continue;
      const lines = new Map(all.map((cell) => this.#line(cell, direction)).map((line) => [Math.min(...line), line]));
      // n pieces, and n lines that hold every cell and one piece at most: so each of them holds one.
      if (lines.size !== n) continue;
      for (const [first, line] of [...lines].sort(([a], [b]) => a - b)) add(`the diagonal through ${this.place(first)}`, `diagonals ${direction}`, line);
    }
    return found;
  }

  #attacks() {
    const { riders, leapers, range, planes } = this.record.moves;
    return Array.from({ length: this.size }, (_, cell) => {
      let found = 0n;
      for (const direction of riders) found |= bitsOf(this.#line(cell, direction));
      const jumps = leapers.flatMap(([a, b]) => [[a, b], [-a, -b]]);
      for (let a = -range; a <= range; a++) for (let b = -range; b <= range; b++) jumps.push([a, b]);
      for (const jump of jumps) {
        const to = this.#moved(cell, jump, 1);
        if (to !== null) found |= bitOf(to);
      }
      for (const [p, q] of planes) {
        const key = (other) => (this.torus ? wrapped(p * this.column(other) + q * this.row(other), this.n) : p * this.column(other) + q * this.row(other));
        for (let other = 0; other < this.size; other++) if (key(other) === key(cell)) found |= bitOf(other);
      }
      if (this.regions) found |= this.houses.find(({ kind, list }) => kind === "regions" && list.includes(cell)).cells;
      return found & ~bitOf(cell);
    });
  }

  // -- positions: open cells, houses without a piece, cells with a piece, as bits ------------------------------------

  start() {
    let position = { open: (bitOf(this.size) - 1n) & ~bitsOf(this.excluded), needs: bitOf(this.houses.length) - 1n, placed: 0n };
    for (const cell of this.given) position = this.placed(position, cell);
    return position;
  }

  /** The position with one more piece; what it attacks is closed. */
  placed({ open, needs, placed }, cell) {
    const bit = bitOf(cell);
    return { open: open & ~(this.attacks[cell] | bit), needs: needs & ~this.housesOf[cell], placed: placed | bit };
  }

  /** A house without a piece or an open cell, or null. */
  deadHouse({ open, needs }) {
    return members(needs).find((number) => !(this.houses[number].cells & open)) ?? null;
  }

  tryOnce() {
    this.patience -= 1;
    if (this.patience < 0) throw new TooHard("this takes too many steps");
  }
}
