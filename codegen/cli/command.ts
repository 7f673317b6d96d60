import type { InputFolders } from '../source/read-inputs';

/** 0 = done, 1 = something is wrong with models or generated files, 2 = the command was not understood. */
export type ExitCode = 0 | 1 | 2;

/** The folders that a command reads, and those that it writes to. */
export interface Folders extends InputFolders {
  readonly out: string;
}
