// The Atlas page: search, collections, entries with their sources, and what shows a value.

import { cellsText } from "/static/address.js";
import { counted } from "/static/board/words.js";
import { ExportMenu } from "/static/export_menu.js";
import { button, field, h, show, table } from "/static/dom.js";
import { wholeIn } from "/static/whole_number.js";

export const title = "Atlas";

const STATUS = {
  proved: ["proved here", "good"], recomputed: ["recomputed here", "good"],
  published: ["published only", "unsure"], open: ["open", "bad"],
};
const EXAMPLES = [
  ["queens:14^3", "queens:14^3"], ["queens:8", "queens:8"], ["what is open", "open"], ["first found here", "record"],
  ["four dimensions", "d=4"], ["range 3", "range=3"], ["on the torus", "torus"],
];
const PAGE = 100, BATCH = 500, MOST_SHOWN = 10_000;

export async function open(root, state, shell) {
  const { signal } = shell;
  const found = h("div", {});
  const asked = { query: state.get("query") ?? "", collection: state.get("collection") ?? "", n: state.get("n") ?? "" };
  show(root, searchForm(shell, asked.query), found);
  const what = asked.collection ? `${asked.collection}${asked.n && `, n = ${asked.n}`}` : asked.query;
  if (what) shell.title(what);
  if (asked.collection && asked.n) await showEntry(found, asked, shell, signal);
  else if (asked.collection) await showCollection(found, asked.collection, shell, signal);
  else if (asked.query) await showFound(found, asked.query, wholeIn(state.get("shown"), 1, MOST_SHOWN) ?? PAGE, shell, signal);
  else await showCollections(found, shell, signal);
}

function searchForm(shell, query) {
  const box = h("input", { type: "search", value: query, maxlength: 400, autocomplete: "off", spellcheck: "false" });
  const search = (event) => {
    event.preventDefault();
    shell.go("atlas", { query: box.value.trim() });
  };
  return h("section", { class: "sheet", "aria-label": "Search" },
    h("form", { class: "controls", role: "search", onsubmit: search },
      field("A problem, a collection, n=8, d=4, a word; all have to fit", box, { class: "field wide" }),
      h("button", { class: "main" }, "Search")),
    h("p", { class: "soft" }, "For example: ",
      EXAMPLES.map(([text, example], at) => [at ? ", " : "", h("a", { href: shell.link("atlas", { query: example }) }, text)]),
      query ? [" · ", h("a", { href: shell.link("atlas") }, "all collections")] : null));
}

async function showCollections(found, shell, signal) {
  const { collections } = await shell.api.get("/api/atlas/collections", {}, signal);
  const entries = collections.reduce((sum, one) => sum + one.entries, 0);
  const unknown = collections.reduce((sum, one) => sum + one.open, 0);
  show(found,
    h("p", {}, `${entries} values in ${collections.length} collections, each with its source. `,
      h("a", { href: shell.link("atlas", { query: "open" }) }, `${unknown} of them are open`), "."),
    table("Collections, and how many values are proved or recomputed",
      ["Collection", "What", "Quantity", "Proved here", "Recomputed here", "Published only", "Open"],
      collections.map((one) => [
        h("a", { href: shell.link("atlas", { collection: one.id }) }, one.id), one.title, one.quantity,
        one.proved || "", one.recomputed || "", one.published || "",
        one.open ? h("a", { href: shell.link("atlas", { query: `${one.id} open` }), "aria-label": `${one.open} open in ${one.id}` }, String(one.open)) : "",
      ])));
}

