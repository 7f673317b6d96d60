import { phraseSpellings } from '#search/language/query/phrase-spellings';
import { matchesLongerWords, type QueryTerm } from '#search/language/query/query-node';
import { fold } from '#search/language/text/fold';
import { stem, stemHead } from '#search/language/text/stem';
import { patternPieces } from '#search/language/text/token-runs';
import { type Token, tokenize, withoutUrnHeads } from '#search/language/text/tokenize';
import { matchesPattern } from './matches-pattern';
import type { ValueText } from './value-text';

type ShownTerm = Exclude<QueryTerm, { kind: 'present' }>;

/**
 * Makes a test whether a value matches one of the terms. One of several words of a term is enough, because that is worth showing. All words
 * are looked up together, so that the test of a value does not take longer with more words.
 */
export function termsMatcher(terms: readonly ShownTerm[]): (value: ValueText) => boolean {
  const tests = [
    wordMatcher(terms),
    wholeMatcher(terms),
    ...terms.flatMap((term) => (term.kind === 'phrase' ? phraseSpellings(term.text).map(phraseMatcher) : [])),
    ...terms.flatMap((term) => (term.kind === 'pattern' ? patternMatcher(term.text) : [])),
  ];
  return (value) => tests.some((test) => test(value));
}

function wholeMatcher(terms: readonly ShownTerm[]): (value: ValueText) => boolean {
  const urns = new Set(terms.flatMap((term) => (term.kind === 'urn' ? term.text : [])));
  const texts = terms.flatMap((term) => (term.kind === 'urn' || term.kind === 'pattern' ? [] : fold(term.text)));
  const folded = new Set(texts);
  return (value) => urns.has(value.value) || (folded.size > 0 && folded.has(value.folded));
}

function wordMatcher(terms: readonly ShownTerm[]): (value: ValueText) => boolean {
  const words = new Set<string>();
  const stems = new Set<string>();
  const prefixes = new Set<string>();
  // A word that fits contains one of these.
  const heads = new Set<string>();
  for (const term of terms) {
    if (term.kind !== 'words') continue;
    const tokens = tokensOf(term.text);
    for (const { word, parts } of tokens) {
      const stemmed = stem(word);
      stems.add(stemmed);
      heads.add(stemHead(stemmed));
      for (const each of [word, ...parts]) words.add(each);
      for (const part of parts) heads.add(part);
    }
    const last = tokens.at(-1)?.word;
    if (last !== undefined && matchesLongerWords(last, term.prefix)) prefixes.add(last);
  }
  if (words.size === 0) return () => false;
  const begins = [...prefixes];
  const fits = (form: string) =>
    words.has(form) || stems.has(stem(form)) || begins.some((prefix) => form.startsWith(prefix));
  const contained = [...heads];
  return (value) => value.mayContain(contained) && value.hasWord(fits);
}

function phraseMatcher(text: string): (value: ValueText) => boolean {
  const wanted = tokensOf(text);
  const joined = wanted.map(({ word }) => word).join(' ');
  const inParts = ({ parts }: Token) => parts.length > 1 && `${parts.join(' ')} `.startsWith(`${joined} `);
  return ({ tokens }) => containsPhrase(tokens, wanted) || tokens.some(inParts);
}

/** Whether the words are neighbours in this order, with the same distances. */
export function containsPhrase(tokens: readonly Token[], wanted: readonly Token[]): boolean {
  return wanted.length > 0 && tokens.some((_, start) => isPhraseAt(tokens, start, wanted));
}

function isPhraseAt(tokens: readonly Token[], start: number, wanted: readonly Token[]): boolean {
  return wanted.every(({ word, distance }, offset) => {
    const token = tokens[start + offset];
    return (
      token !== undefined &&
      (offset === 0 || token.distance === distance) &&
      (token.word === word || token.parts.includes(word))
    );
  });
}

function patternMatcher(pattern: string): (value: ValueText) => boolean {
  const pieces = patternPieces(fold(pattern));
  return (value) => pieces.length > 0 && pieces.every((piece) => value.hasWord((word) => matchesPattern(word, piece)));
}

function tokensOf(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}
