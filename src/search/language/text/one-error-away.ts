/** Numbers and names with digits are meant. */
const LETTERS_ONLY = /^\p{L}+$/u;
/** Shorter words have too many neighbours, and longer ones are seldom typed. */
const LENGTH_MIN = 4;
const LENGTH_MAX = 40;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The folded words that become `word` by one typing error: a letter too many, missing, wrong, or in the place of its neighbour. */
export function oneErrorAway(word: string): ReadonlySet<string> {
  const letters = [...word];
  const found = new Set<string>();
  if (letters.length < LENGTH_MIN || letters.length > LENGTH_MAX || !LETTERS_ONLY.test(word)) return found;
  for (let at = 0; at <= letters.length; at++) {
    const [before, here, next] = [letters.slice(0, at).join(''), letters[at] ?? '', letters[at + 1] ?? ''];
    const after = letters.slice(at + 1).join('');
    if (here) found.add(before + after);
    if (next) found.add(before + next + here + letters.slice(at + 2).join(''));
    for (const letter of LETTERS) {
      if (here) found.add(before + letter + after);
      found.add(before + letter + here + after);
    }
  }
  found.delete(word);
  return found;
}
