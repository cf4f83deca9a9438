// What a file of a problem is called.

const LONGEST = 60;

/** A problem's name in letters and digits: "queens:7^3" -> "queens-7-3". */
export function fileStem(problem) {
  return problem.replace(/[^A-Za-z0-9]+/g, "-").slice(0, LONGEST).replace(/^-|-$/g, "");
}
