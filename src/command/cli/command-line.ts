import { Command, CommanderError } from 'commander';
import { version } from '#package.json';
import { describeOutage } from '#base/errors/describe-outage';
import { DomainError, UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import { type Environment, readSettings } from '#base/settings/read-settings';
import { maskArgument } from '#base/settings/show-settings';
import type { AddCommand, CommandContext, Process } from './command-context';
import { COMMANDS } from './commands';

interface Invocation extends Process {
  readonly args: readonly string[];
}

/** Runs one command to its end. @returns the exit code */
export async function runCommandLine({ args, ...process }: Invocation): Promise<number> {
  let exitCode = 0;
  let dataDir: string | undefined;
  const context: CommandContext = {
    ...process,
    get environment() {
      return withDataDir(process.environment, dataDir);
    },
    get namesCatalog() {
      return dataDir !== undefined;
    },
    settings: () => readSettings(context.environment),
    commandLine: ['aspectory', ...args.map(maskArgument)].join(' '),
    wholeProgram: async () => createProgram(context, await allCommands()),
    exitWith: (code) => {
      exitCode = code;
    },
  };
  try {
    const root = createProgram(context, await commandsFor(args)).hook('preAction', (_, command) => {
      dataDir = command.opts<{ readonly dataDir?: string }>().dataDir;
    });
    await root.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof StartupError || error instanceof DomainError)) throw error;
    process.complain(error instanceof UnavailableError ? describeOutage(error) : error.message);
    return 1;
  }
}

/** Ids that older versions gave, and names of files, may begin with a dash. */
const DASH_ADVICE = 'If it is a value that begins with a dash, write -- and a space before it.\n';

const VERSION = new Set(['-V', '--version']);

/** The command that the arguments name; all of them for help and for names that do not exist. */
async function commandsFor([name = '']: readonly string[]): Promise<readonly AddCommand[]> {
  if (VERSION.has(name)) return [];
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return named ? [await named()] : allCommands();
}

function allCommands(): Promise<readonly AddCommand[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

/** The program with some commands. */
export function createProgram(context: CommandContext, commands: readonly AddCommand[]): Command {
  const root = new Command('aspectory')
    .description('A metadata catalog whose whole interface is generated from aspect models.')
    .version(version)
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help to see the commands and options)')
    // The text repeats arguments, and ends with a line break.
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
      outputError: (text, write) => write(text.startsWith("error: unknown option '-") ? text + DASH_ADVICE : text),
    })
    .exitOverride();
  for (const add of commands) add(root, context);
  for (const { command } of leaves(root))
    command.option('-d, --data-dir <directory>', 'data directory of the catalog, instead of ASPECTORY_DATA_DIR');
  return root;
}

interface Leaf {
  /** Such as `user create`. */
  readonly name: string;
  readonly command: Command;
}

/** The commands that do something: `user create`, not `user`. */
export function leaves(program: Command): readonly Leaf[] {
  return program.commands.flatMap((command) => {
    const below = leaves(command).map((leaf) => ({ ...leaf, name: `${command.name()} ${leaf.name}` }));
    return below.length === 0 ? [{ name: command.name(), command }] : below;
  });
}

/** @throws StartupError when the environment names a database, because then no data directory is used */
function withDataDir(environment: Environment, dataDir: string | undefined): Environment {
  if (dataDir === undefined) return environment;
  if (environment['DATABASE_URL']?.trim())
    throw new StartupError(
      'DATABASE_URL is set, so --data-dir would have no effect. Leave out --data-dir, or unset DATABASE_URL.',
    );
  return { ...environment, ASPECTORY_DATA_DIR: dataDir };
}
