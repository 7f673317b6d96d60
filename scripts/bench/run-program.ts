import { type Command, InvalidArgumentError } from 'commander';

/** Runs the action of a program. An error ends it with its message and exit code 1. */
export function runProgram(program: Command): void {
  void program.parseAsync().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give an integer above 0.');
  return Number(text);
}
