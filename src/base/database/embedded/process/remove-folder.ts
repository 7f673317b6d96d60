import { execFile } from 'node:child_process';
import { lstat, rm, rmdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServerAccount } from './server-account';

/** Everything in the working directory. The shell expands a pattern without a match to itself, which `-f` ignores. */
const REMOVE_ALL = 'rm -rf -- ./* ./.[!.]* ./..?*';

/**
 * Removes a folder that belongs to the account of the server. Does it with the rights of that account: it could exchange a folder for a
 * link to somewhere else while root removes it.
 */
export async function removeFolderAs({ ids }: ServerAccount, folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!ids || !found.isDirectory() || found.uid === 0) {
    await rm(folder, { recursive: true, force: true });
    return;
  }
  const { uid, gid } = found;
  await promisify(execFile)('/bin/sh', ['-c', REMOVE_ALL], { uid, gid, cwd: folder, env: { PATH: '/usr/bin:/bin' } });
  await rmdir(folder);
}
