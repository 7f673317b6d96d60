import { closeSync, openSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { openLog, openRotatingLog, type Rotation } from './log-destination';
import { printable, printableJson, printableLine } from './printable';

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

/** The longest message of our own has about 500 characters. */
const TEXT_MAX = 1000;
/** About 40 frames. */
const STACK_MAX = 4000;
/** Errors of Elasticsearch nest their request, its response and the cause of a cause. */
const DEPTH_MAX = 6;
/** Values of one error with all its causes. */
const VALUES_MAX = 100;

/** A text of limited length, with the number of characters that are left out. Other values as they are. */
function cutText(value: unknown, lengthMax = TEXT_MAX): unknown {
  if (typeof value !== 'string' || value.length <= lengthMax) return value;
  return `${value.slice(0, lengthMax)}... (${value.length - lengthMax} more characters)`;
}

/**
 * The error as the log gets it: its class, message, stack, properties and causes, all of limited length. Errors of drivers carry whole
 * statements, parameters and responses.
 */
function loggedError(error: unknown): unknown {
  return new LimitedCopy().copy(error, 0);
}

class LimitedCopy {
  private left = VALUES_MAX;

  copy(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return cutText(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === DEPTH_MAX) return `[${value.constructor?.name ?? 'object'}]`;
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Date) return value;
    if (Array.isArray(value)) return this.entries(value, depth).map(([, item]) => item);
    return {
      ...(value instanceof Error && this.head(value, depth)),
      ...Object.fromEntries(this.entries(value, depth)),
    };
  }

  /** `type` and `stack` are the names that pino gives them. */
  private head(error: Error, depth: number): object {
    const { name, message, stack, cause } = error;
    return {
      type: error.constructor.name || name,
      message: cutText(message),
      stack: cutText(frames(stack ?? '', message), STACK_MAX),
      ...(cause !== undefined && { cause: this.copy(cause, depth + 1) }),
    };
  }

  private entries(value: object, depth: number): [string, unknown][] {
    const found: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      if (this.left === 0) break;
      this.left -= 1;
      found.push([String(cutText(key, 100)), this.copy(item, depth + 1)]);
    }
    return found;
  }
}

/** The stack begins with the message, which is logged by itself. */
function frames(stack: string, message: string): string {
  const at = stack.indexOf(message);
  const start = stack.indexOf('\n    at ', at < 0 ? 0 : at + message.length);
  return start < 0 ? '' : stack.slice(start + 1);
}
