import pino, { type DestinationStream } from 'pino';
import { printable, printableLine } from './printable';

/** The fields of a request, in the order in which a person reads them. */
const REQUEST_FIELDS = ['method', 'operation', 'status', 'milliseconds', 'actor', 'reason', 'requestId'] as const;

/** Shows each line of a log to a person, as coloured text, at once. */
export async function openTerminalLog(descriptor: number): Promise<DestinationStream> {
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
