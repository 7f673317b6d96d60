import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Connection, ConnectionOptions, RowDataPacket } from 'mysql2';
import { fileProblem } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import type { AspectTable, TableRow } from './aspect-table';
import {
  COUNT_ROWS_MYSQL,
  knownOfMysql,
  latestAfterMysql,
  latestOfMysql,
  NEWEST_MYSQL,
  rowsAfterMysql,
} from './sql/table-rows';

const ROWS_READ_AHEAD = 500;
const PORT = 3306;

/**
 * @param url `mysql://user@host:port/database`, with `ssl-mode` and `ssl-ca` as the programs of MySQL have them
 * @param password if the URL has none
 * @throws the error of the driver when the server cannot be reached; StartupError for an unknown `ssl-mode`
 */
export async function openMysqlTable(url: string, password: string | undefined): Promise<AspectTable> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection(await optionsOf(new URL(url), password));
  const table = new AspectTableMysql(connection);
  await connection.promise().connect();
  return table;
}

async function optionsOf(url: URL, password: string | undefined): Promise<ConnectionOptions> {
  const ssl = await tlsOf(url.searchParams.get('ssl-mode') ?? 'DISABLED', url.searchParams.get('ssl-ca'));
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || PORT),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || (password ?? ''),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(ssl && { ssl }),
  };
}

async function tlsOf(mode: string, caFile: string | null): Promise<ConnectionOptions['ssl'] | undefined> {
  if (mode === 'DISABLED') return undefined;
  if (mode === 'REQUIRED') return { rejectUnauthorized: false };
  if (mode !== 'VERIFY_CA' && mode !== 'VERIFY_IDENTITY')
    throw new StartupError(`ssl-mode is "${mode}"; it must be DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY.`);
  const ca = caFile === null ? undefined : await readCertificates(caFile);
  return { rejectUnauthorized: true, verifyIdentity: mode === 'VERIFY_IDENTITY', ...(ca !== undefined && { ca }) };
}

function readCertificates(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileProblem(file, 'read', error);
  });
}

class AspectTableMysql implements AspectTable {
  private lost: Error | undefined;
  private rows: Readable | undefined;

  /** The driver says only here that the connection is lost, and leaves a stream of rows open. */
  constructor(private readonly connection: Connection) {
    connection.on('error', (error: Error) => {
      this.lost = error;
      this.rows?.destroy(error);
    });
  }

  async countRows(): Promise<number> {
    const [rows] = await this.connection.promise().query<RowDataPacket[]>(COUNT_ROWS_MYSQL);
    return Number(rows[0]?.['total'] ?? 0);
  }

  async newest(): Promise<number> {
    const [rows] = await this.connection.promise().query<RowDataPacket[]>(NEWEST_MYSQL);
    return Number(rows[0]?.['newest'] ?? 0);
  }

  rowsAfter(urn: string, limit: number, since = 0): AsyncGenerator<TableRow> {
    return this.streamed(rowsAfterMysql(limit, since), since > 0 ? [urn, since] : [urn]);
  }

  latestAfter(urn: string, limit: number): AsyncGenerator<TableRow> {
    return this.streamed(latestAfterMysql(limit), [urn]);
  }

  async latestOf(urns: readonly string[]): Promise<readonly TableRow[]> {
    if (urns.length === 0) return [];
    const [rows] = await this.connection
      .promise()
      .execute<(RowDataPacket & TableRow)[]>(latestOfMysql(urns.length), [...urns]);
    return rows;
  }

  async knownOf(urns: readonly string[]): Promise<readonly string[]> {
    if (urns.length === 0) return [];
    const [rows] = await this.connection
      .promise()
      .execute<(RowDataPacket & TableRow)[]>(knownOfMysql(urns.length), [...urns]);
    return rows.map(({ urn }) => urn);
  }

  /** A stream, because a page of large values would not fit into memory. A prepared statement, because it needs no quoting. */
  private async *streamed(text: string, values: readonly (string | number)[]): AsyncGenerator<TableRow> {
    if (this.lost) throw this.lost;
    const statement = this.connection.execute(text, [...values]);
    this.rows = statement.stream({ highWaterMark: ROWS_READ_AHEAD });
    yield* this.rows;
  }

  async close(): Promise<void> {
    this.connection.destroy();
  }
}
