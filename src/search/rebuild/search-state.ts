import type { SqlClient } from '../../database/sql-client';
import { createHash } from 'node:crypto';
import type { Registry } from '../../../generated/registry/registry-types';

/** How the mark of a rebuild ends while the documents that answer meanwhile are old, but all there. */
const BESIDE = ' beside the old';

/** What the documents of the index in use were made by; undefined before any were. One row for all engines: whichever made them last. */
export async function readMadeBy(client: SqlClient): Promise<string | undefined> {
  const [state] = await client.query<{ readonly version: string }>({ text: 'select version from search_state' });
  return state?.version;
}

export async function storeMadeBy(client: SqlClient, version: string): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version',
    values: [version],
  });
}

/** Unless another process stored something else meanwhile. */
export async function replaceMadeBy(client: SqlClient, previous: string | undefined, version: string): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version where search_state.version = $2',
    values: [version, previous ?? null],
  });
}

/** What stands in the state while documents are made by `version`, which begins with the name of the engine. */
export function makingMark(version: string, engine: string, previous: string | undefined): string {
  return `making ${version}${isReady(previous, engine) ? BESIDE : ''}`;
}

/** Whether the engine has documents of all that is stored, if perhaps old ones. It has not while it is filled for the first time, or after another one was in use. */
export function isReady(mark = '', engine: string): boolean {
  return mark.startsWith(`making ${engine}`) ? mark.endsWith(BESIDE) : mark.startsWith(engine) && mark !== engine;
}

/** What documents depend on besides aspects: equal digests, equal documents. */
export function modelDigest({ entities, aspects, softDelete }: Registry): string {
  const facts = [
    softDelete,
    entities.map(({ name, searchFields }) => [name, searchFields]),
    aspects.map(({ name, searchFields, searchScores }) => [name, searchFields, searchScores]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
