/** Rows as the text of a CSV file (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets run what begins with one of these characters. A number may begin with a minus. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
