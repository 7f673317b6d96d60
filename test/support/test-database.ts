import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from '#base/database/database-address';
import { migrate } from '#base/database/schema/migrate';
import { type OpenConnections, openConnections } from '#base/database/connection/open-connections';
import type { Database, QuestionClient, SqlClient, SqlStatement, Transaction } from '#base/database/sql-client';
import { testDatabaseName } from './test-database-names';
import { oncePerRun, testServer } from './test-run';

const CONNECTIONS = { databaseConnections: 10, queryTimeoutSeconds: 60, databaseSilenceSeconds: 10 };

export interface TestDatabase extends Database {
  readonly questions: QuestionClient;
  readonly control: SqlClient;
  /** For what needs a connection of its own. Known once the tests run. */
  address(): DatabaseAddress;
  /** The same, as a person writes it. */
  url(): string;
  /** Closes what uses the database before it is dropped. Jest runs `afterAll` in the order of declaration, so that would be too late. */
  closeFirst(close: () => Promise<void>): void;
}

/**
 * A real database for the tests of one file or one `describe`, in which to call it: migrated, empty, private, there from before the
 * first test until after the last. `{ migrated: false }` leaves the schema out.
 */
export function testDatabase({ migrated = true } = {}): TestDatabase {
  const database = new LateDatabase();
  beforeAll(() => database.open(migrated));
  afterAll(() => database.drop());
  return database;
}

/** Stands for the database while tests are still being declared. */
class LateDatabase implements TestDatabase {
  private opened:
    { readonly name: string; readonly address: DatabaseAddress; readonly connections: OpenConnections } | undefined;

  private readonly closings: (() => Promise<void>)[] = [];

  closeFirst(close: () => Promise<void>): void {
    this.closings.push(close);
  }

  async open(migrated: boolean): Promise<void> {
    const server = await testServer();
    const template = migrated ? await testTemplate() : 'template0';
    const name = testDatabaseName(randomBytes(6).toString('hex'));
    await administer(server, `create database "${name}" template "${template}"`);
    const address = within(server, name);
    this.opened = { name, address, connections: openConnections(address, CONNECTIONS) };
  }

  async drop(): Promise<void> {
    if (!this.opened) return;
    for (const close of this.closings) await close();
    await this.close();
    await administer(await testServer(), `drop database if exists "${this.opened.name}" with (force)`);
  }

  address(): DatabaseAddress {
    return this.there().address;
  }

  url(): string {
    const address = this.address();
    if ('connectionString' in address) return address.connectionString;
    const { host, port, user, database } = address;
    return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
  }

  readonly questions: QuestionClient = {
    query: (statement) => this.there().connections.questions.query(statement),
    until: (signal) => ({ query: (statement) => this.there().connections.questions.until(signal).query(statement) }),
  };

  readonly control: SqlClient = { query: (statement) => this.there().connections.control.query(statement) };

  query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    return this.there().connections.database.query<Row>(statement);
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.there().connections.database.transaction(work);
  }

  async close(): Promise<void> {
    await this.there().connections.close();
  }

  private there() {
    if (!this.opened) throw new Error('the test database is there only inside tests and hooks');
    return this.opened;
  }
}

/** Name of the migrated and empty database of which all others are copies. */
export async function testTemplate(): Promise<string> {
  const server = await testServer();
  return oncePerRun('template', () => makeTemplate(server));
}

async function makeTemplate(server: DatabaseAddress): Promise<string> {
  const name = testDatabaseName('template');
  await administer(server, `create database "${name}" template template0`);
  await migrate(within(server, name));
  return name;
}

async function administer(server: DatabaseAddress, text: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Another database of the same server. */
export function within(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
