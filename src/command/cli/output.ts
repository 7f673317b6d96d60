import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { fileProblem } from '../../base/errors/error-code';
import { printableJson } from '../../base/logging/printable';

export const STANDARD_OUTPUT = '-';

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

async function createFile(path: string): Promise<Writable> {
  try {
    return (await open(path, 'w')).createWriteStream();
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
