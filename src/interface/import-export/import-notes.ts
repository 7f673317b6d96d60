import type { RecordBytes } from './record-splitter';

/** Clients that are newer than the models repeat one unknown field in every record. */
const WARNINGS_SHOWN_MAX = 10;

interface Note {
  readonly index: number;
  readonly line: string;
}

/** The refused records and the warnings of one file. All refusals are listed, but only the first warnings. */
export class ImportNotes {
  private readonly refusals: Note[] = [];
  private warnings: Note[] = [];
  private warningCount = 0;

  constructor(private readonly file: string) {}

  refused(record: RecordBytes, reason: string): void {
    this.refusals.push(this.note(record, `refused: ${reason}`));
  }

  warned(record: RecordBytes, warning: string): void {
    this.warningCount++;
    this.warnings = inOrder([...this.warnings, this.note(record, warning)]).slice(0, WARNINGS_SHOWN_MAX);
  }

  /** Lines in the order of the file. Records finish in another order, because they are written together. */
  lines(): readonly string[] {
    const hidden = this.warningCount - this.warnings.length;
    return [
      ...inOrder([...this.refusals, ...this.warnings]).map(({ line }) => line),
      ...(hidden > 0
        ? [
            `${this.file}: ${hidden.toLocaleString('en')} more warnings (${this.warningCount.toLocaleString('en')} in all)`,
          ]
        : []),
    ];
  }

  private note({ index, line }: RecordBytes, text: string): Note {
    return { index, line: `${this.file}:${line}: record ${index + 1} ${text}` };
  }
}

function inOrder(notes: readonly Note[]): Note[] {
  return notes.toSorted((one, other) => one.index - other.index);
}
