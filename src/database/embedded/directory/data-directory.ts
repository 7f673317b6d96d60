import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../errors/error-code';
import { StartupError } from '../../../errors/startup-error';

/** Names that every start makes first, and that a killed start or a backup may leave behind. */
const OURS = /^(claims|generated-models(\.last)?|postgres|postgres\.log|postgres\.unfinished-\d+)$/;
/** A new disk holds this folder. */
const OF_THE_DISK = 'lost+found';

/**
 * Makes the data directory. A start closes it to other users and gives it to the account of the server, so it refuses a directory of
 * other content, for example a home directory or /tmp named by mistake.
 * @throws StartupError for a directory that holds only files that are not ours
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  await makeDirectory(directory, 0o700);
  const names = (await readdir(directory)).filter((name) => name !== OF_THE_DISK);
  if (names.length === 0 || names.some((name) => OURS.test(name))) return;
  throw new StartupError(
    `The directory ${directory} holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}). ` +
      `Set ASPECTORY_DATA_DIR to a directory of its own, for example ${join(directory, 'aspectory')}.`,
  );
}

/** Makes the directory and its parents. On a read-only file system the recursive mkdir of Node fails with ENOENT; the plain one names the reason. */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectory(dirname(path), mode);
    await mkdir(path, { mode });
  }
}
