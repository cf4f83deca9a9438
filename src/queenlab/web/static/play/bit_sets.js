// Sets of small numbers as the bits of one BigInt, as in queenlab.bit_sets.

export const bitOf = (number) => 1n << BigInt(number);

export function bitsOf(numbers) {
  let found = 0n;
  for (const number of numbers) found |= bitOf(number);
  return found;
}

/** The numbers of a set, the smallest first. */
export function members(set) {
  const text = set.toString(2), last = text.length - 1, found = [];
  for (let k = last; k >= 0; k--) if (text[k] === "1") found.push(last - k);
  return found;
}

export const countOf = (set) => members(set).length;
