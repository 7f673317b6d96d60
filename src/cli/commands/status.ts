import { resolve } from 'node:path';
import { addressOf, serverPlace } from '../../database/database-address';
import { dataDirectoryHolder } from '../../database/embedded/directory/data-directory-claim';
import { sharedServerAddress } from '../../database/embedded/embedded-server';
import { PostgresDatabase } from '../../database/connection/postgres-database';
import { DomainError } from '../../errors/domain-error';
import { printableLine } from '../../logging/printable';
import { searchPlace } from '../../search/open/open-search';
import { readIndexerStatus } from '../../search/indexer/sql/indexer-status';
import type { Settings } from '../../settings/settings-table';
import type { AddCommand } from '../command-context';
import { askHealth, type ServiceHealth } from '../running-service';

const HELP = `
Starts nothing: neither the service nor the embedded database.

Exit codes: 0 the service is healthy, 3 it does not answer or is not healthy.`;

const OK = 200;
const NOT_HEALTHY = 3;
const CONNECTIONS_MAX = 2;

export const addStatus: AddCommand = (program, { settings: readSettings, print, exitWith }) => {
  program
    .command('status')
    .description('show whether the service runs, which process uses the data, and how far search is behind')
    .addHelpText('after', HELP)
    .action(async () => {
      const settings = readSettings();
      const health = await askHealth(settings);
      print(`service   ${describeHealth(health)}`);
      print(`database  ${await describeDatabase(settings)}`);
      for (const line of await describeSearch(settings)) print(`search    ${printableLine(line)}`);
      if (health.status !== OK) exitWith(NOT_HEALTHY);
    });
};

function describeHealth({ url, status }: ServiceHealth): string {
  if (status === undefined) return `does not answer at ${url}`;
  return status === OK ? `answers at ${url}` : `answers at ${url}, but is not healthy (${status})`;
}

async function describeDatabase({ databaseUrl, dataDirectory }: Settings): Promise<string> {
  if (databaseUrl !== undefined) return serverPlace(databaseUrl);
  const holder = await dataDirectoryHolder(resolve(dataDirectory));
  const user = holder ? `used by process ${holder.pid} ("${holder.command}") since ${holder.since}` : 'not in use';
  return `embedded, in ${resolve(dataDirectory)}, ${user}`;
}

/** How far the search cluster is behind, in lines for people; empty where the database itself is searched. */
async function describeSearch(settings: Settings): Promise<readonly string[]> {
  const { elasticsearchUrls: urls, databaseUrl, dataDirectory } = settings;
  if (urls === undefined) return [];
  const place = searchPlace(urls);
  const address =
    databaseUrl === undefined ? await sharedServerAddress(resolve(dataDirectory)) : addressOf(databaseUrl);
  if (!address) return [place];
  const database = new PostgresDatabase({ address, connectionsMax: CONNECTIONS_MAX });
  try {
    return await describeIndexer(place, database);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [`${place}: ${error.message}`];
  } finally {
    await database.close();
  }
}

async function describeIndexer(place: string, database: PostgresDatabase): Promise<readonly string[]> {
  const { waiting, poisoned, poison, rebuilding } = await readIndexerStatus(database);
  const facts = [
    `${waiting} changes queued`,
    `${poisoned} documents refused`,
    ...(rebuilding ? ['the index is being rebuilt'] : []),
  ];
  return [
    `${place}: ${facts.join(', ')}`,
    ...poison.map(({ urn, part, reason }) => `refused ${[urn, part].join(' ').trim()}: ${reason}`),
  ];
}
