import { binaryArray } from '#base/database/binary-array';
import type { SqlParameters } from '#base/database/sql-parameters';
import type { EdgeKind, WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';

const TABLES = ['edge', 'indirect_edge'] as const;

type Window = Pick<LineageQuery, 'startTimeMillis' | 'endTimeMillis'>;

interface Side {
  readonly from: string;
  readonly to: string;
  /** Whether the index is asked for each relationship by itself. */
  readonly byRelationship: boolean;
}

/** An entity has few edges that its own aspects make, and may have very many of other kinds that lead to it. */
const OUT: Side = { from: 'source_id', to: 'destination_id', byRelationship: false };
const IN: Side = { from: 'destination_id', to: 'source_id', byRelationship: true };

/**
 * SQL: the edges that a walk follows from an entity, as `other_id` with the columns of the edge. Each part is a range of an index of
 * its table, because every part costs a search in the index for each entity.
 * @returns the edges from the entity of an expression
 */
export function edgesAlong(kinds: WalkedKinds, window: Window, parameters: SqlParameters): (entity: string) => string {
  const parts = TABLES.flatMap((table) => {
    const within = inWindow(window, table, parameters);
    const part = (side: Side, followed: readonly EdgeKind[]) =>
      followed.length === 0
        ? []
        : [{ from: side.from, text: `${edgesOf(table, side, followed, parameters)}${within}` }];
    const { outgoing, incoming } = kinds[table];
    return [...part(OUT, outgoing), ...part(IN, incoming)];
  });
  return (entity) =>
    parts.length === 0
      ? NO_EDGES
      : parts.map(({ from, text }) => `${text} and ${from} = ${entity}`).join(' union all ');
}

/** The query for models without lineage. */
const NO_EDGES = `select source_id as other_id, relationship, created_on, created_by, updated_on, updated_by, properties, null::bigint as maker_id from edge where false`;

function edgesOf(
  table: (typeof TABLES)[number],
  { to, byRelationship }: Side,
  kinds: readonly EdgeKind[],
  parameters: SqlParameters,
): string {
  const texts = (values: readonly string[]) =>
    `any (${parameters.add(binaryArray('text', [...new Set(values)]))}::text[])`;
  const pairs = texts(kinds.map(({ relationship, aspect }) => `${relationship} ${aspect}`));
  const names = byRelationship ? ` and relationship = ${texts(kinds.map(({ relationship }) => relationship))}` : '';
  const own = table === 'edge' ? 'properties, null::bigint as maker_id' : 'null::text as properties, maker_id';
  return `select ${to} as other_id, relationship, created_on, created_by, updated_on, updated_by, ${own} from ${table}
    where (relationship || ' ' || aspect) = ${pairs}${names}`;
}

/** compat: an edge that a person made has this property. */
export const MANUAL = { key: 'source', value: 'UI' } as const;

/** compat: edges of people have no end, so no window leaves them out. */
function inWindow(
  { startTimeMillis, endTimeMillis }: Window,
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
