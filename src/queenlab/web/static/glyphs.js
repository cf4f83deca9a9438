// What stands on a cell: outlines on a square of side 1, y downwards, as in queenlab.draw.glyphs (a test compares them).

export const OUTLINES = {
  queen: "M.27.72L.17.4L.33.53L.34.3L.45.5L.5.24L.55.5L.66.3L.67.53L.83.4L.73.72ZM.27.76H.73V.84H.27ZM.12.35a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0ZM.29.25a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0ZM.45.19a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0ZM.61.25a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0ZM.78.35a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0Z",
  rook: "M.26.84V.75H.74V.84ZM.31.71L.36.44H.64L.69.71ZM.28.4V.2H.38V.27H.45V.2H.55V.27H.62V.2H.72V.4Z",
  hat: "M.25.2H.75L.71.5H.29ZM.3.56H.7L.69.66H.31ZM.12.69H.88L.84.8H.16Z",
  dot: "M.2.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0Z",
};
