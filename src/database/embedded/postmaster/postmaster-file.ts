// PostgreSQL keeps `postmaster.pid` in its data directory while it runs. Line 1 is the pid, 5 the socket directory, 8 the state.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterFile {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly ready: boolean;
}

/** Undefined if the file does not exist or is being written. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : undefined;
}

export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(postmasterFile(cluster), { force: true });
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
