// The one page: its rooms, its address, and the two places where it speaks.

import { addressOf, api, ask } from "/static/api.js";
import { link, setAddress } from "/static/address.js";
import { h, show } from "/static/dom.js";

const ROOMS = [
  ["board", "Board"], ["constructions", "Constructions"], ["leprechauns", "Leprechauns"], ["xqueens", "Xqueens"],
  ["space", "Space"], ["density", "Density"], ["count", "Count"], ["atlas", "Atlas"],
];

const main = document.getElementById("room");
const trouble = document.getElementById("trouble");
const saying = document.getElementById("saying");

/** Aborted when the room is left, also while it still opens. */
let leaving = new AbortController();

function roomOfAddress() {
  const name = location.pathname.slice(1) || "board";
  return ROOMS.some(([room]) => room === name) ? name : "board";
}

function fail(error) {
  if (error.name === "AbortError") return;
  trouble.textContent = error.message;
  trouble.hidden = false;
}

/** What a room is given. `signal` is aborted when the room is left; from then on the room has no say any more. */
function shellOf(room, title, signal) {
  const whileOpen = (act) => (...given) => (signal.aborted ? undefined : act(...given));
  return {
    api, ask, link, addressOf, signal,
    fail: whileOpen(fail),
    address: { set: whileOpen((params, { push = false } = {}) => setAddress(room, params, push)) },
    calm: whileOpen(() => { trouble.hidden = true; }),
    say: whileOpen((text) => { saying.textContent = text; }),
    title: whileOpen((text) => { document.title = `${text} · ${title} · queenlab`; }),
    go: whileOpen((other, params) => { history.pushState(null, "", link(other, params)); return visit(true); }),
  };
}

async function visit(byHand) {
  leaving.abort();
  const { signal } = leaving = new AbortController();
  const room = roomOfAddress();
  const [, title] = ROOMS.find(([name]) => name === room);
  trouble.hidden = true;
  for (const entry of document.querySelectorAll("#rooms a")) {
    if (entry.dataset.room === room) entry.setAttribute("aria-current", "page");
    else entry.removeAttribute("aria-current");
  }
  document.title = `${title} · queenlab`;
  const root = h("div", { class: `room ${room}` });
  show(main, h("h1", {}, title), root);
  main.setAttribute("aria-busy", "true");
  try {
    const module = await import(`/static/pages/${room}.js`);
    if (signal.aborted) return;
    await module.open(root, new URLSearchParams(location.search), shellOf(room, title, signal));
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
  if (signal.aborted) return;
  main.setAttribute("aria-busy", "false");
  if (byHand) main.focus();
}

show(document.getElementById("rooms"),
  ROOMS.map(([room, title]) => h("a", { href: link(room), "data-room": room }, title)));

// Links between rooms change the room and not the page.
document.addEventListener("click", (event) => {
  const anchor = event.target.closest?.("a[href]");
  if (!anchor || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const to = new URL(anchor.href, location.href);
  if (anchor.getAttribute("href") === "#room") {
    // As an address it would be a step in the history, and going there would open the room anew.
    event.preventDefault();
    main.focus();
    return;
  }
  if (to.origin !== location.origin || anchor.target || anchor.hasAttribute("download")) return;
  const name = to.pathname.slice(1) || "board";
  if (to.hash || !ROOMS.some(([room]) => room === name)) return;
  event.preventDefault();
  history.pushState(null, "", to.pathname + to.search);
  visit(true);
});
addEventListener("popstate", () => visit(false));
visit(false);
