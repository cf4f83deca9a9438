// Figures in space that can be turned: plotly's own bundle, fetched when the first one is shown.

import { button, h, show } from "/static/dom.js";

const BUNDLE = "/static/vendor/plotly.min.js";
const STEP = 15;
/** An eye that moves less than this in so many milliseconds has come to rest. */
const STILL = 0.002, REST = 120;
const NEAREST = 0.4, FARTHEST = 6;
/** Of a saved picture: pixels for each of the screen, and the height of a title that the screen does not show. */
const SHARP = 2, TITLE = 44;

let loading = null;

/** Whether this browser can draw in space. */
export function canTurn() {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("webgl");
  drawing?.getExtension("WEBGL_lose_context")?.loseContext();
  return drawing !== null;
}

/** Plotly, once it is there. */
export function loadPlotly() {
  loading ??= new Promise((resolve, reject) => {
    const script = h("script", { src: BUNDLE });
    script.addEventListener("load", () => resolve(globalThis.Plotly));
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error("plotly could not be loaded; it comes with: pip install 'queenlab[plot]'"));
    });
    document.head.append(script);
  });
  return loading;
}

/** Where the eye is: degrees around, degrees above the ground, and how far away. */
function viewOf({ x, y, z }) {
  const far = Math.hypot(x, y, z);
  return { around: (Math.atan2(y, x) * 180) / Math.PI, above: (Math.asin(z / far) * 180) / Math.PI, far };
}

function eyeOf({ around, above, far }) {
  const [a, b] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
  return { x: far * Math.cos(b) * Math.cos(a), y: far * Math.cos(b) * Math.sin(a), z: far * Math.sin(b) };
}

/** A view as it stands in an address: "45,30,1.80". */
export function viewText(view) {
  return view ? `${view.around.toFixed(0)},${view.above.toFixed(0)},${view.far.toFixed(2)}` : "";
}

/** The view of such a text; null where there is none. */
export function textView(text) {
  const seen = (text ?? "").split(",").map(Number);
  return seen.length === 3 && seen.every(Number.isFinite) && seen[2] > 0 ? { around: seen[0], above: seen[1], far: seen[2] } : null;
}

/** A figure with its buttons, keys and words. `moved` hears where the eye is after each turn. */
export class TurnedFigure {
  #plot = h("div", { class: "plot", "aria-hidden": "true" });
  #words = h("p", { class: "unseen" });
  #frame;
  #turns;
  #usual = null;
  #view = null;
  #closed = false;
  #drawn = false;
  #following = 0;
  #held = false;
  #changes = Promise.resolve();

  constructor(holder, label, { view = null, moved = () => {} } = {}) {
    this.moved = moved;
    this.#view = view;
    this.#words.id = `words-${Math.random().toString(36).slice(2)}`;
    this.#frame = h("div", { class: "turned", tabindex: "0", role: "group", "aria-label": `${label}. Arrow keys turn it, plus and minus bring it nearer or farther, 0 puts it back.`,
      "aria-describedby": this.#words.id, onkeydown: (event) => this.#key(event),
      onpointerdown: () => this.#hold() }, this.#plot);
    const turn = (name, sign, around, above) => button(sign, () => this.turn(around, above), { "aria-label": name, title: name });
    const zoom = (name, sign, factor) => button(sign, () => this.zoom(factor), { "aria-label": name, title: name });
    // Until there is a figure, there is nothing to turn.
    this.#turns = h("div", { class: "buttons turns", role: "group", "aria-label": "Turn the figure", inert: true },
      turn("Turn left", "←", -STEP, 0), turn("Turn right", "→", STEP, 0), turn("Turn up", "↑", 0, STEP), turn("Turn down", "↓", 0, -STEP),
      zoom("Nearer", "+", 0.85), zoom("Farther", "−", 1 / 0.85), button("Put back", () => this.reset()));
    show(holder, this.#frame, this.#words, this.#turns);
  }

