import { RowSource } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';

/** Asks for the states of an entity up to a version. */
export interface PendingQuestion {
  readonly urn: string;
  readonly version: number;
}

export interface PendingState extends PendingQuestion {
  readonly entityType: string;
  /** Whether the index has still to be told. */
  readonly pending: boolean;
  /** Why the index does not take it. */
  readonly refusal: string | null;
}

/** One state for each question about a urn that is known. */
export async function readPending(
  client: SqlClient,
  questions: readonly PendingQuestion[],
): Promise<readonly PendingState[]> {
  return client.query({ name: 'search-read-pending', text: READ, values: QUESTIONS.values(questions) });
}

const QUESTIONS = new RowSource<PendingQuestion>({ urn: 'text', version: 'bigint' });

const READ = `
select u.urn, q.version::float8 as version, u.entity_type as "entityType", exists (select from search_outbox o where o.entity_id = u.id and o.version <= q.version) as pending,
  (select p.reason from search_poison p where p.entity_id = u.id and p.part = '') as refusal
from ${QUESTIONS.as('q')} join urn u on u.urn = q.urn`;

/** Those of the entities that have rows in the outbox. */
export async function readPendingIds(client: SqlClient, first: number, end: number): Promise<ReadonlySet<string>> {
  const rows = await client.query<{ readonly id: string }>({
    text: 'select distinct entity_id as id from search_outbox where entity_id >= $1::bigint and entity_id < $2::bigint',
    values: [first, end],
  });
  return new Set(rows.map(({ id }) => id));
}

export async function readIds(client: SqlClient, urns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await client.query<{ readonly urn: string; readonly id: string }>({
    text: 'select urn, id from urn where urn = any($1::text[])',
    values: [urns],
  });
  return new Map(rows.map(({ urn, id }) => [urn, id]));
}
