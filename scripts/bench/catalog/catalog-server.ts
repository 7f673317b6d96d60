import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '#package.json';
import type { DatabaseAddress } from '#base/database/database-address';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import type { Cleanup } from '../cleanup';
import { endProcess } from './end-process';

/** The service in a process of its own. */
export interface CatalogServer {
  readonly url: string;
  readonly pid: number;
  /** The time from the start of its process to its first answer. */
  readonly startedInMs: number;
  readonly database: DatabaseAddress;
  stop(): Promise<void>;
}

/** The bundle of the benchmark lies one folder below the root. */
const ROOT = join(__dirname, '..');
/** The arguments of `node`. */
const START = scripts.start.split(' ').slice(1);
const POLL_MS = 3;
/** The first start with a cluster creates all its indices, which takes more than a minute on a busy machine. */
const READY_WITHIN_MS = 180_000;
const READY = /"url":"([^"]+)".*"msg":"ready"/;

/** Starts the service as `npm start` does, without npm. It logs to a file, as in production. Ctrl-C does not reach it, because we stop it. */
export async function startCatalog(
  dataDirectory: string,
  cleanup: Cleanup,
  environment: { readonly [name: string]: string } = {},
): Promise<CatalogServer> {
  const logFile = `${dataDirectory}.log`;
  const log = openSync(logFile, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ASPECTORY_DATA_DIR: dataDirectory,
      ASPECTORY_SHIPPED_METADATA: 'off',
      ...environment,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const forget = cleanup.add(() => endProcess(child));
  const url = await untilReady(child, logFile);
  await answerOf(`${url}/health`);
  const startedInMs = performance.now() - startedAt;
  const database = await sharedServerAddress(dataDirectory);
  if (!database || child.pid === undefined) throw new Error('the service runs without an embedded database');
  return { url, pid: child.pid, startedInMs, database, stop: async () => (forget(), endProcess(child)) };
}

/** @throws Error unless the answer is a 2xx */
export async function answerOf(
  url: string,
  body?: object,
  headers: { readonly [name: string]: string } = {},
): Promise<string> {
  const answer = await fetch(
    url,
    body && { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}

async function untilReady(child: ChildProcess, logFile: string): Promise<string> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const text = readFileSync(logFile, 'utf8');
    const url = READY.exec(text)?.[1];
    if (url) return url;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${text.trim().slice(-2000)}`);
  }
  throw new Error(`the service was not ready within ${READY_WITHIN_MS / 1000} s`);
}
