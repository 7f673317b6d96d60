import { resolve } from 'node:path';
import { addressOf } from '../database/database-address';
import { sharedServerAddress } from '../database/embedded/shared-server';
import { PostgresDatabase } from '../database/postgres-database';
import { DomainError } from '../errors/domain-error';
import { searchPlace } from '../search/open/open-search';
import { readOutboxStatus } from '../search/outbox/sql/outbox-status';
import type { Settings } from '../settings/settings-table';

const CONNECTIONS_MAX = 2;

/** What the search cluster has still to be told, in lines for people; none where search is in the database. Starts nothing. */
export async function searchStatus(settings: Settings): Promise<readonly string[]> {
  const { elasticsearchUrls: urls, databaseUrl, dataDirectory } = settings;
  if (urls === undefined) return [];
  const place = searchPlace(urls);
  const address =
    databaseUrl === undefined ? await sharedServerAddress(resolve(dataDirectory)) : addressOf(databaseUrl);
  if (!address) return [place];
  const database = new PostgresDatabase({ address, connectionsMax: CONNECTIONS_MAX });
  try {
    const { waiting, poisoned, poison, rebuilding } = await readOutboxStatus(database);
    const facts = [
      `${waiting} writes wait to be told`,
      `${poisoned} documents were refused`,
      ...(rebuilding ? ['it is being made anew'] : []),
    ];
    return [
      `${place}: ${facts.join(', ')}`,
      ...poison.map(({ urn, part, reason }) => `refused ${[urn, part].join(' ').trim()}: ${reason}`),
    ];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [`${place}: ${error.message}`];
  } finally {
    await database.close();
  }
}
