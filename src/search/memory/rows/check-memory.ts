import type { SqlClient } from '#base/database/sql-client';
import { readStoredSize } from '../sql/read-stored-status';

export const MEGABYTE = 1_000_000;
/** Bytes of the index for each stored document, and for each byte of their rows before compression. Measured with generated tables of 0 to 40 columns and rounded up. */
const INDEX_BYTES_PER_DOCUMENT = 500;
const INDEX_BYTES_PER_STORED_BYTE = 0.35;
/** The share of the limit from which operators are warned. A catalog that grows by a hundredth a day then has three weeks. */
const WARNING_SHARE = 0.8;
/** An index that answers may pass the limit by this much, so that one more write does not end searches. */
export const GROWTH_SHARE = 1.25;

/** The limit on a machine that has enough memory, and the smallest one. */
const MEGABYTES_PRESET = 2000;
const MEGABYTES_MIN = 10;
/**
 * Memory of a process beside its index, measured while clients write: 200 MB idle, 300 for new objects and the thread that builds segments, and twice
 * the largest segment for a merge.
 */
const MEGABYTES_BESIDE = 850;

/** What the index of the catalog takes, and what it may take. */
export interface MemoryNeed {
  readonly megabytes: number;
  readonly megabytesMax: number;
}

/** Estimates the memory of the index from a few of the stored documents. */
export async function readMemoryNeed(client: SqlClient, megabytesMax: number): Promise<MemoryNeed> {
  const { documents, bytes } = await readStoredSize(client);
  const estimate = documents * INDEX_BYTES_PER_DOCUMENT + bytes * INDEX_BYTES_PER_STORED_BYTE;
  return { megabytes: Math.ceil(estimate / MEGABYTE), megabytesMax };
}

/** The limit without a setting. The index is dropped at this limit and its growth, before a system that allows `bytes` to the process kills it. */
export function presetMegabytes(bytes: number): number {
  const fitting = Math.floor((bytes / MEGABYTE - MEGABYTES_BESIDE) / GROWTH_SHARE);
  return Math.max(MEGABYTES_MIN, Math.min(MEGABYTES_PRESET, fitting));
}

/** The memory of a process whose index has this limit. */
export function processMegabytes(megabytesMax: number): number {
  return Math.ceil(megabytesMax * GROWTH_SHARE) + MEGABYTES_BESIDE;
}

/** A warning for operators, near the limit and past it; undefined if the index has enough memory. */
export function memoryWarning(need: MemoryNeed): string | undefined {
  if (isTooMuch(need)) {
    const end = Math.ceil(GROWTH_SHARE * need.megabytesMax);
    return `${tooMuch(need)} A service that starts answers searches with 503, and one that runs from ${end} MB on.`;
  }
  if (need.megabytes < WARNING_SHARE * need.megabytesMax) return undefined;
  return `${takes(need)}, which is near the ${limit(need)}. A service that starts beyond it answers searches with 503. ${fix(need)}`;
}

/** The problem and its fix. */
export function tooMuch(need: MemoryNeed): string {
  return `${takes(need)}, more than the ${limit(need)}. ${fix(need)}`;
}

export function isTooMuch({ megabytes, megabytesMax }: MemoryNeed): boolean {
  return megabytes > megabytesMax;
}

/** Advice with the limit at which there is no warning any more. */
function fix({ megabytes }: MemoryNeed): string {
  const enough = Math.floor(megabytes / WARNING_SHARE) + 1;
  return `Raise the limit to ${enough} or more, with ${processMegabytes(enough)} MB for the process, or set ELASTICSEARCH_URL or OPENSEARCH_URL to search in a cluster.`;
}

function takes({ megabytes }: MemoryNeed): string {
  return `The search index of this catalog takes about ${megabytes} MB of memory`;
}

function limit({ megabytesMax }: MemoryNeed): string {
  return `${megabytesMax} MB of ASPECTORY_SEARCH_MEMORY_MEGABYTES`;
}
