import { BEGIN, END, lineText } from './catalog-text';
import { type Row, tableLines } from './table';

/** Characters of one answer: about 7,500 tokens. Clients drop answers that are much longer, and some say nothing of it. */
export const ANSWER_CHARACTERS = 30_000;
/** What notes and marks may take of it. */
const NOTE_CHARACTERS = 5_000;

/** The text of an answer. Notes are of the service; everything else is text of the catalog, which stands between marks. */
export class CatalogAnswer {
  private readonly notes: string[] = [];
  private readonly lines: string[] = [];
  private left = ANSWER_CHARACTERS - NOTE_CHARACTERS;

  /** A sentence of the service. Of the catalog it may hold only what the caller sent, made safe. */
  note(sentence: string): void {
    this.notes.push(lineText(sentence));
  }

  /** A line above what follows. */
  title(line: string): void {
    this.add(line);
  }

  /** The characters that still fit. */
  get room(): number {
    return this.left;
  }

  /** Lines of texts that were made safe. What joins them makes no mark either. @returns false if they do not fit */
  add(...joined: readonly string[]): boolean {
    const lines = joined.map(lineText);
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (length > this.left) return false;
    this.left -= length;
    for (const line of lines) this.lines.push(line);
    return true;
  }

  /**
   * Adds as many rows as fit.
   * @param rest how to ask for the rows that do not fit, by the number of those that do
   * @returns the number of rows that fit
   */
  table(columns: readonly string[], rows: readonly Row[], rest: (shown: number) => string): number {
    const [head = '', ...lines] = tableLines(columns, rows);
    if (rows.length === 0) return 0;
    this.add(head);
    const cut = lines.findIndex((line) => !this.add(line));
    if (cut < 0) return rows.length;
    this.note(`Cut: ${cut} of ${rows.length} rows fit into one answer. ${rest(cut)}`);
    return cut;
  }

  text(): string {
    const notes = this.notes.join('\n').slice(0, NOTE_CHARACTERS);
    const head = notes === '' ? [] : [notes];
    return (this.lines.length === 0 ? head : [...head, BEGIN, ...this.lines, END]).join('\n');
  }
}
