import { KEYWORD, type SearchField } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import type { FieldValue, SearchDocument } from '../../search-document';
import type { ByteText } from '../storage/byte-text';
import { isCut, keyOfValue } from './value-keys';

/** Holds the runs of a document. No field of the models has this name. */
export const RUNS = '\u0000runs';

export interface FieldKeys {
  readonly field: string;
  readonly facet: boolean;
  readonly keys: readonly ByteText[];
}

/** The keys of the values of a document, field by field. */
export function documentValues(fields: SearchFields, document: SearchDocument): readonly FieldKeys[] {
  const known = [...fields.ofType(document.entityType).all, ...fields.ofEntries(document)];
  const found = known.flatMap((field) => {
    const value = document.fields[field.name];
    return value === undefined ? [] : [keysOf(field, value)];
  });
  const runs = keysOf({ ...KEYWORD, name: RUNS }, document.runIds);
  return document.runIds.length === 0 ? found : [...found, runs];
}

export function hasCutValue(values: readonly FieldKeys[]): boolean {
  return values.some(({ keys }) => keys.some(isCut));
}

function keysOf(field: Pick<SearchField, 'name' | 'kind' | 'facet'>, value: FieldValue): FieldKeys {
  const values = typeof value === 'object' ? value : [value];
  return { field: field.name, facet: field.facet, keys: values.map((each) => keyOfValue(each, field)) };
}
