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

/** Latest values, and the old ones before them when asked for; by urn, aspect and version, so that an import makes them in their order. */
export function storedVersions(withHistory: boolean): SqlStatement {
  const columns = 'entity_id, aspect, version, value, system_metadata, created_on, created_by';
  const rows = withHistory
    ? `(select ${columns} from aspect_version union all select ${columns} from aspect_latest)`
    : 'aspect_latest';
  return {
    text: `select u.urn, u.entity_type, a.aspect, a.version, a.value, a.system_metadata, a.created_on, a.created_by
           from ${rows} a join urn u on u.id = a.entity_id
           order by u.urn, a.aspect, a.version`,
  };
}
