// Where the cells of a grid of one to four dimensions lie on paper: layers side by side, row 1 at the bottom.
// A cell has a number, as in queenlab.board.Board.index: the first coordinate counts most.

/** The side of a cell in the drawing's units. */
export const U = 20;

export class Paper {
  constructor({ n, d = 2, torus = false, narrow = false }) {
    this.n = n;
    this.d = d;
    this.torus = torus;
    this.rows = d >= 2 ? n : 1;
    this.size = n ** d;
    // Text is as large as the page's own, whatever the number of cells: so it goes by the width of the whole.
    const across = d < 3 ? 1 : d === 4 ? n : narrow ? Math.min(2, n) : n <= 3 ? n : Math.ceil(Math.sqrt(n));
    const usual = (across * (n + 0.8) * U) / (narrow ? 24 : 40);
    // In four dimensions "layer 3" stands above a column of layers and "block 2" beside a row of them, each no longer than a side.
    const text = d === 4 ? Math.min(usual, (n * U) / (3.6 + 0.6 * String(n).length)) : usual;
    this.textSize = text;
    this.label = d === 3 ? 1.6 * text : 0;
    this.left = d === 4 ? 1.6 * text : d === 3 ? 0.2 * U : (0.6 + 0.6 * String(n).length) * text;
    this.below = d > 2 ? 0.2 * U : 1.6 * text;
    this.top = d === 4 ? 1.6 * text : d === 3 ? 0.2 * U : Math.max(0.1 * U, 0.4 * text);
    this.#layOut(across);
  }

  #layOut(across) {
    const { n, d } = this;
    const layers = n ** Math.max(0, d - 2);
    const gap = (d > 2 ? 0.8 : 0) * U;
    const wide = n * U + gap, high = this.rows * U + this.label + gap;
    this.layers = Array.from({ length: layers }, (_, at) => {
      const rest = d === 4 ? [Math.floor(at / n), at % n] : d === 3 ? [at] : [];
      const column = d === 4 ? rest[0] : at % across, line = d === 4 ? n - 1 - rest[1] : Math.floor(at / across);
      return { at, rest, x: this.left + column * wide, y: this.top + this.label + line * high };
    });
    // The last number along the edge is as wide as its digits.
    this.width = this.left + across * wide - gap + (d > 2 ? 0.2 * U : Math.max(0.2 * U, 0.33 * String(n).length * this.textSize - U / 2));
    this.height = this.top + Math.ceil(layers / across) * high - gap + this.below;
  }

  /** The number of a cell as people write it, 1-based; null where it is not on the board. */
  number(cell) {
    if (cell.length !== this.d || cell.some((x) => !Number.isInteger(x) || x < 1 || x > this.n)) return null;
    return cell.reduce((sum, x) => sum * this.n + x - 1, 0);
  }

  /** A cell as people write it. */
  cell(number) {
    const found = [];
    for (let k = 0; k < this.d; k++) {
      found.unshift((number % this.n) + 1);
      number = Math.floor(number / this.n);
    }
    return found;
  }

  layerOf(number) {
    return this.layers[this.d > 2 ? number % this.n ** (this.d - 2) : 0];
  }

  /** The upper left corner of a cell. */
  corner(number) {
    const [column, row = 1] = this.cell(number);
    const layer = this.layerOf(number);
    return [layer.x + (column - 1) * U, layer.y + (this.rows - row) * U];
  }

  /** The cell at a point of the drawing, or null. */
  at(x, y) {
    for (const layer of this.layers) {
      const column = Math.floor((x - layer.x) / U), row = this.rows - 1 - Math.floor((y - layer.y) / U);
      if (column >= 0 && column < this.n && row >= 0 && row < this.rows) {
        return this.number([column + 1, row + 1, ...layer.rest.map((k) => k + 1)].slice(0, this.d));
      }
    }
    return null;
  }

  /** Whether a cell is dark, as the corner (1, 1) is. */
  isDark(number) {
    return this.cell(number).reduce((sum, x) => sum + x - 1, 0) % 2 === 0;
  }

  /** "column 3, row 5, layer 2". */
  words(number) {
    const names = ["column", "row", "layer", "block"];
    return this.cell(number).map((x, axis) => `${names[axis]} ${x}`).join(", ");
  }

  layerWords(layer) {
    return layer.rest.map((k, axis) => `${["layer", "block"][axis]} ${k + 1}`).join(", ");
  }

  /** A path of squares, drawn a little within the cells. */
  squares(numbers, inset = 0) {
    const side = U * (1 - 2 * inset);
    let path = "";
    for (const number of numbers) {
      const [x, y] = this.corner(number);
      path += `M${x + inset * U} ${y + inset * U}h${side}v${side}h${-side}z`;
    }
    return path;
  }

  /** A path of discs on cells. */
  discs(numbers, radius) {
    const r = radius * U;
    let path = "";
    for (const number of numbers) {
      const [x, y] = this.corner(number);
      path += `M${x + U / 2 - r} ${y + U / 2}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    return path;
  }

  /** A path of bars at the lower edge of cells. */
  bars(numbers) {
    let path = "";
    for (const number of numbers) {
      const [x, y] = this.corner(number);
      path += `M${x + 0.2 * U} ${y + 0.92 * U}h${0.6 * U}`;
    }
    return path;
  }

  /** A path of straight lines from cell to cell; none between layers, nor on a torus, where lines wrap. */
  lines(pairs) {
    let path = "";
    for (const [one, other] of pairs) {
      if (this.torus || this.layerOf(one) !== this.layerOf(other)) continue;
      const [a, b] = this.corner(one), [c, e] = this.corner(other);
      path += `M${a + U / 2} ${b + U / 2}L${c + U / 2} ${e + U / 2}`;
    }
    return path;
  }

  /** Rectangles [x, y, width, height] of all cells of a layer within a range of king moves; on a torus they wrap. */
  windows(number, range) {
    const [column, row = 1] = this.cell(number);
    const layer = this.layerOf(number);
    const spans = (at, end) => {
      let low = at - 1 - range, high = at + range;
      if (!this.torus || high - low >= end) return [[Math.max(0, low), Math.min(end, high)]];
      if (low < 0) return [[0, high], [low + end, end]];
      return high > end ? [[low, end], [0, high - end]] : [[low, high]];
    };
    return spans(column, this.n).flatMap(([a, b]) => spans(row, this.rows).map(([c, e]) =>
      [layer.x + a * U, layer.y + (this.rows - e) * U, (b - a) * U, (e - c) * U]));
  }
}
