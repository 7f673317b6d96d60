// Models of one's own: the folders of ASPECTORY_MODELS, and what is generated from them beside the data.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { CODEGEN_SOURCES, GRAPHQL_FOLDERS } from './bundles.mjs';
import { filesOf, graphqlFilesOf, newestChange, ROOT } from './source-tree.mjs';

/** Standard output belongs to the command that runs after this. */
const STANDARD_ERROR = 2;
const BUNDLE = join(ROOT, '.build', 'codegen.cjs');

/** The value that says that a catalog has only the shipped models from now on. */
const NO_OWN_MODELS = 'none';

/** The folders of ASPECTORY_MODELS, without the shipped one. */
export function ownModels() {
  if (process.env.ASPECTORY_MODELS?.trim() === NO_OWN_MODELS) return [];
  const folders = (process.env.ASPECTORY_MODELS ?? '').split(delimiter).map((folder) => folder.trim());
  return folders.filter((folder) => folder !== '').map((folder) => resolve(folder));
}

/** The folder of what is generated from them: one of its own, below the data directory. */
export function ownGenerated(args = []) {
  return join(dataDirectory(args), 'generated-models');
}

/** Whether a start generates from them: there may be files. */
export function hasOwnModels() {
  return ownModels().some(mayHoldSchemas);
}

/** Notes that their folder of generated files fits them, unless one of its inputs changed after `startedAt`. */
export function rememberOwnGenerated(args, startedAt) {
  const own = ownModels();
  if (newestChange(...own) < startedAt) writeFileSync(lastRunOf(ownGenerated(args)), fingerprint(own, BUNDLE));
}

/** A command never writes into the folder of a service, because the service may run, and its models may be others. */
const OF_COMMANDS = '-of-commands';

/**
 * Generates when the shipped models, models of one's own or the generator changed, and hands the folder to the service in
 * ASPECTORY_GENERATED. Does nothing without ASPECTORY_MODELS. Ends the process when the models are wrong; the generator has printed why.
 */
export async function ensureOwnModels(buildGenerator = () => BUNDLE) {
  const own = ownModels();
  if (own.length === 0 || process.env.ASPECTORY_GENERATED) return;
  if (!hasOwnModels()) {
    console.error(
      `ASPECTORY_MODELS is "${process.env.ASPECTORY_MODELS}", which does not hold .pdl or .schema.json files: the shipped models are used.`,
    );
    // A service whose last file was deleted still reads in its folder what CHANGES.md declares.
    process.env.ASPECTORY_GENERATED = join(ROOT, 'generated');
    return;
  }
  const ofService = ownGenerated(process.argv.slice(2));
  refuseForeign(ofService, lastRunOf(ofService));
  const bundle = await buildGenerator();
  const inputs = fingerprint(own, bundle);
  const mayUse = process.argv[2] === 'serve' || !existsSync(ofService) || isFresh(ofService, inputs);
  const out = mayUse ? ofService : `${ofService}${OF_COMMANDS}`;
  refuseForeign(out, lastRunOf(out));
  if (!isFresh(out, inputs)) {
    mkdirSync(out, { recursive: true });
    await generate(bundle, own, out);
    writeFileSync(lastRunOf(out), inputs);
  }
  process.env.ASPECTORY_GENERATED = out;
}

/** The file of the last run, which the generator would remove inside the folder. */
function lastRunOf(out) {
  return `${out}.last`;
}

/** Whether the folder holds what the generator makes of these inputs. */
function isFresh(out, inputs) {
  const lastRun = lastRunOf(out);
  return existsSync(out) && existsSync(lastRun) && readFileSync(lastRun, 'utf8') === inputs;
}

/**
 * The generated files contain code that this process runs. If root starts the service, another account runs PostgreSQL, and releases before
 * 0.3.0 gave the data directory to that account. It could have put other files in their place. Ends the process then.
 */
function refuseForeign(...paths) {
  if (process.getuid?.() !== 0) return;
  takeDataDirectory(dirname(paths[0]));
  const foreign = paths.find((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found && (found.uid !== 0 || found.isSymbolicLink());
  });
  if (foreign === undefined) return;
  console.error(
    `${foreign} does not belong to root, or is a link, so its code does not run. Remove it, then start again.`,
  );
  process.exit(1);
}

/** Takes only the data directory of an earlier release: its owner is the owner of the cluster. */
function takeDataDirectory(directory) {
  const uidOf = (path) => lstatSync(path, { throwIfNoEntry: false })?.uid;
  if (!existsSync(directory)) return;
  const real = realpathSync(directory);
  if (uidOf(real) !== 0 && uidOf(real) === uidOf(join(real, 'postgres'))) chownSync(real, 0, lstatSync(real).gid);
}

/** The generator reports a folder that does not exist. */
function mayHoldSchemas(folder) {
  return !existsSync(folder) || filesOf(folder).some(({ path }) => /\.(pdl|schema\.json)$/.test(path));
}

async function generate(bundle, own, out) {
  const args = [bundle, '--own', own.join(delimiter), '--out', out];
  const stdio = ['inherit', STANDARD_ERROR, STANDARD_ERROR];
  const [status] = await once(spawn(process.execPath, args, { stdio }), 'exit');
  if (status === 0) return;
  console.error(`Correct the models of ASPECTORY_MODELS (${process.env.ASPECTORY_MODELS}), or unset it.`);
  process.exit(status ?? 1);
}

function fingerprint(own, bundle) {
  const hash = createHash('sha256').update(own.join(delimiter));
  const files = [
    ...filesOf('models', 'openapi', ...CODEGEN_SOURCES, bundle, ...own),
    ...graphqlFilesOf(...GRAPHQL_FOLDERS),
  ];
  for (const { path, size, changedAt } of files) hash.update(`${path} ${size} ${changedAt}\n`);
  return hash.digest('hex');
}

/** The data directory as the command line takes it: `--data-dir DIR`, `--data-dir=DIR`, `-d DIR`, `-dDIR`; else ASPECTORY_DATA_DIR. */
function dataDirectory(args) {
  const at = args.findLastIndex((arg) => /^(--data-dir(=.*)?|-d.*)$/.test(arg));
  const arg = args[at] ?? '';
  const inside = arg.startsWith('--') ? arg.split('=').slice(1).join('=') : arg.slice('-d'.length);
  const given = at < 0 ? undefined : inside || args[at + 1];
  return resolve(given || process.env.ASPECTORY_DATA_DIR?.trim() || '.aspectory');
}
