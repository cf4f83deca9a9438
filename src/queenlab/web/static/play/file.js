// A file that plays: the puzzles stand in the page itself, and nothing else is needed.

import { button, h, select } from "/static/dom.js";
import { Keeper } from "/static/play/keep.js";
import { PlayView } from "/static/play/view.js";

const { title, rules, shared, puzzles } = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const keeper = new Keeper();
const home = h("div", { class: "play-file" });
let view = null;

const recordOf = (puzzle) => ({ ...shared, ...puzzle });

/** Which puzzle the address names, as in #3. */
const asked = () => Math.min(puzzles.length, Math.max(1, Number.parseInt(location.hash.slice(1), 10) || 1)) - 1;

function open(at) {
  const record = recordOf(puzzles[at]);
  view?.close();
  const follows = at + 1 < puzzles.length ? { text: `Play puzzle ${at + 2}`, go: () => turn(at + 1) } : null;
  view = new PlayView(record, keeper, {
    about: { name: `${at + 1} · ${record.n} × ${record.n} · ${record.level}`, kind: record.problem, rules }, next: follows, solved: () => choose(at),
  });
  home.replaceChildren(h("h1", {}, title), h("div", { class: "play-choice" }), view.element);
  choose(at);
}

/** Which one, with a tick at those that are solved. */
function choose(at) {
  const names = puzzles.map(recordOf).map((record, k) => [k, `${k + 1} · ${record.level}${PlayView.isSolved(record, keeper) ? " ✓" : ""}`]);
  const list = select(names, at, (k) => turn(Number(k)));
  list.setAttribute("aria-label", "Puzzle");
  const step = (sign, name, to) => button(sign, () => turn(to), { "aria-label": name, disabled: to < 0 || to >= puzzles.length });
  home.querySelector(".play-choice").replaceChildren(step("‹", "Previous puzzle", at - 1), list, step("›", "Next puzzle", at + 1));
}

function turn(at) {
  try {
    history.replaceState(null, "", `#${at + 1}`);
  } catch {
    // A preview of a mail may forbid it.
  }
  open(at);
  view.board.focus();
}

addEventListener("hashchange", () => open(asked()));
addEventListener("pagehide", () => view.close());
document.documentElement.classList.add("plays");
document.querySelector("main").append(home);
open(asked());
