import { readdirSync } from 'node:fs';
import { privateMemoryMb } from '../service/memory';

/** The figures of one process, or the sum of several. */
interface ProcessFigures {
  readonly processes: number;
  readonly memoryMb: number;
  readonly handles: number;
}

/** Memory without shared memory, and open file handles. Processes that have ended are left out. */
export function processFigures(pids: readonly number[]): ProcessFigures {
  const each = pids
    .map((pid) => ({ memoryMb: privateMemoryMb(pid), handles: handlesOf(pid) }))
    .filter(({ memoryMb }) => !Number.isNaN(memoryMb));
  return {
    processes: each.length,
    memoryMb: each.reduce((sum, { memoryMb }) => sum + memoryMb, 0),
    handles: each.reduce((sum, { handles }) => sum + handles, 0),
  };
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
