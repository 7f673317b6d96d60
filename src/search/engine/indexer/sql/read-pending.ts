import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** Asks whether an entity is indexed as it was at a position of the change log. */
interface PendingQuestion {
  readonly urn: string;
  readonly position: number;
}

export interface PendingState extends PendingQuestion {
  readonly entityType: string;
  /** Whether the index may hold an older state. */
  readonly pending: boolean;
  /** The reason why the index refused the entity. */
  readonly refusal: string | null;
}

/** One state for each question about a urn that is known. */
export async function readPending(
  client: SqlClient,
  questions: readonly PendingQuestion[],
): Promise<readonly PendingState[]> {
  return client.query({ name: 'search-read-pending', text: READ, values: QUESTIONS.values(questions) });
}

const QUESTIONS = new RowSource<PendingQuestion>({ urn: 'text', position: 'bigint' });

const CONSUMER = "(select position from change_consumer where name = 'search documents')";

const READ = `
select u.urn, q.position::float8 as position, u.entity_type as "entityType",
  (q.position > ${CONSUMER} or exists (select from search_retry r where r.urn = u.urn and r.part = '')) as pending,
  (select p.reason from search_poison p where p.entity_id = u.id and p.part = '') as refusal
from ${QUESTIONS.as('q')} join urn u on u.urn = q.urn`;

/** Finds the entities of a range that changed and are not indexed yet. */
export async function readPendingIds(client: SqlClient, first: number, end: number): Promise<ReadonlySet<string>> {
  const rows = await client.query<{ readonly id: string }>({ text: PENDING_IDS, values: [first, end] });
  return new Set(rows.map(({ id }) => id));
}

const PENDING_IDS = `
select entity_id as id from change where position > ${CONSUMER} and entity_id >= $1::bigint and entity_id < $2::bigint
union select entity_id from search_retry where part = '' and entity_id >= $1::bigint and entity_id < $2::bigint`;

/** Finds the urns whose entities changed and are not indexed yet. */
export async function readPendingUrns(client: SqlClient, urns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await client.query<{ readonly urn: string }>({ text: PENDING_URNS, values: [urns] });
  return new Set(rows.map(({ urn }) => urn));
}

const PENDING_URNS = `
select urn.urn from urn where urn.urn = any ($1::text[]) and (
  urn.id in (select entity_id from change where position > ${CONSUMER})
  or exists (select from search_retry as retry where retry.urn = urn.urn and retry.part = ''))`;

export async function readIds(client: SqlClient, urns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await client.query<{ readonly urn: string; readonly id: string }>({
    text: 'select urn, id from urn where urn = any($1::text[])',
    values: [urns],
  });
  return new Map(rows.map(({ urn, id }) => [urn, id]));
}
