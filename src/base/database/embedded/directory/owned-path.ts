// Files and folders that belong to the account of this process. As root we use a data directory in which an earlier release let the
// account of the server write, so any name in it may be a link to somewhere else. A path is used only after the folder above it is ours.
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { errorCode } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Gives an existing folder to this account and sets its mode. @param group the group of the folder; ours when absent @throws StartupError for a link */
export async function takeFolder(path: string, mode: number, group?: number): Promise<void> {
  const folder = await openOwned(path, O_RDONLY | O_DIRECTORY, 'a directory');
  try {
    await takeOver(folder, group);
    await folder.chmod(mode);
  } finally {
    await folder.close();
  }
}

/** Makes sure that a log can be written here: a plain file of this account, or no file. @throws StartupError for a link, a pipe, ... */
export async function takeFile(path: string): Promise<void> {
  if (!(await exists(path))) return;
  const file = await openOwned(path, O_RDONLY, 'a file');
  try {
    const { nlink } = await file.stat();
    if (!(await file.stat()).isFile() || nlink > 1) throw notOurs(path, 'a file');
    await takeOver(file);
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

/** The content of a small plain file; undefined for a link, and for anything that is not a file. */
export async function readPlainFile(path: string, bytesMax: number): Promise<string | undefined> {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer.
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  try {
    const found = await file?.stat();
    return file && found?.isFile() && found.size <= bytesMax ? await file.readFile('utf8') : undefined;
  } finally {
    await file?.close();
  }
}

async function openOwned(path: string, flags: number, expected: string): Promise<FileHandle> {
  try {
    return await open(path, flags | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (['ELOOP', 'ENOTDIR', 'EMLINK', 'ENXIO'].includes(errorCode(error))) throw notOurs(path, expected);
    throw error;
  }
}

/** Takes a file over. Only root may give away; any other account must own it already. */
async function takeOver(handle: FileHandle, group = process.getgid?.() ?? 0): Promise<void> {
  const { uid, gid } = await handle.stat();
  const own = process.getuid?.() ?? uid;
  if (own === 0 && (uid !== own || gid !== group)) await handle.chown(own, group);
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function notOurs(path: string, expected: string): StartupError {
  return new StartupError(
    `${path} must be ${expected}, not a link or anything else. Remove it if you did not make it, then start again.`,
  );
}
