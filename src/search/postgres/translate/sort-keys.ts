import type { SqlParameters } from '../../../database/sql-parameters';
import type { Sort } from '../../../filter/filter';
import { ENTITY_TYPE_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import type { Cursor, SortValue } from '../../result/cursor';
import { valuesPath } from './sql-condition';

export interface SortKey {
  /** SQL over a row `d` of `search_document`. */
  readonly expression: string;
  readonly type: 'numeric' | 'double precision' | 'text';
  readonly descending: boolean;
}

/** The keys that order a page; the urn follows as the last key. Unknown fields are ignored. */
export function sortKeys(
  sort: readonly Sort[],
  fields: SearchFields,
  score: string,
  parameters: SqlParameters,
): readonly SortKey[] {
  if (sort.length === 0) return [{ expression: score, type: 'double precision', descending: true }];
  return sort.flatMap(({ field, descending }) => {
    const found = fields.named(field);
    return found ? [{ ...valueKey(found, parameters), descending }] : [];
  });
}

/** Strings are ordered without regard to case. The first value of a list counts. */
function valueKey(field: SearchField, parameters: SqlParameters): Pick<SortKey, 'expression' | 'type'> {
  if (field === URN_FIELD) return { expression: 'd.urn', type: 'text' };
  if (field === ENTITY_TYPE_FIELD) return { expression: 'd.entity_type', type: 'text' };
  const first = `jsonb_path_query_first(d.fields, ${parameters.add(valuesPath(field))}::jsonpath)`;
  if (field.kind === 'number')
    return { expression: `case jsonb_typeof(${first}) when 'number' then (${first})::numeric end`, type: 'numeric' };
  return { expression: `lower(${first} #>> '{}') collate "C"`, type: 'text' };
}

/** Selects the sort keys as columns `k0`, `k1`, ... */
export function keyColumns(keys: readonly SortKey[]): string {
  return keys.map(({ expression }, index) => `, ${expression} as k${index}`).join('');
}

/** Entities without a value come last in both directions. The urn orders equal ones. */
export function orderBy(keys: readonly SortKey[]): string {
  return [...keys.map(({ descending }, index) => `k${index} ${descending ? 'desc' : 'asc'} nulls last`), 'urn'].join(
    ', ',
  );
}

/** The condition that a row comes after the cursor. */
export function afterCursor(keys: readonly SortKey[], cursor: Cursor, parameters: SqlParameters): string {
  const columns = keys.map((key, index) => ({ ...key, column: `k${index}`, value: cursor.values[index] ?? null }));
  const equal = columns.map(
    ({ column, type, value }) => `${column} is not distinct from ${parameters.add(value)}::${type}`,
  );
  const later = [
    ...columns.map(({ column, type, descending, value }) => isLater(column, type, descending, value, parameters)),
    `urn > ${parameters.add(cursor.urn)}`,
  ];
  return later.map((comes, index) => `(${[...equal.slice(0, index), comes].join(' and ')})`).join(' or ');
}

function isLater(
  column: string,
  type: SortKey['type'],
  descending: boolean,
  value: SortValue,
  parameters: SqlParameters,
): string {
  return value === null
    ? 'false'
    : `(${column} ${descending ? '<' : '>'} ${parameters.add(value)}::${type} or ${column} is null)`;
}
