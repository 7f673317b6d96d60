import { Command, CommanderError, Option } from 'commander';
import { existsSync, watch as watchFolder } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';
import { modelFacts } from '../facts/model-facts';
import { build, loadModel, loadTypes } from '../pipeline';
import { readInputs } from '../source/read-inputs';
import { emitters } from '../emit/emitters';
import { type Difference, firstDifference } from '../write/compare-generated';
import type { NamedType } from '../model/model';
import { canonicalText } from '../facts/canonical-types';
import { readSchemaFiles } from '../source/read-schema-files';
import type { ExitCode, Folders } from './command';
import { explain } from './explain/explain';
import { fromAvro } from './from-avro';
import { generate, type Generated } from './generate';
import { isTriedSyntax, tryFile } from './try-file';
import { plural, reportProblems, type Terminal } from './terminal';

interface Options {
  readonly check?: true;
  readonly watch?: true;
  readonly explain?: string;
  readonly parse?: string;
  readonly fromAvro?: string;
  readonly release?: string;
  readonly facts?: true;
  readonly try?: string;
  readonly json?: true;
  readonly models?: string;
  readonly own?: string;
  readonly openapi?: string;
  readonly out?: string;
}

interface Surroundings {
  /** Root of the project, for the folders that are not given. */
  readonly root: string;
  readonly terminal: Terminal;
  /** Gets what each run of --watch did. */
  readonly tell?: ((generated: Generated) => void) | undefined;
}

