// The frame of all pages: the navigation, the address, and the two places where it speaks.

import { addressOf, api, ask } from "/static/api.js";
import { link, setAddress } from "/static/address.js";
import { h, show } from "/static/dom.js";

/** Name and title of each, from the navigation that the server writes. */
const PAGES = [...document.querySelectorAll("#pages a")].map((entry) => [entry.dataset.page, entry.textContent]);

const main = document.getElementById("page");
const trouble = document.getElementById("trouble");
const saying = document.getElementById("saying");

/** Aborted when the page is left, also while it still opens. */
let leaving = new AbortController();

function pageOfAddress() {
  const name = location.pathname.slice(1);
  return PAGES.some(([page]) => page === name) ? name : PAGES[0][0];
}

function fail(error) {
  if (error.name === "AbortError") return;
  trouble.textContent = error.message;
  trouble.hidden = false;
}

/** What a page is given. `signal` is aborted when the page is left; from then on the page has no say any more. */
function shellOf(page, title, signal) {
  const whileOpen = (act) => (...given) => (signal.aborted ? undefined : act(...given));
  return {
    api, ask, link, addressOf, signal,
    fail: whileOpen(fail),
    address: { set: whileOpen((params, { push = false } = {}) => setAddress(page, params, push)) },
    calm: whileOpen(() => { trouble.hidden = true; }),
    say: whileOpen((text) => { saying.textContent = text; }),
    title: whileOpen((text) => { document.title = `${text} · ${title} · queenlab`; }),
    go: whileOpen((other, params) => { history.pushState(null, "", link(other, params)); return visit(true); }),
  };
}

async function visit(byHand) {
  leaving.abort();
  const { signal } = leaving = new AbortController();
  const page = pageOfAddress();
  const [, title] = PAGES.find(([name]) => name === page);
  trouble.hidden = true;
  for (const entry of document.querySelectorAll("#pages a")) {
    if (entry.dataset.page === page) {
      entry.setAttribute("aria-current", "page");
      // On a phone the navigation is one row, wider than the window.
      entry.parentElement.scrollLeft = entry.offsetLeft - entry.parentElement.clientWidth / 2;
    } else entry.removeAttribute("aria-current");
  }
  document.title = `${title} · queenlab`;
  const root = h("div", { class: `page ${page}` });
  show(main, h("h1", {}, title), root);
  main.setAttribute("aria-busy", "true");
  try {
    const module = await import(`/static/pages/${page}.js`);
    if (signal.aborted) return;
    await module.open(root, new URLSearchParams(location.search), shellOf(page, title, signal));
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
  if (signal.aborted) return;
  main.setAttribute("aria-busy", "false");
  if (byHand) main.focus();
}

// Links between pages change what is shown, and load nothing but its module.
document.addEventListener("click", (event) => {
  const anchor = event.target.closest?.("a[href]");
  if (!anchor || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const to = new URL(anchor.href, location.href);
  if (anchor.getAttribute("href") === "#page") {
    // As an address it would be a step in the history, and going there would open the page anew.
    event.preventDefault();
    main.focus();
    return;
  }
  if (to.origin !== location.origin || anchor.target || anchor.hasAttribute("download")) return;
  const name = to.pathname.slice(1) || PAGES[0][0];
  if (to.hash || !PAGES.some(([page]) => page === name)) return;
  event.preventDefault();
  history.pushState(null, "", to.pathname + to.search);
  visit(true);
});
addEventListener("popstate", () => visit(false));
visit(false);
