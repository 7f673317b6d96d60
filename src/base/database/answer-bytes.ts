import { LIMITS } from '#generated/http/limits';
import { answerTooLarge } from '../errors/answer-too-large';

/** Bytes of a row besides its texts: names, times, and the JSON around them. */
const ROW_BYTES = 200;

/** SQL for the bytes of a row with these texts, which may be null. PostgreSQL knows the length of a stored text without reading it. */
export function rowBytes(...texts: readonly string[]): string {
  return [ROW_BYTES, ...texts.map((text) => `coalesce(octet_length(${text}), 0)`)].join(' + ');
}

/** SQL for the bytes of a row and all rows before it. */
export function runningBytes(...texts: readonly string[]): string {
  return `sum(${rowBytes(...texts)}) over (rows unbounded preceding)`;
}

/** SQL for a text, or null if the answer is too large with this row. `bytes` is the column of `runningBytes`. */
export function whileItFits(text: string, bytes = 'bytes'): string {
  return `case when ${bytes} <= ${LIMITS.answerBytes} then ${text} end`;
}

/** SQL for the column of `SizedRow`. */
export function excessColumn(bytes = 'bytes'): string {
  return `case when ${bytes} > ${LIMITS.answerBytes} then ${bytes}::float8 end as "excessBytes"`;
}

/** A row of a statement whose large texts are null when they do not fit. */
export interface SizedRow {
  /** Bytes of the rows up to this one if they are too many for an answer; otherwise null. */
  readonly excessBytes: number | null;
}

/**
 * @param fix how to ask for less: `Ask for fewer entities`
 * @throws LimitExceededError if the rows are too large for an answer
 */
export function requireFittingRows(rows: readonly SizedRow[], fix: string): void {
  let bytes = 0;
  for (const { excessBytes } of rows) if (excessBytes !== null && excessBytes > bytes) bytes = excessBytes;
  if (bytes > 0) throw answerTooLarge(bytes, fix);
}

interface Texts {
  readonly value: string;
  readonly systemMetadata: string | null;
}

/** About how many bytes these rows take in an answer. */
export function textBytes(rows: readonly Texts[]): number {
  let bytes = 0;
  for (const { value, systemMetadata } of rows) bytes += ROW_BYTES + value.length + (systemMetadata?.length ?? 0);
  return bytes;
}
