// The state of a page is its address: /PAGE?key=value. Cells are written 1.1/2.5, as in the notation.

/** The address of a page with a state; empty values are left out. */
export function link(page, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) query.set(name, value === true ? "yes" : value);
  }
  // These are legal in a query, and an address that people share should be read by people.
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%40", "@")
    .replaceAll("%3D", "=").replaceAll("%5E", "^").replaceAll("%5B", "[").replaceAll("%5D", "]");
  return `/${page}${text ? `?${text}` : ""}`;
}

/** Writes the state into the address; `push` makes a step that the back button undoes. */
export function setAddress(page, params, push = false) {
  const now = link(page, params);
  if (now === location.pathname + location.search) return;
  history[push ? "pushState" : "replaceState"](null, "", now);
}

/** [[1, 1], ["N", 2, 5]] -> "1.1/N.2.5". */
export function cellsText(cells) {
  return cells.map((cell) => cell.join(".")).join("/");
}

/** "1.1/N.2.5" -> [[1, 1], ["N", 2, 5]]; null where that cannot be read. */
export function textCells(text) {
  if (!text) return [];
  const cells = text.split("/").map((cell) => cell.split(".").map((part) => (/^\d{1,7}$/.test(part) ? Number(part) : /^[NESW]$/.test(part) ? part : null)));
  return cells.some((cell) => cell.includes(null)) ? null : cells;
}