/** The first entries that fit, and more by the button; how many are shown is in the address. */
async function showFound(found, query, wanted, shell, signal) {
  const shown = [];
  const page = h("div", {});
  let loading = false;
  const more = button("Show more", async () => {
    // The same page asked for twice would be there twice.
    if (loading) return;
    loading = true;
    try {
      await load(shown.length + PAGE);
      shell.address.set({ query, shown: shown.length });
    } catch (error) {
      shell.fail(error);
    } finally {
      loading = false;
    }
  }, { hidden: true });
  show(found, page, more);
  async function load(upTo) {
    let total;
    do {
      const answer = await shell.api.get("/api/atlas", { query, first: shown.length, count: Math.min(BATCH, upTo - shown.length) }, signal);
      total = answer.total;
      shown.push(...answer.entries);
      if (!answer.entries.length) break;
    } while (shown.length < Math.min(upTo, total));
    const caption = total ? `${counted(total, "value matches", "values match")} ${query}` : "";
    show(page, total ? entriesTable(caption, shown, shell, true) : h("p", {}, `Nothing in the atlas matches ${query}.`));
    const held = document.activeElement === more;
    more.hidden = shown.length >= total;
    // The button that was pressed is gone: the first of the new rows, then.
    if (held && more.hidden) page.querySelectorAll("tbody tr")[upTo - PAGE]?.querySelector("a").focus();
    shell.say(total ? caption : `nothing matches ${query}`);
  }
  await load(wanted);
}

async function showCollection(found, id, shell, signal) {
  const { head, entries } = await shell.api.get(`/api/atlas/collections/${encodeURIComponent(id)}`, {}, signal);
  show(found,
    h("h2", {}, `${head.id}: ${head.title}`),
    head.comment ? h("p", {}, head.comment) : null,
    h("p", { class: "soft" }, `${head.quantity}; ${head.entries} entries`, head.open ? `, ${head.open} of them open` : "",
      head.own ? "; your own" : "", head.oeis ? [" · ", h("a", { href: `https://oeis.org/${head.oeis}`, target: "_blank", rel: "noreferrer" }, `OEIS ${head.oeis}`)] : ""),
    downloads(head),
    entriesTable(`Entries of ${head.id}`, entries, shell, false));
}

/** The files of a collection. */
function downloads(head) {
  const at = (form) => `/api/atlas/collections/${encodeURIComponent(head.id)}/${form}`;
  return h("p", { class: "buttons" }, h("span", {}, "Save as"),
    head.bfile ? h("a", { href: at("bfile"), download: head.oeis ? `b${head.oeis.slice(1)}.txt` : `b-${head.id}.txt` }, "b-file") : null,
    h("a", { href: at("csv"), download: `${head.id}.csv` }, "CSV"),
    h("a", { href: at("json"), download: `${head.id}.json` }, "JSON"));
}

/** Entries with numbered citations below. */
function entriesTable(caption, entries, shell, collections) {
  const numbers = new Map();
  for (const entry of entries) for (const source of entry.sources) if (!numbers.has(source)) numbers.set(source, numbers.size + 1);
  const heads = ["n", collections ? "Quantity" : null, "Problem", "Value", "Status", "Evidence", "Method", "Sources"];
  const rows = entries.map((entry) => [
    h("a", { href: entryLink(shell, entry), "aria-label": `n = ${entry.n} of ${entry.collection}` }, String(entry.n)),
    collections ? [entry.quantity, " ", h("a", { href: shell.link("atlas", { collection: entry.collection }) }, entry.collection)] : null,
    entry.problem ? h("code", {}, entry.problem) : "by convention",
    h("code", {}, entry.shown), statusText(entry.status),
    [entry.witness ? h("a", { href: entryLink(shell, entry), "aria-label": `witness of ${entry.problem}` }, entry.witness) : "",
      entry.witness && entry.certificate ? ", " : "", entry.certificate ? "certificate" : ""],
    entry.method ?? "", entry.sources.map((source) => `[${numbers.get(source)}]`).join(" "),
  ]);
  const kept = heads.map((head) => head !== null);
  return [
    table(caption, heads.filter((_, at) => kept[at]), rows.map((row) => row.filter((_, at) => kept[at]))),
    h("h2", {}, "Sources"), h("ol", {}, [...numbers.keys()].map((source) => h("li", {}, source))),
  ];
}

function entryLink(shell, entry) {
  return shell.link("atlas", { collection: entry.collection, n: String(entry.n) });
}

function statusText(status) {
  const [text, kind] = STATUS[status];
  return h("span", { class: kind }, text);
}

