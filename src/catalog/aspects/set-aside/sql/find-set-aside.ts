import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { AspectOfUrn } from './delete-set-aside';

/** Finds the aspects of which something is set aside. */
export async function findSetAside(client: SqlClient, wanted: readonly AspectOfUrn[]): Promise<readonly AspectOfUrn[]> {
  if (wanted.length === 0) return [];
  return client.query({ text: FIND, values: WANTED.values(wanted) });
}

const WANTED = new RowSource<AspectOfUrn>({ urn: 'text', aspect: 'text' });

const FIND = `
select distinct wanted.urn, wanted.aspect from ${WANTED.as('wanted')}
join set_aside on set_aside.urn = wanted.urn and set_aside.aspect = wanted.aspect`;