  /** Draws a figure, seen from where the last one was. */
  async draw(figure, alternative) {
    const plotly = await loadPlotly();
    if (this.#closed) return;
    const first = this.#usual === null;
    const usual = figure.layout.scene.camera.eye;
    this.#usual ??= viewOf(usual);
    this.#view ??= this.#usual;
    figure.layout.scene.camera = { ...figure.layout.scene.camera, eye: eyeOf(this.#view) };
    delete figure.layout.uirevision;
    await this.#change(plotly.react(this.#plot, figure.data, { ...figure.layout, autosize: true }, { displayModeBar: false, responsive: true, scrollZoom: false }));
    if (this.#closed) return;
    this.#words.textContent = alternative;
    this.#drawn = true;
    this.#turns.inert = false;
    if (first) this.#plot.on("plotly_relayout", (changed) => {
      const eye = changed["scene.camera"]?.eye;
      if (!eye) return;
      this.#set(viewOf(eye));
      this.#follow(eye);
    });
  }

  /** Somebody drags the figure, until the pointer is let go, wherever that is. */
  #hold() {
    this.#held = true;
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { this.#held = false; }, { once: true, capture: true });
  }

  /** After a drag the eye moves on for a while: where it comes to rest is what is seen, shared and saved. */
  #follow(before) {
    clearTimeout(this.#following);
    this.#frame.dataset.turning = "";
    const check = () => {
      const eye = this.#plot._fullLayout?.scene?._scene?.getCamera().eye;
      if (this.#closed || this.#held || !eye) return;
      if (["x", "y", "z"].some((axis) => Math.abs(eye[axis] - before[axis]) > STILL)) {
        this.#follow(eye);
        return;
      }
      delete this.#frame.dataset.turning;
      if (viewText(viewOf(eye)) !== viewText(this.#view)) this.#show(viewOf(eye));
    };
    // The eye moves with the frames, of which a slow machine has few.
    this.#following = setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(check)), REST);
  }

  get view() {
    return this.#view;
  }

  turn(around, above) {
    if (!this.#drawn) return undefined;
    return this.#show({ ...this.#view, around: this.#view.around + around, above: Math.min(89, Math.max(-89, this.#view.above + above)) });
  }

  zoom(factor) {
    if (!this.#drawn) return undefined;
    return this.#show({ ...this.#view, far: Math.min(FARTHEST, Math.max(NEAREST, this.#view.far * factor)) });
  }

  reset() {
    return this.#show(this.#usual);
  }

  /** Saves the figure as it is turned now, NAME.png, on the ground that it stands on; a title stands above it. */
  async save(name, title = null) {
    const { data, layout } = this.#plot;
    if (!data) throw new Error("the figure is not drawn yet; it can be saved once it is");
    const plotly = await loadPlotly();
    const { width, height } = this.#plot.getBoundingClientRect();
    const titled = title ? { title: { text: title, font: { size: 16 } }, margin: { ...layout.margin, t: TITLE } } : {};
    const picture = { ...layout, ...titled, autosize: false, paper_bgcolor: getComputedStyle(this.#frame).backgroundColor };
    await plotly.downloadImage({ data, layout: picture, config: { plotGlPixelRatio: SHARP } },
      { format: "png", filename: name, width: Math.round(width), height: Math.round(height) + (title ? TITLE : 0), scale: SHARP });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#following);
    this.#changes.then(() => globalThis.Plotly?.purge(this.#plot));
  }

  /** Plotly sends events to the plot when a change is drawn: it must not be purged before. */
  #change(change) {
    this.#changes = Promise.allSettled([this.#changes, change]);
    return change;
  }

  #set(view) {
    this.#view = { ...view, around: ((view.around + 540) % 360) - 180 };
    this.moved(this.#view);
  }

  async #show(view) {
    if (!this.#drawn || this.#closed) return;
    this.#set(view);
    await this.#change(globalThis.Plotly.relayout(this.#plot, { "scene.camera.eye": eyeOf(this.#view), "scene.camera.center": { x: 0, y: 0, z: 0 }, "scene.camera.up": { x: 0, y: 0, z: 1 } }));
  }

  #key(event) {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) this.turn(...step);
    else if (event.key === "+" || event.key === "=") this.zoom(0.85);
    else if (event.key === "-") this.zoom(1 / 0.85);
    else if (event.key === "0") this.reset();
    else return;
    event.preventDefault();
  }
}
