import { binaryArray, binaryColumns } from '../../database/binary-columns';
import type { SqlClient } from '../../database/sql-client';
import { StampColumns } from './stamp-columns';
import type { Stamp } from './stamp-columns';

/** A value of an aspect as both tables hold it. */
export interface AspectRow extends Stamp {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
  readonly text: string;
}

/** Old versions up to and with `version` that go. */
export interface PrunedRange {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
}

export interface AspectWrites {
  /** Latest values of aspects that have no row. */
  readonly added: readonly AspectRow[];
  /** Latest values of aspects that have one. */
  readonly changed: readonly AspectRow[];
  readonly history: readonly AspectRow[];
  readonly pruned: readonly PrunedRange[];
}

/**
 * Latest values, old values and what retention takes away, as one statement. The entities are locked, so it is known which rows are
 * there: an insert that has to look for conflicts costs half as much again.
 */
export async function writeAspects(client: SqlClient, { added, changed, history, pruned }: AspectWrites): Promise<void> {
  if (added.length + changed.length + history.length + pruned.length === 0) return;
  const stamps = new StampColumns();
  const rows = [added, changed, history].flatMap((some) => [...binaryColumns(some, { id: 'bigint', aspect: 'text', version: 'bigint', text: 'text' }), binaryArray('int', some.map((row) => stamps.number(row)))]);
  await client.query({ name: 'write-aspects', text: WRITE, values: [...stamps.columns(), ...rows, ...binaryColumns(pruned, { id: 'bigint', aspect: 'text', version: 'bigint' })] });
}

const COLUMNS = 'entity_id, aspect, version, value, system_metadata, run_id, created_on, created_by';
const STAMP = '($1::text[])[stamp], ($2::text[])[stamp], ($3::bigint[])[stamp], ($4::text[])[stamp]';

/** Rows whose five columns are the parameters from `first` on. */
function rowsFrom(first: number): string {
  const parameter = (offset: number, type: string) => `$${first + offset}::${type}[]`;
  return `unnest(${parameter(0, 'bigint')}, ${parameter(1, 'text')}, ${parameter(2, 'bigint')}, ${parameter(3, 'text')}, ${parameter(4, 'int')}) as new (entity_id, aspect, version, value, stamp)`;
}

const WRITE = `
with added as (insert into aspect_latest (${COLUMNS}) select entity_id, aspect, version, value, ${STAMP} from ${rowsFrom(5)}),
changed as (
  update aspect_latest as stored set version = new.version, value = new.value, (system_metadata, run_id, created_on, created_by) = row (${STAMP})
  from ${rowsFrom(10)} where stored.entity_id = new.entity_id and stored.aspect = new.aspect
),
history as (insert into aspect_version (${COLUMNS}) select entity_id, aspect, version, value, ${STAMP} from ${rowsFrom(15)})
delete from aspect_version as old using unnest($20::bigint[], $21::text[], $22::bigint[]) as pruned (entity_id, aspect, version)
where old.entity_id = pruned.entity_id and old.aspect = pruned.aspect and old.version <= pruned.version`;
