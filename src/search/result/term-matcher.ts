import { matchesLongerWords, type Prefix, type QueryTerm } from '../query/query-node';
import { fold } from '../text/fold';
import { stem } from '../text/stem';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';

/** Makes a test whether a value matches a term. One of several words is enough, because that is worth showing. */
export function termMatcher(term: Exclude<QueryTerm, { kind: 'present' }>): (value: string) => boolean {
  if (term.kind === 'urn') return (value) => value === term.text;
  if (term.kind === 'pattern') return patternMatcher(term.text);
  const wanted = tokenize(withoutUrnHeads(term.text));
  const whole = fold(term.text);
  const inTokens =
    term.kind === 'phrase'
      ? (tokens: readonly Token[]) => hasPhrase(tokens, wanted)
      : (tokens: readonly Token[]) => hasAnyWord(tokens, wanted, term);
  return (value) => fold(value) === whole || (wanted.length > 0 && inTokens(tokenize(withoutUrnHeads(value))));
}

function hasAnyWord(
  tokens: readonly Token[],
  wanted: readonly Token[],
  { prefix }: { readonly prefix: Prefix },
): boolean {
  const forms = tokens.flatMap(({ word, parts }) => [word, ...parts]);
  return wanted.some(({ word, parts }, index) => {
    const isPrefix = index === wanted.length - 1 && matchesLongerWords(word, prefix);
    return forms.some(
      (form) =>
        form === word || stem(form) === stem(word) || (isPrefix && form.startsWith(word)) || parts.includes(form),
    );
  });
}

function hasPhrase(tokens: readonly Token[], wanted: readonly Token[]): boolean {
  return tokens.some((_, start) =>
    wanted.every(({ word, distance }, offset) => {
      const token = tokens[start + offset];
      return (
        token !== undefined &&
        (offset === 0 || token.distance === distance) &&
        (token.word === word || token.parts.includes(word))
      );
    }),
  );
}

function patternMatcher(pattern: string): (value: string) => boolean {
  const pieces = fold(pattern).match(/[\p{L}\p{M}\p{N}*?]+/gu) ?? [];
  const expressions = pieces.map((piece) => new RegExp(`^${piece.replace(/\*+/g, '.*').replaceAll('?', '.')}$`, 'u'));
  return (value) => {
    const words = tokenize(withoutUrnHeads(value)).flatMap(({ word, parts }) => [word, ...parts]);
    return expressions.length > 0 && expressions.every((expression) => words.some((word) => expression.test(word)));
  };
}
