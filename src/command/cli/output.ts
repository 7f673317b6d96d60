import { constants, type FileHandle, open, unlink } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { fileProblem } from '#base/errors/error-code';
import { printableJson } from '#base/logging/printable';

export const STANDARD_OUTPUT = '-';

/** The mode of a new file: it may hold what policies hide, or a token. */
const OWNER_ONLY = 0o600;
/**
 * The flags of a new file: one that is there may belong to somebody else, who would read what is written, and a link may lead into a file
 * that nobody meant.
 */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** @param path a file, or `-` for standard output @throws InvalidInputError when the file cannot be written */
export async function openOutput(path: string): Promise<Writable> {
  const output = path === STANDARD_OUTPUT ? process.stdout : (await createFile(path)).createWriteStream();
  // The callback of a write gets the error.
  return output.on('error', () => undefined);
}

/**
 * Resolves when the text is written, so that nothing queues up in memory for a slow reader. A file or a pipe gets it as it is.
 * @param text JSON, or text of which `printableLine` made the lines
 * @throws AbortError after a stop
 */
export function writeText(output: Writable, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const shown = output instanceof WriteStream ? printableJson(text) : text;
  return new Promise((resolve, reject) => output.write(shown, (error) => (error ? reject(error) : resolve())));
}

/**
 * Makes a secret and writes it to a new file of its owner. The file is opened first, because nobody would know a secret that cannot be
 * written; it is removed if there is no secret.
 * @throws InvalidInputError when the file cannot be written
 */
export async function writeSecret<Made extends { readonly text: string }>(
  path: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const file = await createFile(path);
  try {
    const made = await make();
    await file.writeFile(`${made.text}\n`);
    return made;
  } catch (error) {
    await unlink(path);
    throw error;
  } finally {
    await file.close();
  }
}

/** @throws InvalidInputError when there is something already, or the file cannot be written */
async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, NEW_FILE, OWNER_ONLY);
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
