import type { SqlClient } from '../../database/sql-client';
import { columns } from '../../database/columns';

/** A value of an aspect as both tables hold it. */
export interface AspectRow {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
  readonly text: string;
  readonly systemMetadata: string;
  readonly runId: string;
  readonly createdOn: number;
  readonly createdBy: string;
}

/** Old versions up to and with `version` that go. */
export interface PrunedRange {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
}

export interface AspectWrites {
  readonly latest: readonly AspectRow[];
  readonly history: readonly AspectRow[];
  readonly pruned: readonly PrunedRange[];
}

/** Latest values, old values and what retention takes away, as one statement. Supposes that the entities are locked. */
export async function writeAspects(client: SqlClient, { latest, history, pruned }: AspectWrites): Promise<void> {
  if (latest.length + history.length + pruned.length === 0) return;
  const values = [...rowColumns(latest), ...rowColumns(history), ...columns(pruned, ['id', 'aspect', 'version'])];
  await client.query({ name: 'write-aspects', text: WRITE, values });
}

function rowColumns(rows: readonly AspectRow[]): readonly unknown[][] {
  return columns(rows, ['id', 'aspect', 'version', 'text', 'systemMetadata', 'runId', 'createdOn', 'createdBy']);
}

const ROW = 'entity_id, aspect, version, value, system_metadata, run_id, created_on, created_by';

const WRITE = `
with latest as (
  insert into aspect_latest as stored (${ROW})
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[])
  on conflict (entity_id, aspect) do update set
    version = excluded.version, value = excluded.value, system_metadata = excluded.system_metadata,
    run_id = excluded.run_id, created_on = excluded.created_on, created_by = excluded.created_by
), history as (
  insert into aspect_version (${ROW})
  select * from unnest($9::bigint[], $10::text[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::text[])
)
delete from aspect_version as old using unnest($17::bigint[], $18::text[], $19::bigint[]) as pruned (entity_id, aspect, version)
where old.entity_id = pruned.entity_id and old.aspect = pruned.aspect and old.version <= pruned.version`;
