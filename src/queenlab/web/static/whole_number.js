// Whole numbers in fields and addresses: read, or refused in words.

/** The number that a text names, if it is a whole one from low to high; else null. */
export function wholeIn(text, low, high) {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : NaN;
  return number >= low && number <= high ? number : null;
}

/** What is wrong with a text that is no such number. */
export function outside(name, text, low, high) {
  return new Error(`${name} must be a whole number from ${low} to ${high}${text ? `, not ${text}` : ""}`);
}

/** Says what is wrong with the numbers of an address: { key: [name, low, high], ... }; whether all was right. */
export function sayOutside(shell, state, limits) {
  for (const [key, [name, low, high]] of Object.entries(limits)) {
    const text = state.get(key);
    if (text === null || wholeIn(text, low, high) !== null) continue;
    shell.fail(outside(name, text.slice(0, 40), low, high));
    return false;
  }
  return true;
}
