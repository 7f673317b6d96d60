import pino, { type DestinationStream, type Logger } from 'pino';

export interface LogTarget {
  /** File descriptor to write to. */
  readonly descriptor: number;
  /** Whether a person reads the log: coloured text instead of JSON. */
  readonly terminal: boolean;
}

/** The fields of a request, in the order in which a person reads them. */
const REQUEST_FIELDS = ['method', 'operation', 'status', 'milliseconds', 'actor', 'reason', 'requestId'] as const;

/** Lines are written together, because single writes cost a tenth of a request. */
const WRITTEN_TOGETHER = { minLength: 8192, periodicFlush: 50 };
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Writes JSON lines in the background, those of 50 ms together. All lines are written when the process exits; only a kill loses lines.
 * On a terminal, each line is written at once.
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

/** If the log cannot be written, for example on a full disk, lines wait up to `maxLength` and are then lost. The service goes on. */
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
  // Called when the process ends. While the log fails, it would retry for ever.
  destination.flushSync = () => failing || flush();
  return destination;
}

/** Shows a request in one line without the braces of JSON, and other messages unchanged. */
function readable(line: Record<string, unknown>, messageKey: string): string {
  const words = REQUEST_FIELDS.filter((field) => line[field] !== undefined && line[field] !== '').map((field) =>
    field === 'milliseconds' ? `${String(line[field])} ms` : String(line[field]),
  );
  return [String(line[messageKey]), ...words].join(' ');
}
