// What the browser remembers: settings, progress, best times, the streak of days. Where it may not, the page does, until it is closed.

const PREFIX = "queenlab-play:";
/** Puzzles whose progress is kept, the last ones. */
const MOST = 200;

export class Keeper {
  #here = new Map();

  #get(name, otherwise) {
    let text = this.#here.get(name);
    try {
      text = localStorage.getItem(PREFIX + name) ?? text;
    } catch {
      // Not allowed here.
    }
    try {
      return { ...otherwise, ...JSON.parse(text) };
    } catch {
      return otherwise;
    }
  }

  #set(name, value) {
    const text = JSON.stringify(value);
    this.#here.set(name, text);
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch {
      // Not allowed here, or full.
    }
  }

  setting(name, otherwise) {
    return this.#get("settings", {})[name] ?? otherwise;
  }

  set(name, value) {
    this.#set("settings", { ...this.#get("settings", {}), [name]: value });
  }

  /** {cells, seconds, hints, solved} of a puzzle, or null. */
  progress(puzzle) {
    return this.#get("progress", {})[puzzle] ?? null;
  }

  saveProgress(puzzle, state) {
    const { [puzzle]: _, ...others } = this.#get("progress", {});
    const kept = Object.entries(others).slice(1 - MOST);
    this.#set("progress", Object.fromEntries([...kept, [puzzle, state]]));
  }

  /** Notes a time without hints; gives the best before it, or null. */
  time(kind, seconds) {
    const all = this.#get("best", {}), before = all[kind] ?? null;
    if (before === null || seconds < before) this.#set("best", { ...all, [kind]: seconds });
    return before;
  }

  /** Notes that the puzzle of a day (as in 2026-11-20) is solved; gives the number of days in a row. */
  solvedOn(day) {
    const { last, days } = this.#get("streak", { last: "", days: 0 });
    if (last >= day) return last === day ? days : 1;
    const now = last && new Date(Date.parse(last) + 86_400_000).toISOString().startsWith(day) ? days + 1 : 1;
    this.#set("streak", { last: day, days: now });
    return now;
  }
}
