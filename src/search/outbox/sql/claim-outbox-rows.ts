import type { SqlClient } from '../../../database/sql-client';
import type { DocumentWrite } from '../../document-store';
import type { SearchDocument } from '../../search-document';

/** The document is a text; its version is the number of the row. */
type OutboxRow = Omit<DocumentWrite, 'document'> & { readonly document: string | null };

export interface ClaimLimits {
  readonly rows: number;
  /** Characters of documents or events; a single row may be larger. */
  readonly size: number;
}

/** The oldest rows that are due and that nobody else has, until the transaction ends. */
export async function claimOutboxRows(
  client: SqlClient,
  { rows, size }: ClaimLimits,
): Promise<readonly DocumentWrite[]> {
  const claimed = await client.query<OutboxRow>({ name: 'search-claim-outbox', text: CLAIM, values: [rows, size] });
  return claimed.map(({ document: text, ...row }) => {
    const document: SearchDocument | null = text === null ? null : JSON.parse(text);
    return { ...row, document };
  });
}

const CLAIM = `
with claimed as (
  select version, entity_id, urn, entity_type, document, octet_length(document) as size from search_outbox
  where due_on <= now() order by version limit $1 for update skip locked
),
sized as (select *, sum(size) over (order by version rows between unbounded preceding and 1 preceding) as before from claimed)
select version::float8 as version, entity_id as id, urn, entity_type as "entityType", document from sized where coalesce(before, 0) < $2 order by sized.version`;
