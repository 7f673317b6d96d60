import type { SqlStatement } from '../../database/sql-client';

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
}

/**
 * Latest values and, with history, old ones. Ordered by urn, aspect and version, so that an import writes old values first. Leaves out
 * aspects that were deleted, because an import would bring them back.
 */
export function storedVersions(withHistory: boolean): SqlStatement {
  const columns = 'entity_id, aspect, version, value, system_metadata, created_on, created_by';
  const old = `
    select ${columns} from aspect_version as old
    where exists (select from aspect_latest as latest where latest.entity_id = old.entity_id and latest.aspect = old.aspect)`;
  const rows = withHistory ? `(${old} union all select ${columns} from aspect_latest)` : 'aspect_latest';
  return {
    text: `select u.urn, u.entity_type, a.aspect, a.version, a.value, a.system_metadata, a.created_on, a.created_by
           from ${rows} a join urn u on u.id = a.entity_id
           order by u.urn, a.aspect, a.version`,
  };
}

/** All events of all time series, oldest first within each. */
export const STORED_EVENTS: SqlStatement = {
  text: `select u.urn, u.entity_type, e.aspect, e.event, e.system_metadata
         from timeseries_event e join urn u on u.id = e.entity_id
         order by u.urn, e.aspect, e.timestamp_millis, e.sequence`,
};
