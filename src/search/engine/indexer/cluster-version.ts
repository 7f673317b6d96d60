import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { DocumentStore } from '../document-store';
import { isReady, modelDigest, readMadeBy, storeMadeBy } from '../rebuild/search-state';

/** Prefix of the state of documents in a cluster. */
export const CLUSTER = 'cluster ';
/** The state of documents that several versions made. Every version rebuilds them at its next start. */
const MIXED = `${CLUSTER}mixed`;

/** Documents of equal aspects are equal, and fit into the same indices, if this version is equal. */
export function clusterVersion(documents: DocumentStore, models: ModelRegistry): string {
  return `${CLUSTER}${documents.mappingDigest} ${modelDigest(models.registry)}`;
}

/** A version writes into the index of another one. */
export async function storeMixed(client: SqlClient): Promise<void> {
  await storeMadeBy(client, isReady(await readMadeBy(client), CLUSTER) ? MIXED : CLUSTER);
}
