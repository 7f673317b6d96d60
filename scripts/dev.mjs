// `npm run dev`: serves, and starts again whenever a model or the code changes. What the models generate is not watched, because
// the start itself generates it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-tree.mjs';

const WATCHED = ['models', 'openapi', 'codegen', 'src'];
/** Editors and git write several files at once. */
const SETTLE_MS = 150;

let service = start();
let restart;
let stopping = false;

for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));

function start() {
  return spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
}

function changed() {
  clearTimeout(restart);
  restart = setTimeout(async () => {
    if (stopping) return;
    await end('SIGTERM');
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
