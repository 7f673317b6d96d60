import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../../errors/startup-error';

/** What every start makes first, and what a killed one or a backup may have left alone. */
const OURS = /^(claims|postgres|postgres\.log|postgres\.unfinished-\d+)$/;
/** What a new disk holds. */
const OF_THE_DISK = 'lost+found';

/**
 * A start closes its data directory to others and gives it to the server's account: a home, a project or /tmp, named by mistake, would
 * be of no use to anybody afterwards.
 * @throws StartupError when the directory holds only what is not ours
 */
export async function refuseForeignDirectory(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name !== OF_THE_DISK);
  if (names.length === 0 || names.some((name) => OURS.test(name))) return;
  throw new StartupError(
    `The directory ${directory} holds other things (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}). ` +
      `Set ASPECTORY_DATA_DIR to a directory of its own, such as ${join(directory, 'aspectory')}.`,
  );
}
