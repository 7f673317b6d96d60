import type { SearchDocument } from '../search-document';
import { fold } from '../text/fold';
import { fieldTexts } from './field-texts';
import type { SearchFields } from './search-fields';

/** Longer names are no names: nobody types them whole. */
const TITLE_LENGTH_MAX = 500;

/** The folded names of an entity, its urn among them: what a person types to get exactly it. */
export function titles(fields: SearchFields, document: SearchDocument): readonly string[] {
  const names = fields.ofType(document.entityType).filter(({ isTitle }) => isTitle).flatMap(({ name }) => fieldTexts(document.fields[name]));
  return [...new Set([document.urn, ...names].map(fold))].filter((title) => title.length <= TITLE_LENGTH_MAX);
}
