import type { SqlClient } from '../../../../base/database/sql-client';
import { StartupError } from '../../../../base/errors/startup-error';
import { readStoredBytes } from '../sql/read-stored-status';

export const MEGABYTE = 1_000_000;
/** Bytes of the index for each byte of the stored documents. Measured with generated datasets and rounded up. */
const INDEX_BYTES_PER_STORED_BYTE = 1.5;
/** From this share of the limit on, operators are warned. A catalog that grows by a hundredth a day then has three weeks. */
const WARNING_SHARE = 0.8;

/** What the index of the catalog takes, and what it may take. */
export interface MemoryNeed {
  readonly megabytes: number;
  readonly megabytesMax: number;
}

/** Estimates the memory of the index from the stored documents. Does not read them. */
export async function readMemoryNeed(client: SqlClient, megabytesMax: number): Promise<MemoryNeed> {
  const bytes = (await readStoredBytes(client)) * INDEX_BYTES_PER_STORED_BYTE;
  return { megabytes: Math.ceil(bytes / MEGABYTE), megabytesMax };
}

/** @throws StartupError if the index of the catalog would take more memory than it may */
export async function requireMemory(client: SqlClient, megabytesMax: number): Promise<void> {
  const need = await readMemoryNeed(client, megabytesMax);
  if (isTooMuch(need)) throw new StartupError(tooMuch(need));
}

/** A warning for operators, near the limit and past it; undefined if the index has enough memory. */
export function memoryWarning(need: MemoryNeed): string | undefined {
  if (isTooMuch(need)) return `${tooMuch(need)} The next start will be refused.`;
  if (need.megabytes < WARNING_SHARE * need.megabytesMax) return undefined;
  return `${takes(need)}, which is near the ${limit(need)}. A start is refused beyond it. ${FIX}`;
}

/** The problem and its fix. */
export function tooMuch(need: MemoryNeed): string {
  return `${takes(need)}, more than the ${limit(need)}. ${FIX}`;
}

export function isTooMuch({ megabytes, megabytesMax }: MemoryNeed): boolean {
  return megabytes > megabytesMax;
}

const FIX = 'Raise the limit, or set ELASTICSEARCH_URL to search in a cluster.';

function takes({ megabytes }: MemoryNeed): string {
  return `The search index of this catalog takes about ${megabytes} MB of memory`;
}

function limit({ megabytesMax }: MemoryNeed): string {
  return `${megabytesMax} MB of ASPECTORY_SEARCH_MEMORY_MEGABYTES`;
}
