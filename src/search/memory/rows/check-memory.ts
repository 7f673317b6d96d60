import type { SqlClient } from '../../../database/sql-client';
import { StartupError } from '../../../errors/startup-error';
import { readStoredBytes } from '../sql/read-stored-status';

const MEGABYTE = 1_000_000;
/** Bytes of the index for each byte of the stored documents. Measured with generated datasets and rounded up. */
export const INDEX_BYTES_PER_STORED_BYTE = 1.5;

/** @throws StartupError if the index of the catalog would take more memory than it may */
export async function requireMemory(client: SqlClient, megabytesMax: number): Promise<void> {
  const megabytes = Math.ceil(((await readStoredBytes(client)) * INDEX_BYTES_PER_STORED_BYTE) / MEGABYTE);
  if (megabytes <= megabytesMax) return;
  throw new StartupError(
    `The search index of this catalog takes about ${megabytes} MB of memory, more than the ${megabytesMax} MB of ASPECTORY_SEARCH_MEMORY_MEGABYTES. Raise the limit, or set ELASTICSEARCH_URL to search in a cluster.`,
  );
}
