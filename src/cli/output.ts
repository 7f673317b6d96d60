import type { Writable } from 'node:stream';

/** Resolves when the text is written, so that nothing queues up in memory for a slow reader. @throws AbortError after a stop */
export function writeText(output: Writable, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => output.write(text, (error) => (error ? reject(error) : resolve())));
}
