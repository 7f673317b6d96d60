/** Rows as the text of a CSV file (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/**
 * Spreadsheets run what begins with one of these signs, also in full width, and also behind spaces and what cannot be seen. They drop a tab
 * or the end of a line at the beginning.
 */
const RUNS = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
/** A number may have a sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function quoted(text: string): string {
  const harmless = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
