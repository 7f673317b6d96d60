// A server in a folder of its own, as a user starts it.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../source-tree.mjs';

/** A first start builds what is stale. */
const READY_WITHIN_MS = 120_000;

/**
 * @param folder an empty folder
 * @param auth `on` or `off`; while it is on, `token` is the access token of an administrator
 * @returns its state in words, the address, and the folder and port of the socket of its PostgreSQL
 */
export async function serveCatalog(folder, auth) {
  const port = await freePort();
  const data = join(folder, 'data');
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), ASPECTORY_AUTH: auth, ASPECTORY_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const token = auth === 'on' ? makeToken(folder, data) : '';
  return {
    state: `authentication ${auth}`,
    url,
    token,
    socket: socketOf(data),
    stop: () => (child.kill('SIGTERM'), exited),
  };
}

async function untilReady(url, child) {
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await answers(`${url}/health`)); await sleep(100))
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the server did not start');
}

/** Makes a token as an operator does: a user, then a token of the user. */
function makeToken(folder, data) {
  const password = join(folder, 'password');
  writeFileSync(password, 'correct horse battery');
  const command = (args) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/aspectory.mjs'), ...args, '--data-dir', data], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  command(['user', 'create', 'ingestion', '--admin', '--password-file', password]);
  return command(['token', 'create', '--user', 'ingestion', '--name', 'clients']).trim();
}

/** The fourth line of the file is the port (PostgreSQL's manual, "Database File Layout"). The socket lies beside it. */
function socketOf(data) {
  const folder = join(data, 'postgres');
  return `${folder}:${readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]}`;
}

function answers(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
