import type { SearchField } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { Sort } from '#catalog/filter/filter';
import type { SortKeyValue, SortValue } from '#search/service/result/cursor';
import { byteText } from '#search/memory/storage/byte-text';

/** A key by which hits are ordered, before the urn. */
export interface SortKey {
  readonly field: SearchField;
  readonly kind: 'number' | 'text';
  readonly descending: boolean;
}

/** Fields that no entity type has are left out. */
export function sortKeys(sort: readonly Sort[], fields: SearchFields): readonly SortKey[] {
  return sort.flatMap(({ field: name, descending }) => {
    const field = fields.named(name);
    return field ? [{ field, kind: field.kind === 'number' ? 'number' : 'text', descending }] : [];
  });
}

/** Missing values come last in both directions. */
export function compareKeys(a: readonly SortValue[], b: readonly SortValue[], keys: readonly SortKey[]): number {
  for (const [index, { descending }] of keys.entries()) {
    const order = compareValues(a[index] ?? null, b[index] ?? null, descending);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: SortValue, b: SortValue, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return isSmaller(a, b) === descending ? 1 : -1;
}

/** Texts are compared by code point. */
export function isSmaller(a: SortKeyValue, b: SortKeyValue): boolean {
  return typeof a === 'string' && typeof b === 'string' ? byteText(a) < byteText(b) : a < b;
}
