import pino, { type Logger } from 'pino';

export interface LogTarget {
  /** File descriptor that lines go to. */
  readonly descriptor: number;
  /** Whether a person reads along: coloured sentences instead of JSON. */
  readonly terminal: boolean;
}

/**
 * JSON lines are written behind the program's back, several at a time under load, and to the last one when the process exits.
 * For a person, each at once.
 */
export async function createLogger(level: string, target: LogTarget): Promise<Logger> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!target.terminal) return pino(options, pino.destination({ dest: target.descriptor, sync: false }));
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ destination: target.descriptor, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l', colorize: true }));
}
