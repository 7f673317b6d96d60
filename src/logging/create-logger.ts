import { closeSync, openSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { cutText, loggedError } from './logged-error';
import { openLog, openRotatingLog, type Rotation } from './log-destination';

export interface LogTarget {
  /** File descriptor to write to. */
  readonly descriptor: number;
  /** Whether a person reads the log: coloured text instead of JSON. */
  readonly terminal: boolean;
}

/** The fields of a request, in the order in which a person reads them. */
const REQUEST_FIELDS = ['method', 'operation', 'status', 'milliseconds', 'actor', 'reason', 'requestId'] as const;

/** Lines are written together, because single writes cost a tenth of a request. */
const WRITTEN_TOGETHER = { collectBytes: 8192 };

/**
 * Writes JSON lines in the background, those of 50 ms together. All lines are written when the process exits; only a kill loses lines.
 * On a terminal, each line is written at once.
 */
export async function createLogger(level: string, target: LogTarget): Promise<Logger> {
  const options = loggerOptions(level);
  if (!target.terminal) return pino(options, openLog(target.descriptor, WRITTEN_TOGETHER));
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

/** Writes the same JSON lines to a file, and begins a new file when it is full. @throws an error of the system if the file cannot be opened */
export function createFileLogger(level: string, file: string, rotation: Rotation): Logger {
  closeSync(openSync(file, 'a', 0o600));
  return pino(loggerOptions(level), openRotatingLog(file, rotation, WRITTEN_TOGETHER));
}

function loggerOptions(level: string) {
  const serializers = { err: loggedError, reason: cutText };
  return { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers };
}

/** Shows a request in one line without the braces of JSON, and other messages unchanged. */
function readable(line: Record<string, unknown>, messageKey: string): string {
  const words = REQUEST_FIELDS.filter((field) => line[field] !== undefined && line[field] !== '').map((field) =>
    field === 'milliseconds' ? `${String(line[field])} ms` : String(line[field]),
  );
  return [String(line[messageKey]), ...words].join(' ');
}
