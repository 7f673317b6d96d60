/** Patterns of others in the form that engines for Unicode have. */

/** A class, an escape, a quantifier with numbers, or a brace that belongs to no quantifier. */
const PIECE = /\[(?:[^\][\\]|\\.)*\]|\\.|\{\d+(?:,\d*)?\}|[{}]/gs;
/** Characters that need no backslash. In a class, a minus needs one. */
const NEEDLESS = /\\([ !"#%&',:;<=>@_`~])/g;
const NEEDLESS_OUTSIDE = /^\\([ !"#%&',:;<=>@_`~-])$/;
/** A look ahead before the start of the text, as in `(?!a)^b` and `(?!a).*^b`, which both look from the start. */
const EARLY_LOOKAHEAD = /^((?:\(\?[=!](?:[^()[\]\\]|\\.)*\))+)(?:\.\*)?\^/s;

/**
 * The same pattern as a regular expression with the flag `u` has it, where a backslash before a character that means nothing is an error. A
 * pattern that is wrong otherwise stays as it is.
 */
export function modernPattern(pattern: string): string {
  const early = pattern.replace(EARLY_LOOKAHEAD, '^$1');
  if (isPattern(early, 'u') || !isPattern(early, '')) return early;
  const strict = early.replace(PIECE, strictPiece);
  return isPattern(strict, 'u') ? strict : pattern;
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

function strictPiece(piece: string): string {
  if (piece === '{' || piece === '}') return `\\${piece}`;
  if (!piece.startsWith('[')) return piece.replace(NEEDLESS_OUTSIDE, '$1');
  return piece.replace(NEEDLESS, '$1').replace(/(\\[wdsWDS])-(?!\])/g, String.raw`$1\-`);
}
