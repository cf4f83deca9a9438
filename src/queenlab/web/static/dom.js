// Elements, made in one line. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && (name === "value" || name === "checked" || name === "disabled" || name === "selected")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element: h("button", {class: "main", onclick: press}, "Press"). */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Puts new children in the place of those that are there. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let labels = 0;

/** A labelled control: the label stands before it. */
export function field(label, control, more = {}) {
  control.id ||= `control-${++labels}`;
  return h("div", { class: "field", ...more }, h("label", { for: control.id }, label), control);
}

/** A choice: select("family", [["queens", "Queens"], ...], "queens", changed). */
export function select(options, chosen, onchange) {
  return h("select", { onchange: (event) => onchange(event.target.value) },
    options.map(([value, text]) => h("option", { value, selected: String(value) === String(chosen) }, text)));
}

/** A checkbox with its label behind it. */
export function tick(label, checked, onchange) {
  const box = h("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) });
  box.id = `control-${++labels}`;
  return h("div", { class: "tick" }, box, h("label", { for: box.id }, label));
}

/** A button. */
export function button(text, onclick, more = {}) {
  return h("button", { type: "button", onclick, ...more }, text);
}

/** A table with a caption; a cell is text or an element. */
export function table(caption, heads, rows) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, at) => h(at ? "td" : "th", at ? {} : { scope: "row" }, cell)))))));
}
