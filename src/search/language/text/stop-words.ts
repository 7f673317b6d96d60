/** English words that a query ignores beside other words. They are indexed, because they count alone and in quotes. */
const STOP_WORDS = wordsOf(
  `a an and are as at be but by for from if in into is it no not of on or such that the their then there these they this to was
  will with`,
);

/**
 * The words that sentences are made with: pronouns, auxiliary and modal verbs, determiners, conjunctions, prepositions, adverbs. Beside other
 * words they count as words at first, because in names some have a meaning: `all`, `own`.
 */
const GRAMMAR_WORDS = wordsOf(
  `i you he she it we they me him them my your yours his her hers its our ours their theirs
  myself yourself yourselves himself herself itself ourselves themselves who whom what which this that these those
  be am is are was were been being do does did doing have has had having
  can could may might must ought shall should will would
  a an the all any both each few more most no other own same some such
  and but or nor if because than as so while until not only too very
  about above after against at before below between by down during for from in into of off on out over through to under up with
  again further then once here there when where why how`,
);
/** `what's` */
const ENDING = /['’]\p{L}*$/u;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Whether a typed word is one that sentences are made with. */
export function isGrammarWord(typed: string): boolean {
  const word = typed.toLowerCase().replace(ENDING, '');
  return GRAMMAR_WORDS.has(word) || STOP_WORDS.has(word);
}
