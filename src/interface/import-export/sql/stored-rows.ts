import type { SqlClient, SqlStatement } from '#base/database/sql-client';

export interface StoredVersionRow {
  readonly urn: string;
  readonly entity_type: string;
  readonly aspect: string;
  readonly version: string;
  readonly value: string;
  readonly system_metadata: string;
  readonly created_on: string;
  readonly created_by: string;
}

export interface StoredEventRow {
  readonly urn: string;
  readonly entity_type: string;
  readonly aspect: string;
  readonly event: string;
  readonly system_metadata: string | null;
  /** Whether the row is a patch. Only patches that are set aside are. */
  readonly is_patch: boolean;
}

interface RowsOptions {
  readonly history: boolean;
  /** Whether to include what is set aside. Without it the rows need not be sorted together. */
  readonly setAside: boolean;
  /** Selects only this entity; all of them without it. */
  readonly urn?: string | undefined;
}

export async function hasSetAside(client: SqlClient): Promise<boolean> {
  const [row] = await client.query<{ readonly found: boolean }>({
    text: 'select exists (select from set_aside) as found',
  });
  return row?.found ?? false;
}

const OF_ENTITY = 'where ($1::text is null or u.urn = $1)';

/**
 * Latest values and, with history, old ones. Ordered by urn, aspect and version, so that an import writes old values first. Leaves out
 * aspects that were deleted, because an import would bring them back. Of two equal versions, the stored one is last, so that an import
 * keeps it.
 */
export function storedVersions({ history, setAside, urn }: RowsOptions): SqlStatement {
  const columns = 'entity_id, aspect, version, value, system_metadata, created_on, created_by';
  const old = `
    select ${columns} from aspect_version as old
    where exists (select from aspect_latest as latest where latest.entity_id = old.entity_id and latest.aspect = old.aspect)`;
  const rows = history ? `(${old} union all select ${columns} from aspect_latest)` : 'aspect_latest';
  const stored = `
    select u.urn, u.entity_type, a.aspect, a.version, a.value, a.system_metadata, a.created_on, a.created_by
    from ${rows} a join urn u on u.id = a.entity_id ${OF_ENTITY}`;
  const values = [urn ?? null];
  if (!setAside) return { text: `${stored} order by u.urn, a.aspect, a.version`, values };
  return {
    text: `
    select * from (
      select *, true as is_stored from (${stored}) as stored
      union all
      select urn, entity_type, aspect, number, value, system_metadata, created_on, created_by, false
      from set_aside where kind = 0 and ($1::text is null or urn = $1) ${history ? '' : IS_LATEST}
    ) as version order by urn, aspect, version, is_stored`,
    values,
  };
}

/** The version that is set aside is the newest of its aspect. */
const IS_LATEST = `
  and not exists (select from set_aside as newer where newer.urn = set_aside.urn and newer.aspect = set_aside.aspect
                  and newer.kind = 0 and newer.number > set_aside.number)
  and not exists (select from urn join aspect_latest as latest on latest.entity_id = urn.id
                  where urn.urn = set_aside.urn and latest.aspect = set_aside.aspect and latest.version >= set_aside.number)`;

/** All events of all time series, oldest first within each; with those and the patches that are set aside, if there are any. */
export function storedEvents({ setAside, urn }: Pick<RowsOptions, 'setAside' | 'urn'>): SqlStatement {
  const stored = `
    select u.urn, u.entity_type, e.aspect, e.event, e.system_metadata, false as is_patch, e.timestamp_millis, e.sequence
    from timeseries_event e join urn u on u.id = e.entity_id ${OF_ENTITY}`;
  const values = [urn ?? null];
  if (!setAside) return { text: `${stored} order by u.urn, e.aspect, e.timestamp_millis, e.sequence`, values };
  return {
    text: `
    select * from (
      ${stored}
      union all
      select urn, entity_type, aspect, value, system_metadata, kind = 1, number, sequence from set_aside where kind <> 0 and ($1::text is null or urn = $1)
    ) as event order by urn, aspect, timestamp_millis, sequence`,
    values,
  };
}
