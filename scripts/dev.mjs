// `npm run dev`: serves, and restarts the service when a model or the code changes. `generated/` is not watched, because the start
// itself writes it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { ownModels } from './own-models.mjs';
import { ROOT } from './source-tree.mjs';

const WATCHED = ['models', 'openapi', 'codegen', 'src'];
/** Editors and git write several files at once. */
const SETTLE_MS = 150;
const PARENT_CHECK_MS = 250;

new Command('npm run dev --')
  .description(`Serves, and restarts the service when a file in ${WATCHED.join(', ')} or ASPECTORY_MODELS changes.`)
  .argument('[options...]', 'options of "aspectory serve", such as --port 9000')
  .allowUnknownOption()
  .parse();

let service = start();
let restart;
let stopping = false;

const folders = [...WATCHED.map((name) => join(ROOT, name)), ...ownModels()];
// The start reports a folder that does not exist.
for (const folder of folders) if (existsSync(folder)) watch(folder, { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
stopWithParent();

function start() {
  const args = [join(ROOT, 'scripts', 'start.mjs'), ...process.argv.slice(2)];
  return spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', (code) => {
    if (code) console.error('The service has ended. It starts again when a file changes; Ctrl-C ends npm run dev.');
  });
}

function changed() {
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
  await end(signal);
  process.exit(0);
}

async function end(signal) {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  service.kill(signal);
  await exited;
}

/** npm forwards SIGTERM only to the shell between npm and us: when the shell has ended, stop. */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping) void stop('SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
