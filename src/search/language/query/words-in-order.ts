import { ANY_SIGN, SPACE_DISTANCE, type Token } from '../text/tokenize';

/** A word of a name, and the distances from the word before that count. */
export interface NextWord {
  readonly word: string;
  readonly distances: readonly number[];
}

/** The spellings of names that have the words of a query in their order. */
export interface WordsInOrder {
  /** Two or more words each. */
  readonly phrases: readonly (readonly NextWord[])[];
  /** All words as one, with which a word of a name begins; null if it must have signs. */
  readonly joined: string | null;
}

/** A space in a query stands for any sign of a name, or for the next part of a word. Other signs must be the same. */
export function wordsInOrder(tokens: readonly Token[]): WordsInOrder {
  const split = withParts(tokens);
  const isSplit = tokens.some(({ parts }) => parts.length > 0);
  const spellings = (isSplit ? [tokens, split] : [tokens]).filter((spelling) => spelling.length > 1);
  const hasSigns = tokens.some(({ distance }, index) => index > 0 && distance !== SPACE_DISTANCE);
  return {
    phrases: spellings.map((spelling) => spelling.map(nextWord)),
    joined: hasSigns || split.length < 2 ? null : split.map(({ word }) => word).join(''),
  };
}

/** A space stands for any sign. */
export function nextWord({ word, distance }: Token): NextWord {
  return { word, distances: distance === SPACE_DISTANCE ? ANY_SIGN : [distance] };
}

/** The parts of each word in its place. */
export function withParts(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) =>
    token.parts.length === 0
      ? [token]
      : token.parts.map((word, index) => ({ ...token, word, distance: index === 0 ? token.distance : SPACE_DISTANCE })),
  );
}
