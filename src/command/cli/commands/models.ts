import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { holdsDatabase } from '#base/database/open-database';
import { fileProblem } from '#base/errors/error-code';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import { compareModels } from '#operation/model-changes/compare/compare-models';
import { countAffected } from '#operation/model-changes/count-affected';
import { changesDeclaredIn, ownFolders } from '#operation/admin/require-own-models';
import { declaredChanges } from '#operation/model-changes/declared-changes';
import type { ModelChange } from '#operation/model-changes/model-change';
import { readServedModels } from '#operation/model-changes/served-models';
import type { AddCommand, CommandContext } from '../command-context';
import { type OtherModels, readOtherModels } from '../models/other-models';
import { changeLines, type ReportedChange } from '../models/report-changes';
import { withCatalog } from '../with-catalog';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROJECT } from '#base/settings/project-folder';
import { modelFactsFile, readModelFacts } from '#operation/model-changes/model-facts';
import { version } from '#package.json';

interface CheckOptions {
  readonly against?: string;
  readonly tokenFile?: string;
  readonly count?: true;
  readonly changes: string;
  readonly all?: true;
  readonly json?: true;
}

const CHANGES = join(PROJECT, 'models', 'CHANGES.md');
/** Lines of declarations that an error has. */
const LINES_SHOWN = 10;

const CHECK_HELP = `
Without --against, the models are compared with those that the catalog of the settings, or of --data-dir, was last served with, and without such a
catalog with those of the last release. --against names others: "release", a git ref of this checkout, a folder (with registry.yaml: whole models;
without: models of your own, added to the shipped ones), or the URL of a running service.

  compatible     values and clients work as before
  needs reindex  what is derived from the values changes: search fields, relationships, columns
  breaking       stored values do not fit any more, or clients are refused

A breaking change is declared by a line in models/CHANGES.md, or in CHANGES.md of a folder of ASPECTORY_MODELS, with the path that the table
shows: - \`dataset.ownership\`: why

--count counts the stored values that each breaking change affects, in the catalog of the settings or of --data-dir: latest values and
events of time series.

  aspectory models check --against main
  aspectory models check --against http://127.0.0.1:8080 --count

Exit codes: 0 no undeclared breaking change, 1 there is one, or models cannot be read.`;

/** Compares states of the models. */
export const addModels: AddCommand = (program, context) => {
  const models = program
    .command('models')
    .description('compare the models with those of a release, a checkout or a service');
  models
    .command('check')
    .description('show what changed in the models, and what breaks')
    .option(
      '--against <models>',
      'release, a git ref, a folder, or the URL of a service; default: what the catalog was served with',
    )
    .option('--token-file <file>', 'file with an access token for the service')
    .option('--count', 'count the stored values that breaking changes affect')
    .option('--changes <file>', 'list of declared changes', CHANGES)
    .option('--all', 'list compatible changes too')
    .option('--json', 'print JSON')
    .addHelpText('after', CHECK_HELP)
    .action((options: CheckOptions) => check(options, context));
  models
    .command('release')
    .description('keep the shipped models as those of this release, for later checks')
    .action(() => context.print(`Wrote ${keepRelease()}. Now empty the list of models/CHANGES.md.`));
};

async function check(options: CheckOptions, context: CommandContext): Promise<void> {
  const others =
    (options.against === undefined ? await servedModels(context) : undefined) ??
    (await readOtherModels({ against: options.against, tokenFile: options.tokenFile }));
  const { folder } = loadGeneratedModels(context.settings());
  const found = compareModels(others.facts, readModelFacts(modelFactsFile(folder)));
  const changes = await reported(found, options, context);
  const hidden = changes.filter((change) => change.class === 'breaking' && !change.declared);
  if (options.json) context.print(JSON.stringify({ against: others.name, changes }));
  else printReport(changes, others, options, context);
  if (hidden.length === 0) return;
  const [own = 'the folder of your own models'] = ownFolders(context.settings());
  const lines = hidden.map(({ id }) => `- \`${id}\`: why`);
  context.complain(
    `${hidden.length} breaking changes since ${others.name} are not declared. Undo them, or add lines to models/CHANGES.md, for models of your own to CHANGES.md in ${own}:\n${lines.slice(0, LINES_SHOWN).join('\n')}`,
  );
  context.exitWith(1);
}

/** Undefined without a catalog that remembers them. */
async function servedModels(context: CommandContext): Promise<OtherModels | undefined> {
  const { databaseUrl, dataDirectory } = context.settings();
  if (databaseUrl === undefined && !holdsDatabase(dataDirectory)) return undefined;
  const facts = await withCatalog(context, { use: 'reads', comparesModels: true }, ({ database }) =>
    readServedModels(database),
  );
  return facts && { name: 'the last service of the catalog', facts };
}

async function reported(
  changes: readonly ModelChange[],
  { changes: file, count }: CheckOptions,
  context: CommandContext,
): Promise<readonly ReportedChange[]> {
  const declared = new Set([...declaredChanges(readText(file)), ...changesDeclaredIn(ownFolders(context.settings()))]);
  const counts =
    count || context.namesCatalog
      ? await withCatalog(context, { use: 'reads', comparesModels: true }, ({ database }) =>
          countAffected(database, changes),
        )
      : undefined;
  return changes.map((change, at) => ({
    ...change,
    declared: declared.has(change.id),
    values: change.class === 'breaking' ? (counts?.[at] ?? null) : null,
  }));
}

function printReport(
  changes: readonly ReportedChange[],
  { name }: OtherModels,
  { all }: CheckOptions,
  { print }: CommandContext,
): void {
  if (changes.length === 0) return print(`The models do not differ from those of ${name}.`);
  for (const line of changeLines(changes, all === true)) print(line);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}

const RELEASED = join(PROJECT, 'models', 'released');

/** Keeps the facts of the shipped models as those of this release, instead of the release before. @returns the file */
function keepRelease(): string {
  const facts = readModelFacts(modelFactsFile(join(PROJECT, 'generated')));
  mkdirSync(RELEASED, { recursive: true });
  for (const name of readdirSync(RELEASED)) rmSync(join(RELEASED, name));
  writeFileSync(join(RELEASED, `${version}.json.br`), brotliCompressSync(JSON.stringify(facts)));
  return `models/released/${version}.json.br`;
}
