import type { SqlClient } from '../../../database/sql-client';

export interface OutboxRow {
  /** Number of the row and version of the document. */
  readonly version: number;
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly document: string | null;
}

export interface ClaimLimits {
  readonly rows: number;
  /** Characters of documents; a single row may be larger. */
  readonly size: number;
}

/** The oldest rows that are due and that nobody else has, until the transaction ends. */
export async function claimOutboxRows(client: SqlClient, { rows, size }: ClaimLimits): Promise<readonly OutboxRow[]> {
  return client.query({ name: 'search-claim-outbox', text: CLAIM, values: [rows, size] });
}

const CLAIM = `
with claimed as (
  select version, entity_id, urn, entity_type, document, octet_length(document) as size from search_outbox
  where due_on <= now() order by version limit $1 for update skip locked
),
sized as (select *, sum(size) over (order by version rows between unbounded preceding and 1 preceding) as before from claimed)
select version::float8 as version, entity_id as id, urn, entity_type as "entityType", document from sized where coalesce(before, 0) < $2 order by sized.version`;
