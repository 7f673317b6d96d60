import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errors/error-code';

/**
 * Makes the directory and its parents, each with a call of its own: the recursive `mkdir` of Node repeats itself forever where a folder takes no
 * entries, such as /proc, and hides the reason on a read-only file system.
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const parent = dirname(path);
    if (!(await isDirectory(parent))) await makeDirectory(parent, mode);
    // Another process may have made the parent since.
    await makeOne(path, mode);
  }
}

async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (!(await isDirectory(path))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
