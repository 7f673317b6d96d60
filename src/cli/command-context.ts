import type { Command } from 'commander';
import type { Environment } from '../settings/read-settings';

/** What a command knows of the process it runs in. */
export interface CommandContext {
  readonly environment: Environment;
  /** Whether a person reads what we write. */
  readonly terminal: boolean;
  /** The command line as typed, for those who ask who uses a data directory. */
  readonly commandLine: string;
  /** Writes a line for the caller. */
  print(line: string): void;
  /** Writes a line about the work, beside what the caller asked for. */
  complain(line: string): void;
  /** Ends the program with this code once the command is done. */
  exitWith(code: number): void;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
