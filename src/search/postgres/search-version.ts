import { createHash } from 'node:crypto';
import type { SqlClient } from '../../database/sql-client';
import type { Registry } from '../../registry/registry';

/** Counts up when documents turn into rows in another way. */
const ENGINE_VERSION = 1;

/** What the rows of the index depend on besides aspects: equal texts, equal rows. */
export function searchVersion({ entities, aspects, softDelete }: Registry): string {
  const facts = [ENGINE_VERSION, softDelete, entities.map(({ name, searchFields }) => [name, searchFields]), aspects.map(({ name, searchFields, searchScores }) => [name, searchFields, searchScores])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Whether the rows were made from other models, or by another release. */
export async function isSearchOutdated(client: SqlClient, registry: Registry): Promise<boolean> {
  const [state] = await client.query<{ readonly version: string }>({ text: 'select version from search_state' });
  return state?.version !== searchVersion(registry);
}

export async function storeSearchVersion(client: SqlClient, registry: Registry): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version',
    values: [searchVersion(registry)],
  });
}
