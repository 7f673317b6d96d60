import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KB_PER_MB = 1024;
const POSTMASTER = 'postmaster.pid';
/** The file is in the data directory of the server, which is below that of the service. */
const DEPTH_MAX = 3;

/** Resident memory of a process without shared memory, in MB. NaN if the process has ended, or if the system is not Linux. */
export function privateMemoryMb(pid: number): number {
  const text = readOfProcess(pid, 'status');
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  // Each PostgreSQL process counts the shared buffers that it has touched.
  return (kb('VmRSS') - kb('RssShmem')) / KB_PER_MB;
}

/** The largest process of the PostgreSQL server in this directory, in MB; 0 if it does not run. */
export function largestBackendMb(dataDirectory: string): number {
  const postmaster = postmasterPid(dataDirectory);
  if (postmaster === undefined) return 0;
  const children = readOfProcess(postmaster, `task/${postmaster}/children`).trim();
  const sizes = children === '' ? [] : children.split(' ').map((pid) => privateMemoryMb(Number(pid)));
  return Math.max(0, ...sizes.filter((size) => !Number.isNaN(size)));
}

function postmasterPid(directory: string, depth = 0): number | undefined {
  const entries = readdirSync(directory, { withFileTypes: true });
  if (entries.some(({ name }) => name === POSTMASTER))
    return Number(readFileSync(join(directory, POSTMASTER), 'utf8').split('\n')[0]);
  if (depth === DEPTH_MAX) return undefined;
  for (const entry of entries) {
    const found = entry.isDirectory() ? postmasterPid(join(directory, entry.name), depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function readOfProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
