import { closeSync, openSync } from 'node:fs';
import pino, { type Logger, type DestinationStream } from 'pino';
import { cutText, loggedError } from './logged-error';
import { openLog, openRotatingLog, type Rotation } from './log-destination';
import { printableJson, printable, printableLine } from './printable';

/** The fields of a request, in the order in which a person reads them. */
const REQUEST_FIELDS = ['method', 'operation', 'status', 'milliseconds', 'actor', 'reason', 'requestId'] as const;

/** Shows each line of a log to a person, as coloured text, at once. */
async function openTerminalLog(descriptor: number): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const pretty = prettyFactory({
    singleLine: true,
    colorize: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: [...REQUEST_FIELDS, 'code'].join(','),
    messageFormat: readable,
  });
  const destination = pino.destination({ dest: descriptor, sync: true });
  return { write: (line) => void destination.write(pretty(JSON.parse(line, printableField))) };
}

/** A stack has several lines. */
function printableField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'stack' ? printable(value) : printableLine(value);
}

/** Shows a request in one line without the braces of JSON, and other messages unchanged. */
function readable(line: Record<string, unknown>, messageKey: string): string {
  const words = REQUEST_FIELDS.filter((field) => line[field] !== undefined && line[field] !== '').map((field) =>
    field === 'milliseconds' ? `${String(line[field])} ms` : String(line[field]),
  );
  return [String(line[messageKey]), ...words].join(' ');
}

interface LogTarget {
  /** File descriptor to write to. */
  readonly descriptor: number;
  /** Whether a person reads the log: coloured text instead of JSON. */
  readonly terminal: boolean;
}

/** Lines are written together, because single writes cost a tenth of a request. */
const WRITTEN_TOGETHER = { collectBytes: 8192 };

/**
 * Writes JSON lines in the background, those of 50 ms together. All lines are written when the process exits; only a kill loses lines.
 * On a terminal, each line is written at once.
 */
export async function createLogger(level: string, { descriptor, terminal }: LogTarget): Promise<Logger> {
  return pino(
    loggerOptions(level),
    terminal ? await openTerminalLog(descriptor) : openLog(descriptor, WRITTEN_TOGETHER),
  );
}

/** Writes the same JSON lines to a file, and begins a new file when it is full. @throws an error of the system if the file cannot be opened */
export function createFileLogger(level: string, file: string, rotation: Rotation): Logger {
  closeSync(openSync(file, 'a', 0o600));
  return pino(loggerOptions(level), openRotatingLog(file, rotation, WRITTEN_TOGETHER));
}

function loggerOptions(level: string) {
  const serializers = { err: loggedError, reason: cutText };
  // People read JSON on terminals too, with the commands of container platforms.
  const hooks = { streamWrite: printableJson };
  return { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, hooks };
}
