import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const KB_PER_MB = 1024;

/** Resident memory of a process without shared memory, in MB. NaN if the process has ended, or if the system is not Linux. */
export function privateMemoryMb(pid: number): number {
  const text = textOf(`/proc/${pid}/status`);
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  // Each PostgreSQL process counts the shared buffers that it has touched.
  return (kb('VmRSS') - kb('RssShmem')) / KB_PER_MB;
}

/** The largest process of the PostgreSQL server in this directory, in MB; 0 if it does not run. */
export function largestBackendMb(dataDirectory: string): number {
  const [postmaster = ''] = textOf(join(dataDirectory, 'postgres', 'postmaster.pid')).split('\n');
  const sizes = postmaster === '' ? [] : childrenOf(Number(postmaster)).map(privateMemoryMb);
  return Math.max(0, ...sizes.filter((size) => !Number.isNaN(size)));
}

export function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Empty if the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
