import { binaryArray } from '../../../database/binary-array';
import type { SqlParameters } from '../../../database/sql-parameters';
import type { EdgeKind, WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';

const TABLES = ['edge', 'indirect_edge'] as const;

/**
 * SQL: the edges that a walk follows from the entity `from_id`, as `other_id` with the columns of the edge. Each part is a range of an
 * index of its table.
 */
export function edgesAlong(
  { outgoing, incoming }: WalkedKinds,
  window: Pick<LineageQuery, 'startTimeMillis' | 'endTimeMillis'>,
  from: string,
  parameters: SqlParameters,
): string {
  const parts = TABLES.flatMap((table) => [
    ...side(table, outgoing, { from: 'source_id', to: 'destination_id' }),
    ...side(table, incoming, { from: 'destination_id', to: 'source_id' }),
  ]);
  return parts.join(' union all ');

  function side(
    table: (typeof TABLES)[number],
    kinds: readonly EdgeKind[],
    columns: { readonly from: string; readonly to: string },
  ): readonly string[] {
    if (kinds.length === 0) return [];
    const names = parameters.add(binaryArray('text', [...new Set(kinds.map(({ relationship }) => relationship))]));
    const pairs = parameters.add(
      binaryArray(
        'text',
        kinds.map(({ relationship, aspect }) => `${relationship} ${aspect}`),
      ),
    );
    const properties = table === 'edge' ? 'properties' : 'null::text as properties';
    return [
      `select ${columns.to} as other_id, relationship, created_on, created_by, updated_on, updated_by, ${properties} from ${table}
       where ${columns.from} = ${from} and relationship = any (${names}::text[])
         and (relationship || ' ' || aspect) = any (${pairs}::text[])${inWindow(window, table, parameters)}`,
    ];
  }
}

/** compat: an edge that a person made has this property. */
export const MANUAL = { key: 'source', value: 'UI' } as const;

/** compat: edges of people have no end, so no window leaves them out. */
function inWindow(
  { startTimeMillis, endTimeMillis }: Pick<LineageQuery, 'startTimeMillis' | 'endTimeMillis'>,
  table: (typeof TABLES)[number],
  parameters: SqlParameters,
): string {
  const bounds = [
    ...(startTimeMillis === undefined ? [] : [`updated_on >= ${parameters.add(startTimeMillis)}::bigint`]),
    ...(endTimeMillis === undefined ? [] : [`created_on <= ${parameters.add(endTimeMillis)}::bigint`]),
  ];
  if (bounds.length === 0) return '';
  const manual = table === 'edge' ? ` or properties::jsonb ->> '${MANUAL.key}' = '${MANUAL.value}'` : '';
  return ` and (${bounds.join(' and ')}${manual})`;
}
