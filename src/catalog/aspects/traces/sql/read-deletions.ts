import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** An aspect of an entity. */
export interface TracedAspect {
  readonly urn: string;
  readonly aspect: string;
}

/** The time of a deletion, in epoch milliseconds. */
export interface Deletion extends TracedAspect {
  readonly deletedOn: number;
}

const ASPECTS = new RowSource<TracedAspect>({ urn: 'text', aspect: 'text' });

/** The last deletion of each aspect that is deleted. Reads one row of a primary key for each. */
export async function readDeletions(client: SqlClient, aspects: readonly TracedAspect[]): Promise<readonly Deletion[]> {
  return client.query({ name: 'read-deletions', text: READ, values: ASPECTS.values(aspects) });
}

const READ = `
select sent.urn, sent.aspect, stored.deleted_on::float8 as "deletedOn"
from ${ASPECTS.as('sent')} join urn on urn.urn = sent.urn
join aspect_deleted as stored on stored.entity_id = urn.id and stored.aspect = sent.aspect`;
