// Numbers, times and answers in words.

/** "14200" -> "14,200". */
export function grouped(digits) {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function counted(number, one, many = `${one}s`) {
  return `${grouped(number)} ${number === 1 || number === "1" ? one : many}`;
}

export function seconds(value) {
  if (value === null || value === undefined) return "";
  return value < 0.0095 ? "less than 0.01 s" : value < 10 ? `${value.toFixed(2)} s` : `${value.toFixed(1)} s`;
}

/** "by dancing (queenlab 0.1.0) in 0.02 s". */
export function byWhom(answer, question) {
  const took = seconds(answer?.seconds ?? question.seconds);
  return [answer?.engine ? `by ${answer.engine}` : null, took ? `in ${took}` : null].filter(Boolean).join(" ");
}

const LINES = { "(1, 0)": "are in one row", "(0, 1)": "are in one column", "(1, 1)": "are on one diagonal", "(1, -1)": "are on one diagonal" };

/** A conflict in words: "(1, 1) and (5, 1) are in one row". */
export function conflictWords({ one, other, why }) {
  const direction = why.match(/^share a line in direction (.*)$/)?.[1];
  return `(${one.join(", ")}) and (${other.join(", ")}) ${LINES[direction] ?? why}`;
}

/** What a piece is called: "leprechaun[2]" -> "leprechaun"; a sum has no name of its own. */
export function pieceName(piece) {
  const bare = (piece ?? "piece").replace(/\[[^\]]*\]/g, "");
  return bare.includes("+") ? "piece" : bare;
}

/** The name of a problem without its given pieces: "queens:8,given=1.1/2.5" -> "queens:8". */
export function withoutGiven(problem) {
  return problem.replace(/,given=[^,]*/, "");
}
