import pino, { type DestinationStream, type Logger } from 'pino';

export interface LogTarget {
  /** File descriptor that lines go to. */
  readonly descriptor: number;
  /** Whether a person reads along: coloured sentences instead of JSON. */
  readonly terminal: boolean;
}

/** What a request is told by, in the order in which a person reads it. */
const REQUEST_FIELDS = ['method', 'operation', 'status', 'milliseconds', 'actor', 'reason', 'requestId'] as const;

/** Lines that come one a request cost as much as a tenth of the request when each is written for itself. */
const WRITTEN_TOGETHER = { minLength: 8192, periodicFlush: 50 };
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

/**
 * JSON lines are written behind the program's back, those of a twentieth of a second together, and to the last one when the process
 * exits; only a kill loses what was not written yet. For a person, each at once.
 */
export async function createLogger(level: string, target: LogTarget): Promise<Logger> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!target.terminal) return pino(options, lastingDestination(target.descriptor));
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({
      destination: target.descriptor,
      sync: true,
      singleLine: true,
      colorize: true,
      translateTime: 'SYS:HH:MM:ss.l',
      ignore: [...REQUEST_FIELDS, 'code'].join(','),
      messageFormat: readable,
    }),
  );
}

/** Of a log that cannot be written, as on a full disk, lines wait up to `maxLength` and are lost beyond; it does not end the service. */
function lastingDestination(descriptor: number): DestinationStream {
  const destination = pino.destination({
    dest: descriptor,
    sync: false,
    ...WRITTEN_TOGETHER,
    maxLength: WAITING_BYTES_MAX,
  });
  let failing = false;
  destination.on('error', () => (failing = true)).on('write', () => (failing = false));
  const flush = destination.flushSync.bind(destination);
  // Called when the process ends; it would try for ever.
  destination.flushSync = () => failing || flush();
  return destination;
}

/** One line a request without the braces of JSON; any other message as it is. */
function readable(line: Record<string, unknown>, messageKey: string): string {
  const words = REQUEST_FIELDS.filter((field) => line[field] !== undefined && line[field] !== '').map((field) =>
    field === 'milliseconds' ? `${String(line[field])} ms` : String(line[field]),
  );
  return [String(line[messageKey]), ...words].join(' ');
}
