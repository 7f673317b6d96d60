import { parseUrn } from '#catalog/urn/urn';
import { type CompletionPlan, typedWords } from '#search/language/query/completion-plan';
import { fieldStrings } from '#search/language/fields/search-document';
import type { FoundCompletion } from '#search/engine/search-index';
import type { AutocompletePage } from '#search/language/query/search-query';
import { fold } from '#search/language/text/fold';
import { withoutUrnHeads } from '#search/language/text/tokenize';
import { termsMatcher } from './term-matcher';
import { ValueText } from './value-text';

/** Suggests the name of each entity that is most like the typed text. If only its urn matches, its first name; if it has none, the urn. */
export function completionPage(
  { text, shown }: Pick<CompletionPlan, 'text' | 'shown'>,
  found: readonly FoundCompletion[],
): AutocompletePage {
  const likeness = likenessTo(text);
  const suggestion = ({ urn, fields }: FoundCompletion) => {
    const names = (shown.get(parseUrn(urn).entityType) ?? []).flatMap(({ name }) => fieldStrings(fields[name]));
    // The sort is stable, so the preferred one of several comes first.
    const [best] = names.map((name) => ({ name, like: likeness(name) })).toSorted((a, b) => b.like - a.like);
    return best?.name || urn;
  };
  return { suggestions: [...new Set(found.map(suggestion))], urns: found.map(({ urn }) => urn) };
}

/** Says how well a name completes a text: it begins with it, one of its words does, or it has some of the words. */
function likenessTo(text: string): (name: string) => number {
  const typed = fold(withoutUrnHeads(text)).trim();
  const words = [...new Set(typedWords(text).flatMap(({ word, parts }) => [word, ...parts]))];
  const tests = words.map((word) => termsMatcher([{ kind: 'words', field: null, text: word, prefix: 'always' }]));
  return (name) => {
    const value = new ValueText(name);
    if (value.folded.startsWith(typed)) return words.length + 2;
    if (beginsWord(value.folded, typed)) return words.length + 1;
    return tests.filter((matches) => matches(value)).length;
  };
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

function beginsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (!LETTER_OR_DIGIT.test(text.charAt(at - 1))) return true;
  return false;
}
