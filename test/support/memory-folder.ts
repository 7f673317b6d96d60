import { existsSync, readFileSync, statfsSync } from 'node:fs';

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** Five times the most that a run of all tests kept at a time. */
const FREE_BYTES_MIN = 3 * 1024 ** 3;

/**
 * A folder whose files are in memory, because a disk is slow while two test files start databases and clusters on it.
 * @returns undefined where there is none, little room in it, or where programs must not load libraries from it
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  const isExecutable = mount !== undefined && !/\bnoexec\b/.test(mount);
  return isExecutable && bavail * bsize >= FREE_BYTES_MIN ? MEMORY : undefined;
}
