import { renameSync, statSync } from 'node:fs';
import pino from 'pino';

export type LogDestination = ReturnType<typeof pino.destination>;

interface DestinationOptions {
  /** Bytes that are collected before a write; a write happens after 50 ms at the latest. */
  readonly collectBytes?: number;
}

/** The size and number of the files of one log. */
export interface Rotation {
  readonly bytesMax: number;
  /** Includes the file that is written. */
  readonly filesMax: number;
}

const FLUSH_EVERY_MS = 50;
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

/** If the log cannot be written, for example on a full disk, lines wait up to `maxLength` and are then lost. The service goes on. */
export function openLog(target: number | string, { collectBytes = 0 }: DestinationOptions = {}): LogDestination {
  const destination = pino.destination({
    dest: target,
    sync: false,
    mode: 0o600,
    ...(collectBytes > 0 && { minLength: collectBytes, periodicFlush: FLUSH_EVERY_MS }),
    maxLength: WAITING_BYTES_MAX,
  });
  let failing = false;
  destination.on('error', () => (failing = true)).on('write', () => (failing = false));
  const flush = destination.flushSync.bind(destination);
  // Called when the process ends. While the log fails, it would retry for ever.
  destination.flushSync = () => failing || flush();
  return destination;
}

/**
 * A log in files of limited size: `x.log`, and the older `x.log.1`, `x.log.2`, ... A write ends a file, so a file exceeds its limit by at
 * most 16 kB. One process may write a log.
 */
export function openRotatingLog(
  file: string,
  { bytesMax, filesMax }: Rotation,
  options?: DestinationOptions,
): LogDestination {
  const destination = openLog(file, options);
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let ending = false;
  const end = destination.end.bind(destination);
  // A destination that ends writes the lines that wait, at most 16 MB, and does not open another file.
  destination.end = () => {
    ending = true;
    end();
  };
  destination.on('write', (written: number) => {
    bytes += written;
    if (bytes < bytesMax || ending) return;
    bytes = 0;
    shift(file, filesMax);
    destination.reopen();
  });
  return destination;
}

/** Makes `x.log.1` of `x.log` and so on. The oldest file is replaced. A file that cannot be renamed is continued. */
function shift(file: string, filesMax: number): void {
  for (let number = filesMax - 1; number > 0; number -= 1) {
    const older = number === 1 ? file : `${file}.${number - 1}`;
    try {
      renameSync(older, `${file}.${number}`);
    } catch {
      // There are fewer files than allowed.
    }
  }
}
