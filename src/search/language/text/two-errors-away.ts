/** Shorter words have too many words that are two typing errors away. */
const LENGTH_MIN = 8;
const ERRORS_MAX = 2;
const LETTERS_ONLY = /^\p{L}+$/u;

/** Whether a word may have two typing errors. */
export function mayHaveTwoErrors(word: string): boolean {
  return word.length >= LENGTH_MIN && LETTERS_ONLY.test(word);
}

/** Whether two words begin with the same letter and become each other by two typing errors at most. */
export function areTwoErrorsAway(word: string, other: string): boolean {
  return (
    word[0] === other[0] &&
    Math.abs(word.length - other.length) <= ERRORS_MAX &&
    errorsBetween(word, other) <= ERRORS_MAX
  );
}

/** Letters that are too many, missing, wrong, or in the place of their neighbour. */
function errorsBetween(word: string, other: string): number {
  let [beforeLast, last] = [new Array<number>(), Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= word.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = word[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + Number(!isSame),
          isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (next.every((errors) => errors > ERRORS_MAX)) return Infinity;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? Infinity;
}
