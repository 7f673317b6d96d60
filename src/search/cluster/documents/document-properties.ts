import type { ScoreClass } from '#generated/registry/registry-types';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';

/** Properties of a field in a document. `codegen/emit/search/entity-mapping.ts` maps them, and the README describes them. */

export function valueProperty(field: SearchField): string {
  if (field === URN_FIELD) return 'urn';
  if (field === ENTITY_TYPE_FIELD) return 'entityType';
  return field === RUN_ID_FIELD ? 'runId' : `fields.${field.name}`;
}

export function numberProperty({ name }: SearchField): string {
  return `fields.${name}.number`;
}

export function wordsProperty(field: SearchField): string {
  return field === URN_FIELD ? 'urnWords' : `words.${field.name}`;
}

/** Default-field terms of a class. */
export function bareProperty(scoreClass: ScoreClass): string {
  return `bare.${scoreClass}`;
}

/** Whether values of the field have folded copies, which are compared without case. */
export function hasValueKeys(field: SearchField): boolean {
  return valueProperty(field).startsWith('fields.') && isText(field);
}

function isText({ kind }: SearchField): boolean {
  return kind === 'text' || kind === 'keyword' || kind === 'urn';
}

export function facetProperty(field: SearchField): string {
  return field === ENTITY_TYPE_FIELD ? 'entityType' : `facets.${field.name}`;
}
