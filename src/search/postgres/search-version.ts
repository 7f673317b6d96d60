import type { Registry } from '../../../generated/registry/registry-types';
import type { SqlClient } from '../../database/sql-client';
import { modelDigest, readMadeBy, storeMadeBy } from '../rebuild/search-state';

/** The engine, as the prefix of the stored version. */
export const POSTGRES = 'postgres ';
/** Increase it when the same document becomes a different row. */
const ENGINE_VERSION = 2;

/** Rows of equal aspects are equal if this version is equal. */
export function searchVersion(registry: Registry): string {
  return `${POSTGRES}${ENGINE_VERSION} ${modelDigest(registry)}`;
}

/** Whether other models, another release or another engine made the rows. */
export async function isSearchOutdated(client: SqlClient, registry: Registry): Promise<boolean> {
  return (await readMadeBy(client)) !== searchVersion(registry);
}

export async function storeSearchVersion(client: SqlClient, registry: Registry): Promise<void> {
  await storeMadeBy(client, searchVersion(registry));
}
