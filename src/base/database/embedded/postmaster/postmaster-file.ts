// PostgreSQL keeps `postmaster.pid` in its data directory while it runs. Line 1 is the pid, 5 the socket directory, 8 the state.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readPlainFile } from '../directory/owned-path';

const BYTES_MAX = 16 * 1024;

interface PostmasterFile {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly ready: boolean;
}

/** Undefined if the file does not exist or is being written. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readPlainFile(postmasterFile(cluster), BYTES_MAX).catch(() => undefined);
  const lines = (text ?? '').split('\n');
  const pid = Number(lines[0]);
  return pid > 0
    ? { pid, socketDirectory: resolve(cluster, lines[4] ?? ''), ready: lines[7]?.trim() === 'ready' }
    : undefined;
}

export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(postmasterFile(cluster), { force: true });
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
