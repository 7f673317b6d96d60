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
