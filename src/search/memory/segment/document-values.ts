import { KEYWORD, type SearchField } from '../../fields/search-field';
import type { FieldValue, SearchDocument } from '../../search-document';
import type { ByteText } from '../storage/byte-text';
import { isCut, keyOfValue } from './value-keys';

/** Holds the runs of a document. No field of the models has this name. */
export const RUNS = '\u0000runs';
const RUNS_FIELD = { ...KEYWORD, name: RUNS };

export interface FieldKeys {
  readonly field: string;
  readonly facet: boolean;
  readonly keys: readonly ByteText[];
}

/**
 * The keys of the values of a document, field by field.
 * @param fields those that the document has
 */
export function documentValues(
  fields: readonly SearchField[],
  { fields: values, runIds }: SearchDocument,
): readonly FieldKeys[] {
  const found: FieldKeys[] = [];
  for (const field of fields) {
    const value = values[field.name];
    if (value !== undefined) found.push(keysOf(field, value));
  }
  if (runIds.length > 0) found.push(keysOf(RUNS_FIELD, runIds));
  return found;
}

export function hasCutValue(values: readonly FieldKeys[]): boolean {
  return values.some(({ keys }) => keys.some(isCut));
}

function keysOf(field: Pick<SearchField, 'name' | 'kind' | 'facet'>, value: FieldValue): FieldKeys {
  const values = typeof value === 'object' ? value : [value];
  return { field: field.name, facet: field.facet, keys: values.map((each) => keyOfValue(each, field)) };
}
