import { Client } from 'pg';
import { addressOf, settledAddress } from '#base/database/database-address';
import type { AspectTable, TableRow } from './aspect-table';
import {
  COUNT_ROWS_POSTGRES,
  KNOWN_OF_POSTGRES,
  LATEST_AFTER_POSTGRES,
  LATEST_OF_POSTGRES,
  NEWEST_POSTGRES,
  rowsAfterPostgres,
} from './sql/table-rows';

const ROWS_PER_FETCH = 500;

/** @throws the error of the driver when the server cannot be reached */
export async function openPostgresTable(url: string): Promise<AspectTable> {
  const client = new Client({ application_name: 'aspectory import', ...(await settledAddress(addressOf(url))) });
  // The statement under way fails too.
  client.on('error', () => undefined);
  await client.connect();
  return new AspectTablePostgres(client);
}

class AspectTablePostgres implements AspectTable {
  constructor(private readonly client: Client) {}

  async countRows(): Promise<number> {
    const { rows } = await this.client.query<{ readonly total: number }>(COUNT_ROWS_POSTGRES);
    return rows[0]?.total ?? 0;
  }

  async newest(): Promise<number> {
    const { rows } = await this.client.query<{ readonly newest: number }>(NEWEST_POSTGRES);
    return rows[0]?.newest ?? 0;
  }

  rowsAfter(urn: string, limit: number, since = 0): AsyncGenerator<TableRow> {
    return this.fetched(rowsAfterPostgres(since), since > 0 ? [urn, limit, since] : [urn, limit]);
  }

  latestAfter(urn: string, limit: number): AsyncGenerator<TableRow> {
    return this.fetched(LATEST_AFTER_POSTGRES, [urn, limit]);
  }

  async latestOf(urns: readonly string[]): Promise<readonly TableRow[]> {
    const { rows } = await this.client.query<TableRow>(LATEST_OF_POSTGRES, [urns]);
    return rows;
  }

  async knownOf(urns: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.client.query<Pick<TableRow, 'urn'>>(KNOWN_OF_POSTGRES, [urns]);
    return rows.map(({ urn }) => urn);
  }

  /** A cursor, because a page of large values would not fit into memory. */
  private async *fetched(text: string, values: readonly (string | number)[]): AsyncGenerator<TableRow> {
    await this.client.query('begin isolation level repeatable read, read only');
    await this.client.query(`declare rows_to_move no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const { rows } = await this.client.query<TableRow>(`fetch ${ROWS_PER_FETCH} from rows_to_move`);
      if (rows.length === 0) break;
      yield* rows;
    }
    await this.client.query('rollback');
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
