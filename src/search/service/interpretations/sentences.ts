import { isGrammarWord, isStopWord } from '#search/language/text/stop-words';

/** A longer text is not a question to a catalog, and each word costs a search. */
const WORDS_MAX = 8;
/** More words have too many combinations. */
const CHOSEN_FROM_MAX = 6;

/** What somebody asks in a sentence: `who owns the orders?` */
export interface Sentence {
  /** The words without those that sentences are made with. */
  readonly words: readonly string[];
  /** Whether it asks for something of what the other words say: `who`, `owner of`. */
  readonly isQuestion: boolean;
}

/** Undefined if the text has no words that sentences are made with, or only such words. A name of a field is another word: `own`. */
export function sentenceOf(text: string, isFieldName: (word: string) => boolean): Sentence | undefined {
  const typed = text.trim().split(/\s+/);
  const words = typed.filter((word) => !isGrammarWord(word) || isFieldName(word));
  if (words.length === typed.length || words.length === 0 || words.length > WORDS_MAX) return undefined;
  return { words, isQuestion: typed.some(asks) };
}

function asks(typed: string): boolean {
  const word = typed.toLowerCase();
  return word === 'of' || (isGrammarWord(word) && !isStopWord(word));
}

/** The ways to choose all words but one, then all but two, and so on. */
export function* fewerWords(words: readonly string[]): Generator<readonly (readonly string[])[]> {
  if (words.length > CHOSEN_FROM_MAX) return;
  for (let length = words.length - 1; length > 0; length--) yield chosen(words, length);
}

function chosen(words: readonly string[], length: number): readonly (readonly string[])[] {
  const [first, ...others] = words;
  if (length === 0 || first === undefined) return length === 0 ? [[]] : [];
  return [...chosen(others, length - 1).map((each) => [first, ...each]), ...chosen(others, length)];
}
