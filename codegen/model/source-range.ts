/** A place in a schema file. Lines and columns count from 1, columns in UTF-16 units; offset from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export interface SourceRange {
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
}

/** A schema file as read. `path` is how people know it: relative to the models folder. */
export interface SourceFile {
  readonly path: string;
  /** The folder below the models folder, with slashes; that of `path` when absent. */
  readonly folder?: string;
  readonly text: string;
}
