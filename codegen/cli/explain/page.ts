import { bold, type Terminal } from '../terminal';

export interface Page {
  readonly title: string;
  readonly doc: string;
  readonly sections: readonly Section[];
}

/** Rows of columns under a heading. A section without rows is not shown. */
interface Section {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
}

/** A column wider than this pushes the next one aside in its own row only. */
const COLUMN_WIDTH_MAX = 56;

export function renderPage({ title, doc, sections }: Page, terminal: Terminal): string {
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const parts = shown.map(({ heading, rows }) =>
    [bold(heading, terminal), ...alignColumns(rows).map((row) => `  ${row}`)].join('\n'),
  );
  const head = doc === '' ? bold(title, terminal) : `${bold(title, terminal)}\n  ${doc.replaceAll('\n', '\n  ')}`;
  return `${[head, ...parts].join('\n\n')}\n`;
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0).filter((width) => width <= COLUMN_WIDTH_MAX), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
