import type { SqlStatement } from '../../database/sql-client';

/** Takes away all that is stored about entities save the rows that lock them: values, history, the edges they make, time series. Edges to them stay, other entities make those. */
export function deleteEntityContents(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: DELETE_CONTENTS, values: [ids] }];
}

/** Takes away the rows of entities that do not exist when the transaction ends: deleted ones, and those that were only locked. */
export function deleteEntityRows(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from entity where id = any ($1::bigint[])', values: [ids] }];
}

/** Takes back urns that this transaction made and then had no use for. */
export function deleteUrns(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from urn where id = any ($1::bigint[])', values: [ids] }];
}

const DELETE_CONTENTS = `
with latest as (delete from aspect_latest where entity_id = any ($1::bigint[])),
history as (delete from aspect_version where entity_id = any ($1::bigint[])),
edges as (delete from edge where source_id = any ($1::bigint[])),
between_others as (delete from indirect_edge where maker_id = any ($1::bigint[]))
delete from timeseries_event where entity_id = any ($1::bigint[])`;
