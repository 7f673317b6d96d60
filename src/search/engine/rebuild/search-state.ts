import type { SqlClient } from '#base/database/sql-client';
import { createHash } from 'node:crypto';
import { TOKENS_VERSION } from '#search/language/text/tokenize';
import type { Registry } from '#generated/registry/registry-types';

/** Suffix of the mark of a rebuild while a complete older index answers. */
const BESIDE = ' beside the old';

/** The version that made the documents in use; undefined before the first. All engines share the row, so it names the last one. */
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

/** Does nothing if another process stored something else meanwhile. */
export async function replaceMadeBy(client: SqlClient, previous: string | undefined, version: string): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version where search_state.version = $2',
    values: [version, previous ?? null],
  });
}

/** The state while documents are made by `version`, which begins with the name of the engine. */
export function makingMark(version: string, engine: string, previous: string | undefined): string {
  return `making ${version}${isReady(previous, engine) ? BESIDE : ''}`;
}

/** Whether the engine has documents of all entities, which may be outdated. It has not while it is filled for the first time, or after another engine was in use. */
export function isReady(mark = '', engine: string): boolean {
  return mark.startsWith(`making ${engine}`) ? mark.endsWith(BESIDE) : mark.startsWith(engine) && mark !== engine;
}

/** Whether the engine can answer: it has all documents, or nothing was written yet. */
export async function isEngineReady(client: SqlClient, engine: string): Promise<boolean> {
  const mark = await readMadeBy(client);
  return mark === undefined || isReady(mark, engine);
}

const digests = new WeakMap<Registry, string>();

/** Digest of everything besides aspects on which documents depend. Remembered, because it takes 4 ms and a service asks for it every 5 s. */
export function modelDigest(registry: Registry): string {
  const digest = digests.get(registry) ?? newDigest(registry);
  digests.set(registry, digest);
  return digest;
}

function newDigest({ entities, aspects, softDelete }: Registry): string {
  const facts = [
    TOKENS_VERSION,
    softDelete,
    entities.map(({ name, rankWeight, searchFields }) => [name, rankWeight, searchFields]),
    aspects.map(({ name, searchFields, searchScores, searchEntries }) => [
      name,
      searchFields,
      searchScores,
      searchEntries,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
