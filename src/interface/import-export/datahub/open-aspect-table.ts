import { serverPlace } from '#base/database/database-address';
import { DomainError, UnavailableError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';
import type { AspectTable, TableRow } from './aspect-table';
import { openMysqlTable } from './aspect-table-mysql';
import { openPostgresTable } from './aspect-table-postgres';

const POSTGRES = /^postgres(ql)?:/;
const MYSQL = /^(mysql|mariadb):/;
/** What PostgreSQL and MySQL answer about a table that does not exist. */
const NO_TABLE: ReadonlySet<string> = new Set(['42P01', 'ER_NO_SUCH_TABLE']);

/** A table, and what was found when it was opened. */
export interface OpenTable extends AspectTable {
  /** The place of the table, for people, without secrets. */
  readonly place: string;
  readonly rows: number;
}

/**
 * Connects to the database of a released server, and counts its rows.
 * @param url `postgres://...`, `mysql://...` or `mariadb://...`
 * @param mysqlPassword if the URL has none
 * @throws StartupError when it cannot be read, with the fix
 */
export async function openAspectTable(url: string, mysqlPassword: string | undefined): Promise<OpenTable> {
  const place = placeOf(url);
  try {
    const table = POSTGRES.test(url) ? await openPostgresTable(url) : await openMysqlTable(url, mysqlPassword);
    const rows = await table.countRows().catch(async (error: unknown) => {
      await table.close();
      throw error;
    });
    return {
      place,
      rows,
      countRows: () => table.countRows(),
      newest: () => table.newest(),
      rowsAfter: (urn, limit, since) => rowsOf(place, table.rowsAfter(urn, limit, since)),
      latestAfter: (urn, limit) => rowsOf(place, table.latestAfter(urn, limit)),
      latestOf: (urns) => answerOf(place, table.latestOf(urns)),
      knownOf: (urns) => answerOf(place, table.knownOf(urns)),
      close: () => table.close(),
    };
  } catch (error) {
    throw error instanceof StartupError || error instanceof DomainError ? error : unreadable(place, error);
  }
}

/** The place of the database of a URL, for people, without secrets. @throws StartupError for another URL */
function placeOf(url: string): string {
  if (POSTGRES.test(url)) return serverPlace(url);
  if (!MYSQL.test(url) || !URL.canParse(url))
    throw new StartupError(
      'The database of DataHub must be postgres://user@host/database or mysql://user@host/database.',
    );
  const { host, pathname } = new URL(url);
  return `MySQL at ${host}${pathname}`;
}

/** @throws UnavailableError when the server ends the connection */
async function* rowsOf(place: string, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield* rows;
  } catch (error) {
    throw lost(place, error);
  }
}

async function answerOf<Answer>(place: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw lost(place, error);
  }
}

function lost(place: string, error: unknown): UnavailableError {
  return new UnavailableError(`${place} cannot be read any more: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : errorCode(error);
}

function unreadable(place: string, cause: unknown): StartupError {
  const fix = NO_TABLE.has(errorCode(cause))
    ? 'Name the database that the metadata service of DataHub writes to; usually it is called datahub.'
    : 'Check the address, the user and the password.';
  return new StartupError(`${place} cannot be read: ${reasonOf(cause)}. ${fix}`);
}
