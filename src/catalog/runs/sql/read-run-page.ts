import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** One latest value of an entity that the run wrote to. */
export interface RunEntityRow {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly version: string;
  readonly runId: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
}

/**
 * All latest values, without the values themselves, of the next entities by id that have a value of the run. Reads a range of the index by
 * run, then one range of the primary key per entity.
 * @param skippedOfRemoved aspects that do not count on soft-deleted entities
 */
export async function readRunPage(
  client: SqlClient,
  {
    runId,
    afterId,
    limit,
    skippedOfRemoved,
  }: { runId: string; afterId: string; limit: number; skippedOfRemoved: readonly string[] },
): Promise<readonly RunEntityRow[]> {
  return client.query({ name: 'read-run-page', text: PAGE, values: [runId, afterId, limit, skippedOfRemoved] });
}

const PAGE = `
with touched as materialized (
  select latest.entity_id as id from aspect_latest as latest join entity on entity.id = latest.entity_id
  where latest.run_id = $1 and latest.run_id <> 'no-run-id-provided' and latest.entity_id > $2::bigint and (not entity.removed or latest.aspect <> all ($4::text[]))
  group by latest.entity_id order by latest.entity_id limit $3::bigint
)
select touched.id, urn.urn, urn.entity_type as "entityType", latest.aspect, latest.version, latest.run_id as "runId",
       latest.system_metadata as "systemMetadata", latest.created_on as "createdOn"
from touched join urn on urn.id = touched.id join aspect_latest as latest on latest.entity_id = touched.id
order by touched.id, latest.aspect`;

/** An old value without the value itself. */
export interface OldVersionRow {
  readonly id: string;
  readonly aspect: string;
  readonly version: string;
  readonly runId: string;
  readonly systemMetadata: string;
  /** Null if another value replaced it. */
  readonly deletedOn: string | null;
  /** Whether its run was rolled back after it wrote the value. */
  readonly isRolledBack: boolean;
}

/** The old values of the aspects whose latest value is of the run, newest first. */
export async function readOldVersions(
  client: SqlClient,
  runId: string,
  ids: readonly string[],
): Promise<readonly OldVersionRow[]> {
  if (ids.length === 0) return [];
  return client.query({ name: 'read-run-old-versions', text: OLD_VERSIONS, values: [ids, runId] });
}

const OLD_VERSIONS = `
select old.entity_id as id, old.aspect, old.version, old.run_id as "runId", old.system_metadata as "systemMetadata", old.deleted_on as "deletedOn",
  exists (select from run where run.run_id = old.run_id and run.rolled_back_on >= old.created_on) as "isRolledBack"
from aspect_latest as latest join aspect_version as old on old.entity_id = latest.entity_id and old.aspect = latest.aspect
where latest.entity_id = ${anyOf(1, 'bigint')} and latest.run_id = $2
order by old.entity_id, old.aspect, old.version desc`;