export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { root, terminal } = surroundings;
  const program = createProgram(terminal);
  try {
    program.parse(args, { from: 'user' });
    const options = program.opts<Options>();
    const changesModels = options.models !== undefined || options.own !== undefined;
    const writesGenerated =
      options.explain === undefined && options.fromAvro === undefined && !options.facts && options.try === undefined;
    if (writesGenerated && changesModels !== (options.out !== undefined))
      program.error(
        'error: --out belongs to --models or --own, so that files of other models never replace generated/',
      );
    if (options.json && options.parse === undefined) program.error('error: --json belongs to --parse');
    if (options.release !== undefined && options.fromAvro === undefined)
      program.error('error: --release belongs to --from-avro');
    if (options.parse !== undefined && folderList(options.parse).length === 0)
      program.error('error: --parse names no folder');
    const folders = foldersOf(options, root);
    for (const folder of [folders.models, ...folders.own])
      if (`${folders.out}${sep}`.startsWith(`${folder}${sep}`))
        program.error(`error: --out lies in ${folder}, where the next run would read it`);
    return await run(options, folders, surroundings);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    terminal.err(`codegen failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function run(options: Options, folders: Folders, { terminal, tell }: Surroundings): Promise<ExitCode> {
  if (options.parse !== undefined) return parseOnly(folderList(options.parse), options.json === true, terminal);
  if (options.explain !== undefined) return explain(options.explain, folders, terminal);
  if (options.fromAvro !== undefined) {
    const { release, check } = options;
    return fromAvro({ folder: resolve(options.fromAvro), release, isCheck: check === true }, folders, terminal);
  }
  if (options.facts) return printFacts(folders, terminal);
  if (options.try !== undefined && isTriedSyntax(options.try)) return tryFile(options.try, folders, terminal);
  if (options.check) return checkFreshness(folders, terminal);
  if (options.watch) return watch(folders, terminal, tell);
  const { problem } = await generate(folders, terminal);
  return problem === null ? 0 : 1;
}

function folderList(list: string): string[] {
  return list.split(delimiter).filter((folder) => folder !== '');
}

function foldersOf({ models, own = '', openapi, out }: Options, root: string) {
  const web = join(root, 'src', 'web');
  return {
    models: models === undefined ? join(root, 'models') : resolve(models),
    own: folderList(own).map((folder) => resolve(folder)),
    openapi: openapi === undefined ? join(root, 'openapi') : resolve(openapi),
    graphql: join(root, 'src', 'interface', 'graphql'),
    // The service is compiled with the shipped models. A package does not have its sources.
    ...(models === undefined && own === '' && existsSync(web) && { documents: web }),
    out: out === undefined ? join(root, 'generated') : resolve(out),
  };
}

function createProgram(terminal: Terminal): Command {
  return new Command('codegen')
    .description(
      'Generates schemas, types, validators, the OpenAPI document, the GraphQL schema, search mappings and the registry from models/, openapi/ and .graphql files of src/.',
    )
    .option('--models <dir>', 'folder of schema files and registry.yaml (default: models/ of the project)')
    .option('--own <dirs>', `further folders of schema files, separated by "${delimiter}", as in ASPECTORY_MODELS`)
    .option('--openapi <dir>', 'folder of hand-written OpenAPI fragments (default: openapi/ of the project)')
    .option('--out <dir>', 'folder to write to; requires --models or --own (default: generated/ of the project)')
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
    .addOption(
      new Option(
        '--from-avro <dir>',
        'take over into the models what a released client has beyond them; <dir> has its .avsc files. With --check: only report',
      ).conflicts(['watch', 'parse', 'explain', 'out', 'own']),
    )
    .option(
      '--release <version>',
      'with --from-avro: the mark of what is new (default: version of the package around <dir>)',
    )
    .addOption(
      new Option(
        '--facts',
        'print what stored values and clients rely on, to compare two states of the models',
      ).conflicts(['check', 'watch', 'parse', 'explain', 'fromAvro', 'out']),
    )
    .addOption(
      new Option(
        '--try <language>',
        'print as JSON what is wrong with the schema file of standard input, or what the models are with it',
      )
        .choices(['pdl', 'json-schema'])
        .conflicts(['check', 'watch', 'parse', 'explain', 'fromAvro', 'facts', 'out']),
    )
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

/** Prints the facts of the models as JSON. It needs no contract, and writes no files. */
function printFacts(folders: Folders, terminal: Terminal): ExitCode {
  const { inputs, diagnostics: unread } = readInputs(folders);
  const { value: model, diagnostics } = loadModel(inputs);
  const problems = [...unread, ...diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  terminal.out(JSON.stringify(modelFacts(model)));
  return 0;
}

/** Compares the generated files with what would be written now. */
async function checkFreshness(folders: Folders, terminal: Terminal): Promise<ExitCode> {
  const { value, diagnostics } = await build(folders, emitters);
  if (!value) return reportProblems(diagnostics, terminal);
  const difference = firstDifference(folders.out, value.files);
  if (difference) {
    terminal.err(`${folders.out} is stale; run npm run codegen\n${describe(difference)}`);
    return 1;
  }
  terminal.out(`${plural(value.files.size, 'file')} up to date`);
  return 0;
}

function describe(difference: Difference): string {
  const { kind, path } = difference;
  if (kind !== 'changed') return `${path} is ${kind}`;
  return `${path}:${difference.line} differs\n  found:    ${shorten(difference.found)}\n  expected: ${shorten(difference.expected)}`;
}

function shorten(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}...` : line;
}

/** Maximum number of paths that are listed. */
const SHOWN_MAX = 5;

/** Parses and links every schema file under `folders`, without a registry. */
function parseOnly(folders: readonly string[], asJson: boolean, terminal: Terminal): ExitCode {
  const startedAt = performance.now();
  const { files, passedOver, diagnostics: unread } = readSchemaFiles(folders);
  const { value: types, diagnostics } = loadTypes(files);
  const problems = [...unread, ...diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  if (asJson) terminal.out(canonicalText(types));
  if (passedOver.length > 0) terminal.err(`Not read, as only .pdl and .schema.json are: ${listed(passedOver)}`);
  const tell = asJson ? terminal.err : terminal.out;
  const took = Math.round(performance.now() - startedAt);
  tell(
    `${plural(types.types.size, 'named type')} in ${plural(files.length, 'file')}: ${kinds([...types.types.values()])} (${took} ms)`,
  );
  return 0;
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN_MAX).join(', ');
  return paths.length > SHOWN_MAX ? `${shown} and ${paths.length - SHOWN_MAX} more` : shown;
}

function kinds(types: readonly NamedType[]): string {
  const count = (kind: NamedType['kind']) => types.filter((type) => type.kind === kind).length;
  return `${plural(count('record'), 'record')}, ${plural(count('typeref'), 'typeref')}, ${plural(count('enum'), 'enum')}, ${count('fixed')} fixed`;
}

/** Editors save in several steps; they count as one change. */
const SETTLING_MS = 100;

/** Generates now and after every change, until the process is stopped. @param tell gets what each run did */
function watch(
  folders: Folders,
  terminal: Terminal,
  tell: (generated: Generated) => void = () => undefined,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    let running = Promise.resolve<unknown>(undefined);
    let timer: NodeJS.Timeout | undefined;
    const generateNext = () => {
      running = running.then(async () => tell(await generate(folders, terminal))).catch(reject);
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(generateNext, SETTLING_MS);
    };
    // Before the first run, so that no change goes unseen.
    for (const folder of [folders.models, ...(folders.own ?? []), folders.openapi])
      watchFolder(folder, { recursive: true }, onChange).on('error', reject);
    // Beside these files are those of the service, which the generator does not read.
    for (const folder of [folders.graphql, folders.documents])
      if (folder !== undefined)
        watchFolder(folder, { recursive: true }, (_event, name) => name?.endsWith('.graphql') && onChange()).on(
          'error',
          reject,
        );
    terminal.out('Watching for changes; stop with Ctrl+C.');
    generateNext();
  });
}
