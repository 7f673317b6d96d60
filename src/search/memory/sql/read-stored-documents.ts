import {
  excessColumn,
  requireFittingRows,
  runningBytes,
  type SizedRow,
  whileItFits,
} from '#base/database/answer-bytes';
import { anyOf } from '#base/database/row-source';
import { markAt } from '#catalog/changes/sql/read-marks';
import type { SqlClient } from '#base/database/sql-client';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { EntityIdentity } from '#search/engine/search-engine';
import type { IndexedChange } from '../indexed-change';
import { type LogState, STATE } from './read-log-state';
import type { StoredDocumentRow } from './write-stored-documents';

/** The columns that make a document. Those of the entity and the document are null if there is none. */
interface JoinedRow {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly removed: boolean | null;
  /** A JSON array. */
  readonly runIds: string | null;
  /** JSON. */
  readonly fields: string | null;
}

const COLUMNS = 'u.urn, u.entity_type as "entityType", e.removed, e.run_ids as "runIds", d.fields';

/** The next stored documents by id. */
export async function readStoredPage(
  client: SqlClient,
  afterId: string,
  limit: number,
): Promise<readonly IndexedChange[]> {
  const rows = await client.query<JoinedRow>({ name: 'read-stored-page', text: PAGE, values: [afterId, limit] });
  return rows.map(toChange);
}

const PAGE = `
select d.entity_id as id, ${COLUMNS}
from (select * from stored_document where entity_id > $1::bigint order by entity_id limit $2) as d
left join entity as e on e.id = d.entity_id join urn as u on u.id = d.entity_id
order by d.entity_id`;

/** The entities that changed in a range of positions. */
interface ChangedEntities {
  /** False if the log does not have the whole range any more. */
  readonly isComplete: boolean;
  /** The mark of the last change of the range. */
  readonly mark: string;
  readonly entities: readonly IndexedChange[];
}

type ChangedRow = JoinedRow & { readonly mark: string; readonly logged: number };

/** The entities that changed after one position and up to another, each once, as they are stored now. */
export async function readChangedEntities(client: SqlClient, after: number, upTo: number): Promise<ChangedEntities> {
  const rows = await client.query<ChangedRow>({ name: 'read-changed-entities', text: CHANGED, values: [after, upTo] });
  const [first] = rows;
  return { isComplete: first?.logged === upTo - after, mark: first?.mark ?? '', entities: rows.map(toChange) };
}

/** Positions are dense, so a count shows a range that was cut. */
const CHANGED = `
with logged as (select entity_id, count(*) as changes from change where position > $1 and position <= $2 group by entity_id)
select l.entity_id as id, ${COLUMNS}, (select sum(changes) from logged)::int as logged, ${markAt('$2')} as mark
from logged as l join urn as u on u.id = l.entity_id left join entity as e on e.id = l.entity_id
left join stored_document as d on d.entity_id = l.entity_id`;

/**
 * The entities whose documents were repaired after one revision and up to another, as they are stored now.
 * @returns undefined if one of the revisions is a rebuild, or is not kept any more
 */
export async function readRepairedEntities(
  client: SqlClient,
  after: number,
  upTo: number,
): Promise<readonly IndexedChange[] | undefined> {
  const rows = await client.query<JoinedRow & { readonly revisions: number }>({
    text: REPAIRED,
    values: [after, upTo],
  });
  return rows[0]?.revisions === upTo - after ? rows.map(toChange) : undefined;
}

const REPAIRED = `
with repaired as (select * from stored_document_repair where generation > $1 and generation <= $2)
select r.entity_id as id, ${COLUMNS}, (select count(distinct generation) from repaired)::int as revisions
from (select distinct entity_id from repaired) as r join urn as u on u.id = r.entity_id
left join entity as e on e.id = r.entity_id left join stored_document as d on d.entity_id = r.entity_id`;

function toChange({ id, urn, entityType, removed, runIds, fields }: JoinedRow): IndexedChange {
  if (removed === null || runIds === null || fields === null) return { id, document: null };
  return { id, document: { id, urn, entityType, removed, fields, runIds } };
}

interface FieldsRow extends SizedRow {
  readonly id: string;
  /** JSON; null if it does not fit into an answer. */
  readonly fields: string | null;
}

/**
 * The fields of stored documents by id. An id without a document is absent.
 * @throws LimitExceededError if the documents are too large for an answer
 */
export async function readStoredFields(
  client: SqlClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SearchDocument['fields']>> {
  if (ids.length === 0) return new Map();
  const rows = await client.query<FieldsRow>({ name: 'read-stored-fields', text: FIELDS, values: [ids] });
  return fieldsOfRows(rows);
}

function fieldsOfRows(rows: readonly FieldsRow[]): ReadonlyMap<string, SearchDocument['fields']> {
  requireFittingRows(rows, 'Ask for fewer hits, or set searchFlags.skipHighlighting');
  return new Map(rows.flatMap(({ id, fields }) => (fields === null ? [] : [[id, parseFields(fields)]])));
}

/** Stored documents, and the state of the log at the moment at which they were read. */
interface FieldsAtState {
  readonly state: LogState | undefined;
  readonly fields: ReadonlyMap<string, SearchDocument['fields']>;
}

/** Reads both in one statement, because a statement costs more than a look at two tables of one row. */
export async function readFieldsAtState(client: SqlClient, ids: readonly string[]): Promise<FieldsAtState> {
  const rows = await client.query<FieldsRow & LogState>({
    name: 'read-fields-at-state',
    text: AT_STATE,
    values: [ids],
  });
  return { state: rows[0], fields: fieldsOfRows(rows) };
}

const FIELDS = `
select id, ${whileItFits('fields')} as fields, ${excessColumn()} from (
  select entity_id as id, fields, ${runningBytes('fields')} as bytes
  from stored_document where entity_id = ${anyOf(1, 'bigint')}
) as sized`;

/** Reads one row with the state alone if there is no document. */
const AT_STATE = `select * from (select ${STATE}) as state left join (${FIELDS}) as found on true`;

/** An entity with the text of its document, for a comparison. */
export interface StoredText extends StoredDocumentRow {
  readonly urn: string;
  readonly entityType: string;
}

/** The stored documents with ids from `first` to before `end`. */
export async function readStoredRange(client: SqlClient, first: number, end: number): Promise<readonly StoredText[]> {
  return client.query({
    text: `
select d.entity_id as id, coalesce(u.urn, '') as urn, coalesce(u.entity_type, '') as "entityType", d.fields
from stored_document as d left join urn as u on u.id = d.entity_id
where d.entity_id >= $1::bigint and d.entity_id < $2::bigint`,
    values: [first, end],
  });
}

/** Some documents that another release or other models made. Reads only those, by their index. */
export async function readForeignDocuments(
  client: SqlClient,
  version: number,
  limit: number,
): Promise<readonly EntityIdentity[]> {
  return client.query({
    text: `
select d.entity_id as id, coalesce(u.urn, '') as urn, coalesce(u.entity_type, '') as "entityType"
from stored_document as d left join urn as u on u.id = d.entity_id
where d.version < $1::int or d.version > $1::int limit $2`,
    values: [version, limit],
  });
}

function parseFields(text: string): SearchDocument['fields'] {
  return JSON.parse(text);
}
