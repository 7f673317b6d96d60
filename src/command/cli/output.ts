import { constants, type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { fileProblem } from '../../base/errors/error-code';
import { printableJson } from '../../base/logging/printable';

export const STANDARD_OUTPUT = '-';

/** The mode of a new file: it may hold what policies hide, or a token. A file that exists keeps its mode, which its owner chose. */
const OWNER_ONLY = 0o600;

/** @param path a file, or `-` for standard output @throws InvalidInputError when the file cannot be written */
export async function openOutput(path: string): Promise<Writable> {
  const output = path === STANDARD_OUTPUT ? process.stdout : await createFile(path);
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
 * A file for a secret: nobody but its owner can read it, also if it was there before. What it holds stays until the caller truncates it.
 * @throws InvalidInputError when the file cannot be written
 */
export async function openSecretFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT, OWNER_ONLY);
    await file.chmod(OWNER_ONLY);
    return file;
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}

async function createFile(path: string): Promise<Writable> {
  try {
    return (await open(path, 'w', OWNER_ONLY)).createWriteStream();
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
