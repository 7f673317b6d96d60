// `npm run dev`: serves, and follows the models and the code. A generator stays in memory, so that a changed model costs it a fraction of a
// run. The service takes the new models while it runs; after an error in them, it goes on with the last good ones. Changed code restarts it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Command } from 'commander';
import { ensureBuilt } from './build.mjs';
import { GRAPHQL_FOLDERS } from './bundles.mjs';
import { generatorInputs, rememberGenerated } from './ensure-generated.mjs';
import { endBuilds } from './esbuild.mjs';
import { hasOwnModels, ownGenerated, ownModels, rememberOwnGenerated } from './own-models.mjs';
import { newestChange, ROOT } from './source-tree.mjs';

const WATCHED = ['models', 'openapi', 'codegen', 'src'];
/** Editors and git write several files at once. */
const SETTLE_MS = 150;
const PARENT_CHECK_MS = 250;

new Command('npm run dev --')
  .description(
    `Serves, and follows the files of ${WATCHED.join(', ')} and ASPECTORY_MODELS: it takes changed models while it runs, and restarts when code changes.`,
  )
  .argument('[options...]', 'options of "aspectory serve", such as --port 9000')
  .allowUnknownOption()
  .parse();

const options = process.argv.slice(2);
/** Models of one's own. With them, the generator writes theirs, and a change of the shipped ones is a restart. */
const own = ownModels();
let generator;
let service = start();
let restart;
let stopping = false;

for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, (_, file) => changed(folder, file ?? ''));
// The start reports a folder that does not exist.
for (const folder of own) if (existsSync(folder)) watch(folder, { recursive: true }, () => changed('own', ''));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
stopWithParent();

function start() {
  const args = [join(ROOT, 'scripts', 'start.mjs'), ...options];
  // What the generator wrote last is right also while a model is wrong.
  const env = generator && own.length > 0 ? { ASPECTORY_GENERATED: ownGenerated(options) } : {};
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  child.once('message', () => (generator ??= followModels()));
  return child.once('exit', (code) => {
    if (code) console.error('The service has ended. It starts again when a file changes; Ctrl-C ends npm run dev.');
  });
}

/** The first run of the generator makes what is there already, and the others are fast. */
function followModels() {
  if (own.length > 0 && !hasOwnModels()) return undefined;
  const files = own.length > 0 ? ['--own', own.join(delimiter), '--out', ownGenerated(options)] : [];
  // As `npm start`: most of what a run makes is dead before a garbage collection.
  const args = ['--max-semi-space-size=64', join(ROOT, '.build', 'codegen.cjs'), '--watch', ...files];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('message', (generated) => void take(generated));
  return child.once('exit', () => {
    if (generator === child) generator = undefined;
  });
}

async function take(generated) {
  const { problem, changed: count, startedAt } = generated;
  if (problem === null) remember(startedAt);
  if (problem === null && count > 0 && own.length === 0 && (await changesService())) return restartSoon();
  if (isRunning(service) && service.connected) service.send(generated);
  else if (problem === null) restartSoon();
}

/** Remembers a run, so that later starts and commands need not generate. */
function remember(startedAt) {
  if (own.length > 0) rememberOwnGenerated(options, startedAt);
  else if (newestChange('models', 'openapi', ...GRAPHQL_FOLDERS) < startedAt) rememberGenerated(generatorInputs());
}

/** Generated files are part of the program where it is compiled with them. */
async function changesService() {
  const bundle = join(ROOT, '.build', 'service.cjs');
  const before = readFileSync(bundle);
  await ensureBuilt('service');
  await endBuilds();
  return !before.equals(readFileSync(bundle));
}

function changed(folder, file) {
  const isModel = ['models', 'openapi', 'own'].includes(folder) || file.endsWith('.graphql');
  if (generator && isModel && (folder === 'own' || own.length === 0)) return;
  // What it holds in memory, or writes, would be at odds with what the start makes.
  if (isModel || folder === 'codegen') endGenerator();
  restartSoon();
}

function restartSoon() {
  clearTimeout(restart);
  restart = setTimeout(async () => {
    if (stopping) return;
    await end('SIGINT');
    service = start();
  }, SETTLE_MS);
}

async function stop(signal) {
  if (stopping) process.exit(1);
  stopping = true;
  endGenerator();
  await end(signal);
  process.exit(0);
}

function endGenerator() {
  generator?.kill();
  generator = undefined;
}

async function end(signal) {
  if (!isRunning(service)) return;
  const exited = once(service, 'exit');
  service.kill(signal);
  await exited;
}

function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null;
}

/** npm forwards SIGTERM only to the shell between npm and us: when the shell has ended, stop. */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping) void stop('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
