import type { Command } from 'commander';
import type { Environment } from '#base/settings/read-settings';
import type { Settings } from '#base/settings/settings-table';

/** The process that a command runs in. */
export interface Process {
  readonly environment: Environment;
  /** Whether a person reads standard output. */
  readonly outputIsTerminal: boolean;
  /** Whether a person reads standard error, where progress and questions go. */
  readonly errorIsTerminal: boolean;
  /** Writes a line of the result to standard output. */
  print(line: string): void;
  /** Writes a line about the work to standard error. */
  complain(line: string): void;
  /** Asks the person at the terminal; absent without one. */
  readonly ask?: (question: string) => Promise<string>;
  /** The same as `ask`, without showing what the person types. */
  readonly askSecret?: (question: string) => Promise<string>;
}

/** The arguments of a command. */
export interface CommandContext extends Process {
  /** The command line as typed; another process that wants the same data directory shows it. */
  readonly commandLine: string;
  /** Whether the command line names the catalog, with `--data-dir`. */
  readonly namesCatalog: boolean;
  /** The settings of the environment and of `--data-dir`. @throws StartupError */
  settings(): Settings;
  /** The program with all its commands. */
  wholeProgram(): Promise<Command>;
  /** Ends the program with this code once the command is done. */
  exitWith(code: number): void;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
