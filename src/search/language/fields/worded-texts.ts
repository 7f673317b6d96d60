import { withoutUrnHeads, wordsIn } from '../text/tokenize';
import type { SearchField } from './search-field';

type WordedField = Pick<SearchField, 'kind' | 'hasWords' | 'isHelper'>;

/** The texts of a field whose words are searched, urns without their heads. A boolean has a word only if it is true. */
export function wordedTexts({ kind, hasWords, isHelper }: WordedField, texts: readonly string[]): readonly string[] {
  if (!hasWords || kind === 'number' || kind === 'path') return [];
  if (kind === 'urn') return texts.map(withoutUrnHeads);
  if (kind !== 'boolean') return texts;
  return isHelper ? [] : texts.filter((text) => text === 'true');
}

/** The words by which the index finds these texts of a field. */
export function indexedWords(field: WordedField, texts: readonly string[]): ReadonlySet<string> {
  return wordsIn(wordedTexts(field, texts));
}
