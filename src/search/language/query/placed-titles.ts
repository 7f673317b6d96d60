import type { SearchFields } from '../fields/search-fields';
import { indexedWords } from '../fields/worded-texts';
import { stem } from '../text/stem';
import type { Token } from '../text/tokenize';
import { fieldStrings, type SearchDocument } from '../fields/search-document';
import { stemmedKeys, titleKeys } from './titles';

/** A word that says where an entity belongs: a value of one of the fields by which people filter, or the name of its type. */
export interface PlaceWord {
  /** The word and its stem. */
  readonly forms: readonly string[];
  /** The types that the word names. */
  readonly entityTypes: readonly string[];
}

/** A title inside a query, if the entity belongs where the other words say: `customers` of `snowflake customers`. */
export interface PlacedTitle {
  readonly keys: readonly string[];
  readonly places: readonly PlaceWord[];
}

/** The length of the longest query. In a longer one, the words around a title say more than where it belongs. */
const WORDS_MAX = 4;

/** All neighbouring words of a short text, but for the text itself, as titles. */
export function placedTitles(tokens: readonly Token[], fields: SearchFields): readonly PlacedTitle[] {
  if (tokens.length > WORDS_MAX) return [];
  return tokens.flatMap((_, from) =>
    tokens.slice(from).flatMap((__, index) => {
      const inner = tokens.slice(from, from + index + 1);
      const outer = [...tokens.slice(0, from), ...tokens.slice(from + index + 1)];
      return outer.length > 0 ? [placedTitle(inner, outer, fields)] : [];
    }),
  );
}

/** Whether a document belongs where the words around the title say. */
export function placesHit(
  { places }: PlacedTitle,
  document: Pick<SearchDocument, 'entityType' | 'fields'>,
  fields: SearchFields,
): boolean {
  const placing = fields.placing.map((field) => indexedWords(field, fieldStrings(document.fields[field.name])));
  const has = (form: string) => placing.some((words) => words.has(form));
  return places.every(({ forms, entityTypes }) => entityTypes.includes(document.entityType) || forms.some(has));
}

function placedTitle(inner: readonly Token[], outer: readonly Token[], fields: SearchFields): PlacedTitle {
  const keys = titleKeys([inner]);
  return {
    keys: [...new Set([...keys, ...stemmedKeys(keys)])],
    places: outer.map(({ word }) => ({
      forms: [...new Set([word, stem(word)])],
      entityTypes: fields.typesNamed([word]),
    })),
  };
}
