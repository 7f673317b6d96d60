import { RowSource } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';
import type { JsonObject } from '../../../generated/registry/registry-types';

interface AspectOf {
  readonly urn: string;
  readonly aspect: string;
}

export interface OtherAspect extends AspectOf {
  readonly value: JsonObject;
}

/** Latest values of single aspects, by urn. Nothing is locked. */
export async function readOthers(client: SqlClient, wanted: readonly AspectOf[]): Promise<readonly OtherAspect[]> {
  if (wanted.length === 0) return [];
  const rows = await client.query<AspectOf & { readonly value: string }>({
    name: 'read-others',
    text: READ,
    values: WANTED.values(wanted),
  });
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

const WANTED = new RowSource<AspectOf>({ urn: 'text', aspect: 'text' });

const READ = `
select wanted.urn, wanted.aspect, latest.value
from ${WANTED.as('wanted')}
join urn on urn.urn = wanted.urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = wanted.aspect`;
