import { totalmem } from 'node:os';
import type { Settings } from '#base/settings/settings-table';
import { MEGABYTE, presetMegabytes, processMegabytes } from '#search/memory/rows/check-memory';

type MemorySetting = Pick<Settings, 'searchMemoryMegabytes'>;

/** Megabytes that the search index in memory may take: what the setting says, or else what fits the memory that the process may use. */
export function searchMegabytesMax({ searchMemoryMegabytes }: MemorySetting, bytes = usableBytes()): number {
  return searchMemoryMegabytes ?? presetMegabytes(bytes);
}

/** A warning if the setting allows more than the process may use: it would be killed before it refuses searches. */
export function memorySettingWarning(
  { searchMemoryMegabytes: megabytes }: MemorySetting,
  bytes = usableBytes(),
): string | undefined {
  if (megabytes === undefined || processMegabytes(megabytes) * MEGABYTE <= bytes) return undefined;
  const has = Math.floor(bytes / MEGABYTE);
  return (
    `ASPECTORY_SEARCH_MEMORY_MEGABYTES is ${megabytes}, but the process may use only ${has} MB of memory, so the system may kill it before it ` +
    `refuses searches. Allow it ${processMegabytes(megabytes)} MB, or set ${presetMegabytes(bytes)} or nothing.`
  );
}

/** The memory of the container, or of the machine. Without a limit, Node answers 0 or more than the machine has. */
function usableBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
