import type { Diagnostic, SourceFile, SourceRange } from './diagnostic';

/** A person mends a handful at a time; a file of garbage must not cost minutes of reporting. */
const PER_FILE_MAX = 100;

/** Collects what is wrong, at most `PER_FILE_MAX` a file. */
export class DiagnosticList {
  readonly diagnostics: Diagnostic[] = [];
  private readonly counts = new Map<SourceFile, number>();

  report(rule: string, message: string, at: { readonly file: SourceFile; readonly range: SourceRange }, suggestion?: string): void {
    if (this.isFull(at.file)) return;
    this.counts.set(at.file, (this.counts.get(at.file) ?? 0) + 1);
    const { file, range } = at;
    this.diagnostics.push({ rule, message, file, range, ...(suggestion === undefined ? {} : { suggestion }) });
  }

  isFull(file: SourceFile): boolean {
    return (this.counts.get(file) ?? 0) >= PER_FILE_MAX;
  }
}
