import { Command, CommanderError, Option } from 'commander';
import { delimiter, join, resolve, sep } from 'node:path';
import { checkFreshness } from './check-freshness';
import type { ExitCode, Folders } from './command';
import { explain } from './explain/explain';
import { generate } from './generate';
import { parseOnly } from './parse-only';
import type { Terminal } from './terminal';
import { watch } from './watch';

interface Options {
  readonly check?: true;
  readonly watch?: true;
  readonly explain?: string;
  readonly parse?: string;
  readonly json?: true;
  readonly models?: string;
  readonly openapi?: string;
  readonly out?: string;
}

interface Surroundings {
  /** Root of the project, for the folders that are not given. */
  readonly root: string;
  readonly terminal: Terminal;
}

export async function runCli(args: readonly string[], { root, terminal }: Surroundings): Promise<ExitCode> {
  const program = createProgram(terminal);
  try {
    program.parse(args, { from: 'user' });
    const options = program.opts<Options>();
    if ((options.models === undefined) !== (options.out === undefined))
      program.error('error: --models and --out belong together');
    if (options.json && options.parse === undefined) program.error('error: --json belongs to --parse');
    if (options.parse !== undefined && parseFolders(options.parse).length === 0)
      program.error('error: --parse names no folder');
    const folders = foldersOf(options, root);
    if (`${folders.out}${sep}`.startsWith(`${folders.models}${sep}`))
      program.error('error: --out lies in the folder of --models, where the next run would read it');
    return await run(options, folders, terminal);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    terminal.err(`codegen failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function run(options: Options, folders: Folders, terminal: Terminal): Promise<ExitCode> | ExitCode {
  if (options.parse !== undefined) return parseOnly(parseFolders(options.parse), options.json === true, terminal);
  if (options.explain !== undefined) return explain(options.explain, folders, terminal);
  if (options.check) return checkFreshness(folders, terminal);
  return options.watch ? watch(folders, terminal) : generate(folders, terminal);
}

function parseFolders(list: string): string[] {
  return list.split(delimiter).filter((folder) => folder !== '');
}

function foldersOf({ models, openapi, out }: Options, root: string): Folders {
  return {
    models: models === undefined ? join(root, 'models') : resolve(models),
    openapi: openapi === undefined ? join(root, 'openapi') : resolve(openapi),
    out: out === undefined ? join(root, 'generated') : resolve(out),
  };
}

function createProgram(terminal: Terminal): Command {
  return new Command('codegen')
    .description(
      'Generates schemas, types, validators, the OpenAPI document, search mappings and the registry from models/ and openapi/.',
    )
    .option('--models <dir>', 'folder of schema files and registry.yaml (default: models/ of the project)')
    .option('--openapi <dir>', 'folder of hand-written OpenAPI fragments (default: openapi/ of the project)')
    .option('--out <dir>', 'folder to write to (default: generated/ of the project)')
    .addOption(
      new Option('--check', 'write nothing; fail when the folder to write to is stale').conflicts([
        'watch',
        'parse',
        'explain',
      ]),
    )
    .addOption(new Option('--watch', 'generate again whenever a file changes').conflicts(['parse', 'explain']))
    .addOption(
      new Option(
        '--explain <name>',
        'print what an aspect (ownership, dataset.ownership) or an entity type yields',
      ).conflicts('parse'),
    )
    .option('--parse <dirs>', `only parse and link the schema files under the folders, separated by "${delimiter}"`)
    .option('--json', 'with --parse: print the canonical form of every type by full name')
    .helpOption('--help', 'print this')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 something is wrong with the models or generated files are stale, 2 the command was not understood.',
    )
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
}
