// Save what is shown, or share it: files from the server, the address, the notation.

import { button, h, show } from "/static/dom.js";
import { cellsText } from "/static/address.js";

const FORMS = [["svg", "SVG picture"], ["png", "PNG picture"], ["json", "JSON placement"], ["notation", "Notation"], ["latex", "LaTeX"]];

/** Puts text on the clipboard; where that is not allowed, by way of a selected field. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (!done) throw new Error("the browser does not let this page copy; select the text and copy it by hand");
  }
}

/**
 * A menu "Save or share". update({ problem, cells, more, named, bfile }) says what is shown: `more` goes into the addresses
 * of files (attacked: true ...), `named` is false where no notation has these cells as given ones, for they attack each
 * other, and `bfile` is the address of a sequence's b-file, if there is one.
 */
export class ExportMenu {
  constructor(shell, { forms = FORMS.map(([form]) => form) } = {}) {
    this.shell = shell;
    this.links = new Map(FORMS.filter(([form]) => forms.includes(form)).map(([form, text]) => [form, h("a", { download: true }, text)]));
    this.bfile = h("a", { download: true, hidden: true }, "b-file");
    this.said = h("span", { role: "status", class: "soft" });
    this.element = h("details", { class: "export-menu" },
      h("summary", {}, "Save or share"),
      h("ul", {}, [...this.links.values(), this.bfile].map((link) => h("li", {}, link))),
      h("div", { class: "buttons" },
        button("Copy address", () => this.#copy(location.href, "address")),
        this.notation = button("Copy notation", () => this.#copyNotation()),
        this.said));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.element.open) {
        this.element.open = false;
        this.element.querySelector("summary").focus();
      }
    });
  }

  update({ problem, cells = [], more = {}, named = true, bfile = null }) {
    this.asked = { problem, at: cells.length ? cellsText(cells) : null };
    this.notation.hidden = !named;
    if (this.links.has("notation")) this.links.get("notation").parentElement.hidden = !named;
    for (const [form, link] of this.links) {
      link.href = this.shell.addressOf(`/api/export/${form}`, { ...this.asked, ...(["svg", "png", "latex"].includes(form) ? more : {}) });
    }
    this.bfile.hidden = !bfile;
    if (bfile) this.bfile.href = bfile;
    show(this.said);
  }

  /** The notation with the pieces, as the server writes it. */
  async #copyNotation() {
    try {
      const text = await this.shell.api.text(this.shell.addressOf("/api/export/notation", this.asked));
      await this.#copy(text.trim(), "notation");
    } catch (error) {
      this.shell.fail(error);
    }
  }

  async #copy(text, what) {
    try {
      await copy(text);
      show(this.said, `The ${what} is copied.`);
    } catch (error) {
      this.shell.fail(error);
    }
  }
}
