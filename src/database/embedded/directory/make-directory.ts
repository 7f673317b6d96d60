import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../../errors/error-code';

/** The directory and those above it. On a read-only file system Node's recursive mkdir says ENOENT; the plain one says why. */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectory(dirname(path), mode);
    await mkdir(path, { mode });
  }
}
