// The images of what is shown under the board's symmetries.

import { button, h, show } from "/static/dom.js";
import { thumbnail } from "/static/board_view.js";
import { counted, grouped } from "/static/board/words.js";

export class OrbitPanel {
  constructor(shell, page) {
    this.shell = shell;
    this.page = page;
    this.said = h("div", { role: "status" });
    this.images = h("ul", { class: "thumbs orbit-images" });
    this.element = h("div", {}, this.said, this.images);
  }

  opened() {
    this.update();
  }

  async update() {
    const { page } = this;
    const cells = page.shown;
    this.running?.abort();
    const mine = this.running = new AbortController();
    try {
      const found = await this.shell.api.post("/api/orbit", { problem: page.info.problem, cells }, mine.signal);
      if (mine === this.running && !page.closed) this.#showImages(found);
    } catch (error) {
      if (error.name !== "AbortError" && mine === this.running) show(this.said, h("p", { class: "bad" }, error.message));
    }
  }

  #showImages(found) {
    const { info } = this.page;
    this.info = info;
    const others = found.kept_by.filter((name) => name !== "as it is");
    const listed = found.images.filter((image) => !image.same_as);
    show(this.said,
      h("p", {}, `The board has ${counted(found.symmetries, "symmetry", "symmetries")}; what is shown has ${counted(found.distinct, "distinct image")}.`),
      h("p", {}, others.length ? `Kept by ${others.length > 6 ? `${grouped(others.length)}${found.kept_by.length >= 100 ? " or more" : ""} of them, among them ${others.slice(0, 6).join("; ")}` : others.join("; ")}.` : "No symmetry but the identity keeps it."),
      listed.length < found.distinct ? h("p", { class: "soft" }, `Below: ${counted(listed.length, "image")} under turns and mirrors.`) : null);
    const held = this.images.contains(document.activeElement);
    const canonical = JSON.stringify(found.canonical);
    show(this.images, listed.map((image) => {
      const also = found.images.filter((other) => other.same_as === image.name).map((other) => other.name);
      return h("li", {}, h("button", { type: "button", class: "thumb", onclick: () => this.page.place(image.cells, []) },
        thumbnail(image.cells, { n: info.n, d: info.d, torus: info.torus }),
        h("span", {}, image.name), also.length ? h("span", { class: "soft" }, `also ${also.join(", ")}`) : null,
        JSON.stringify(image.cells) === canonical ? h("span", { class: "soft" }, "least of its class") : null));
    }));
    // The image that was taken is now the first one, as it is.
    if (held) this.images.querySelector("button")?.focus();
  }

  /** The board changed: images of what stood on it are not shown on another, where they could be taken. */
  forget() {
    this.running?.abort();
    this.running = null;
    if (this.info === this.page.info) return;
    show(this.said);
    show(this.images);
  }

  close() {
    this.running?.abort();
  }
}