async function showEntry(found, asked, shell, signal) {
  const id = encodeURIComponent(asked.collection);
  const { head, entries } = await shell.api.get(`/api/atlas/collections/${id}`, {}, signal);
  const at = entries.findIndex((one) => String(one.n) === asked.n);
  if (at < 0) throw new Error(`${head.id} has no entry for n = ${asked.n}`);
  const entry = entries[at];
  const beside = (other, text) => (other ? h("a", { href: entryLink(shell, other) }, `${text} n = ${other.n}`) : null);
  const side = h("div", {});
  show(found,
    h("h2", {}, `${head.title}: n = ${entry.n}`),
    h("p", { class: "buttons" }, h("a", { href: shell.link("atlas", { collection: head.id }) }, `All of ${head.id}`),
      beside(entries[at - 1], "Before:"), beside(entries[at + 1], "Next:")),
    h("div", { class: "split" }, side, h("section", { class: "sheet", "aria-label": "What is known" }, facts(entry))));
  if (!entry.witness) {
    show(side, h("p", { class: "soft" }, entry.problem ? "No witness is kept for this entry." : "This entry is a convention."), tryLinks(entry, shell));
    return;
  }
  const witness = await shell.api.get(`/api/atlas/collections/${id}/witness`, { n: entry.n }, signal);
  show(side, witnessView(witness, entry, shell));
}

function facts(entry) {
  const rows = [
    ["Problem", entry.problem && h("code", {}, entry.problem)],
    [entry.quantity, h("code", {}, entry.shown)],
    ["Status", statusText(entry.status)],
    ["Known", entry.value === null ? `at least ${entry.lower ?? "?"}, at most ${entry.upper ?? "?"}` : null],
    ["Method", entry.method],
    ["Cost", entry.cost],
    ["Known before", entry.beyond],
    ["Note", entry.note],
    ["Witness", entry.witness],
    ["Certificate", entry.certificate && h("code", {}, entry.certificate)],
    ["To compute it", entry.command && h("code", {}, entry.command)],
    ["To check it", h("code", {}, entry.check)],
    ["Sources", h("ul", {}, entry.sources.map((source) => h("li", {}, source)))],
  ];
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

function tryLinks(entry, shell) {
  if (!entry.problem) return null;
  const xqueens = /^xqueens:(\d+)(.*)$/.exec(entry.problem);
  const href = xqueens ? shell.link("xqueens", { n: xqueens[1], sparse: xqueens[2].includes("sparse"), paired: xqueens[2].includes("paired") })
    : shell.link(/\^[34](?!\d)/.test(entry.problem) ? "space" : "board", { problem: entry.problem });
  const shown = xqueens || !/\^([5-9]|\d\d)/.test(entry.problem);
  return h("p", { class: "buttons" }, shown ? h("a", { href }, "Open this board") : null,
    entry.quantity === "count" ? h("a", { href: shell.link("count", { problem: entry.problem }) }, "Count it") : null);
}

function exports(witness, shell) {
  const menu = new ExportMenu(shell);
  menu.update({ problem: witness.problem, cells: witness.cells });
  return menu.element;
}

function witnessView(witness, entry, shell) {
  const id = encodeURIComponent(witness.collection);
  const name = `Witness: ${witness.problem}`;
  const opened = witness.page && h("p", { class: "buttons" },
    h("a", { href: shell.link(witness.page, { problem: witness.problem, at: cellsText(witness.cells) }) },
      witness.page === "space" ? "Open on the Space page" : "Open on the Board page"));
  return [
    witness.picture
      ? h("img", { class: "picture", src: `/api/atlas/collections/${id}/picture?n=${entry.n}`, alt: name })
      : h("p", { class: "soft" }, "The board has too many layers for a picture."),
    opened, witness.page ? exports(witness, shell) : null,
    witness.cells ? h("details", {}, h("summary", {}, `${witness.cells.length} cells`),
      h("p", {}, h("code", {}, witness.cells.map((cell) => `(${cell.join(", ")})`).join(" ")))) : null,
    witness.kind === "coloring" ? h("p", { class: "soft" }, "A colouring: no two cells of one number are a queen's move apart.") : null,
    witness.kind === "solutions" ? h("p", { class: "soft" }, "Solutions that share no cell; each number is one solution.") : null,
  ];
}
