import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { DomainError } from '../errors/domain-error';
import { StartupError } from '../errors/startup-error';
import type { CommandContext } from './command-context';
import { COMMANDS } from './commands';

export interface Process {
  readonly args: readonly string[];
  readonly environment: CommandContext['environment'];
  readonly terminal: boolean;
  print(line: string): void;
  complain(line: string): void;
}

/** Runs one command to its end. @returns the exit code */
export async function runCommandLine({ args, environment, terminal, print, complain }: Process): Promise<number> {
  let exitCode = 0;
  const context: CommandContext = {
    environment,
    terminal,
    print,
    complain,
    commandLine: ['aspectory', ...args].join(' '),
    exitWith: (code) => {
      exitCode = code;
    },
  };
  try {
    await program(context).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof StartupError || error instanceof DomainError)) throw error;
    complain(error.message);
    return 1;
  }
}

function program(context: CommandContext): Command {
  const root = new Command('aspectory')
    .description('A metadata catalog whose whole interface is generated from aspect models.')
    .version(version)
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what can be written)')
    .exitOverride();
  for (const add of COMMANDS) add(root, context);
  return root;
}
