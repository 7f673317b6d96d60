import type { SqlClient } from '../../database/sql-client';
import type { Registry } from '../../../generated/registry/registry-types';
import { modelDigest, isReady, readMadeBy, storeMadeBy } from '../rebuild/search-state';

/** How what this engine holds begins to say by whom it was made. */
export const POSTGRES = 'postgres ';
/** Counts up when documents turn into rows in another way. */
const ENGINE_VERSION = 2;

/** What the rows of the index depend on besides aspects: equal texts, equal rows. */
export function searchVersion(registry: Registry): string {
  return `${POSTGRES}${ENGINE_VERSION} ${modelDigest(registry)}`;
}

/** Whether the rows were made from other models, by another release or by another engine. */
export async function isSearchOutdated(client: SqlClient, registry: Registry): Promise<boolean> {
  return (await readMadeBy(client)) !== searchVersion(registry);
}

export async function storeSearchVersion(client: SqlClient, registry: Registry): Promise<void> {
  await storeMadeBy(client, searchVersion(registry));
}

/** From the first write on: only another engine that was in use since leaves this one behind. */
export async function isSearchReady(client: SqlClient): Promise<boolean> {
  const mark = await readMadeBy(client);
  return mark === undefined || isReady(mark, POSTGRES);
}
