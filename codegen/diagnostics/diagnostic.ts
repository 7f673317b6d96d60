import type { SourceFile, SourceRange } from '../model/source-range';

/** Something wrong in a schema file. All of a run are shown together, sorted by place. */
export interface Diagnostic {
  /** Name of the rule, kebab-case, stable: `unknown-type`. */
  readonly rule: string;
  /** One sentence without the place, e.g. `unknown type Ownershp`. */
  readonly message: string;
  readonly file: SourceFile;
  readonly range: SourceRange;
  /** e.g. `did you mean Ownership?` */
  readonly suggestion?: string;
}

/** A person mends a handful at a time; a file of garbage must not cost minutes of reporting. */
const PER_FILE_MAX = 100;

/** Collects diagnostics: each once per place, and at most `PER_FILE_MAX` per file. One more says that there are others. */
export class DiagnosticList {
  readonly diagnostics: Diagnostic[] = [];
  private readonly reported = new Map<SourceFile, Set<string>>();

  report(
    rule: string,
    message: string,
    at: { readonly file: SourceFile; readonly range: SourceRange },
    suggestion?: string,
  ): void {
    const { file, range } = at;
    const known = this.reported.get(file) ?? new Set();
    const key = `${range.start.offset} ${rule} ${message}`;
    if (known.has(key) || this.isFull(file)) return;
    this.reported.set(file, known.add(key));
    this.diagnostics.push(
      known.size > PER_FILE_MAX
        ? {
            rule: 'too-many-errors',
            message: `more than ${PER_FILE_MAX} errors; the others of this file are not shown`,
            file,
            range,
          }
        : { rule, message, file, range, ...(suggestion === undefined ? {} : { suggestion }) },
    );
  }

  isFull(file: SourceFile): boolean {
    return (this.reported.get(file)?.size ?? 0) > PER_FILE_MAX;
  }
}
