import { join } from 'node:path';
import type { DatabaseAddress } from '../database-address';
import { dataDirectoryHolder } from './directory/data-directory-claim';
import { readPostmasterFile } from './postmaster/postmaster-file';
import { addressAt } from './postmaster/postmaster-plan';

/** Where the embedded server of a process that uses the directory now takes connections; undefined when no process does. */
export async function sharedServerAddress(dataDirectory: string): Promise<DatabaseAddress | undefined> {
  const holder = await dataDirectoryHolder(dataDirectory);
  const server = holder && (await readPostmasterFile(join(dataDirectory, 'postgres')));
  return server?.ready ? addressAt(server.socketDirectory) : undefined;
}
