import { RowSource } from '#base/database/row-source';
import type { Database, SqlClient } from '#base/database/sql-client';

/** An aspect of an entity type, with the number of values that did not fit the models of the digest. */
export interface FitRow {
  readonly entityType: string;
  readonly aspect: string;
  readonly digest: string;
  readonly misfits: number;
}

export async function readFitRows(client: SqlClient): Promise<readonly FitRow[]> {
  return client.query({
    text: 'select entity_type as "entityType", aspect, digest, misfits::float8 as misfits from model_fit order by 1, 2',
  });
}

const ROWS = new RowSource<FitRow>({ entityType: 'text', aspect: 'text', digest: 'text', misfits: 'bigint' });

/** Replaces all rows. */
export async function replaceFitRows(database: Database, rows: readonly FitRow[]): Promise<void> {
  await database.transaction(async (client) => {
    await client.query({ text: 'delete from model_fit' });
    await client.query({
      text: `insert into model_fit (${ROWS.names}) select ${ROWS.names} from ${ROWS.as('sent')} on conflict do nothing`,
      values: ROWS.values(rows),
    });
  });
}
