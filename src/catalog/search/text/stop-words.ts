/** English words that a query ignores beside other words. They are indexed, because they count alone and in quotes. */
const STOP_WORDS = wordsOf(
  `a an and are as at be but by for from if in into is it no not of on or such that the their then there these they this to was
  will with`,
);

/**
 * The words that sentences are made with: the stop words of Snowball's English stemmer (snowballstem.org) and all modal verbs. Beside other
 * words they count as words at first, because in names some have a meaning: `all`, `own`.
 */
const GRAMMAR_WORDS = wordsOf(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
  they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having
  do does did doing will would shall should can could may might must ought a an the and but if or because as until while of at by
  for with about against between into through during before after above below to from up down in out on off over under again
  further then once here there when where why how all any both each few more most other some such no nor not only own same so than
  too very`,
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
