import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import type { Sort } from '../../../filter/filter';
import type { SortValue } from '../../result/cursor';
import { entityTypeOf, fieldRange, type Segment } from '../segment/segment';
import { valueOf } from '../segment/value-keys';
import { byteText } from '../storage/byte-text';

/** A key by which hits are ordered, before the urn. */
export interface SortKey {
  readonly kind: 'number' | 'text';
  readonly descending: boolean;
  /** Makes a reader of the key of each document. Texts are without case, and null is missing. */
  readonly reader: (segment: Segment) => (document: number) => SortValue;
}

/** Fields that no entity type has are left out. */
export function sortKeys(sort: readonly Sort[], fields: SearchFields): readonly SortKey[] {
  return sort.flatMap(({ field, descending }) => {
    const found = fields.named(field);
    return found ? [{ kind: found.kind === 'number' ? 'number' : 'text', descending, reader: readerOf(found) }] : [];
  });
}

function readerOf(field: SearchField): SortKey['reader'] {
  if (field === URN_FIELD) return (segment) => (document) => segment.urns.textAt(document);
  if (field === ENTITY_TYPE_FIELD) return (segment) => (document) => entityTypeOf(segment, document);
  if (field === RUN_ID_FIELD) return () => () => null;
  return (segment) => firstValue(segment, field);
}

/** The first value counts. */
function firstValue({ values, kept }: Segment, { name, kind }: SearchField): (document: number) => SortValue {
  const [from, to] = fieldRange(values, name);
  return (document) => {
    const first = kept.at(document).find((value) => value >= from && value < to);
    if (first === undefined) return null;
    const value = valueOf(values.keys.at(first));
    if (kind === 'number') return typeof value === 'number' ? value : null;
    return String(value).toLowerCase();
  };
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
  const isSmaller = typeof a === 'string' && typeof b === 'string' ? byteText(a) < byteText(b) : a < b;
  return isSmaller === descending ? 1 : -1;
}
