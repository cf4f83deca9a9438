// What a player tells others: how it went, and nothing of the solution.

/** 83 -> "1:23". */
export function clockText(seconds) {
  const whole = Math.floor(seconds), two = (x) => String(x).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export const hintsText = (hints) => (hints ? `${hints} hint${hints === 1 ? "" : "s"}` : "no hints");

export function shareText({ name, seconds, hints, days = 0, link = "" }) {
  const lines = [`queenlab · ${name}`, `\u{1F451} ${clockText(seconds)} · ${hintsText(hints)}${days > 1 ? ` · ${days} days in a row` : ""}`];
  return [...lines, ...(link ? [link] : [])].join("\n");
}

/** Copies a text; whether that was allowed. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
