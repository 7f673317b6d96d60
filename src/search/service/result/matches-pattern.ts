/**
 * Whether a word fits a pattern in which `*` stands for any characters and `?` for one. A mismatch goes back to the last `*` only, so it
 * takes time in proportion to the product of both lengths. A regular expression would go back to each `*`.
 */
export function matchesPattern(word: string, pattern: string): boolean {
  const characters = [...word];
  const wanted = [...pattern];
  let at = 0;
  let inPattern = 0;
  let lastStar = -1;
  let afterStar = 0;
  while (at < characters.length) {
    if (wanted[inPattern] === '*') {
      lastStar = inPattern++;
      afterStar = at;
    } else if (inPattern < wanted.length && (wanted[inPattern] === '?' || wanted[inPattern] === characters[at])) {
      at++;
      inPattern++;
    } else if (lastStar >= 0) {
      inPattern = lastStar + 1;
      at = ++afterStar;
    } else return false;
  }
  return wanted.slice(inPattern).every((character) => character === '*');
}
