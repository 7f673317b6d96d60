// One run of jest: a folder that all its workers know. The database cluster in it is started by the first test file that needs one.
import { mkdir, readdir, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { DatabaseAddress } from '../../src/database/database-address';
import { launchPostmaster } from '../../src/database/embedded/launch-postmaster';
import { stopLeftoverPostmaster } from '../../src/database/embedded/leftover-postmaster';
import { addressOf } from '../../src/database/embedded/postmaster-plan';
import { preparePostmaster } from '../../src/database/embedded/prepare-postmaster';
import { processStart } from '../../src/database/embedded/process-identity';

const FOLDER = /^aspectory-test-(\d+)$/;
const START_WITHIN_MS = 25_000;

/** Opens the run of this process and clears away what killed runs left. */
export async function openTestRun(): Promise<void> {
  await removeDeadRuns();
  process.env['TEST_RUN'] = String(process.pid);
  await removeRun(folderOf(process.pid));
  await mkdir(folderOf(process.pid), { mode: 0o755 });
}

export async function closeTestRun(): Promise<void> {
  await removeRun(folderOf(process.pid));
}

/** Number of the run, the same in all its workers. */
export function testRun(): string {
  return process.env['TEST_RUN'] ?? String(process.pid);
}

/** Does `work` once in the run, in whichever worker comes first; the others wait for its result. */
export async function oncePerRun<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = join(folderOf(testRun()), `${name}.json`);
  const first = await mkdir(join(folderOf(testRun()), `${name}.begun`)).then(() => true, () => false);
  if (first) {
    const value = await work();
    await writeFile(result, JSON.stringify(value), { flush: true });
    return value;
  }
  for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await sleep(20)) {
    const text = await readFile(result, 'utf8').catch(() => '');
    if (text) return JSON.parse(text);
  }
  throw new Error(`${name} was not ready in time; see the first test file that failed`);
}

/** The server that tests use: the one of TEST_DATABASE_URL, else a cluster of the run's own that forgets everything in a crash. */
export function testServer(): Promise<DatabaseAddress> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  return connectionString ? Promise.resolve({ connectionString }) : oncePerRun('server', startCluster);
}

async function startCluster(): Promise<DatabaseAddress> {
  const directory = join(folderOf(testRun()), 'data');
  await mkdir(directory);
  const plan = await preparePostmaster(directory, false, pino({ level: 'warn' }));
  const child = await launchPostmaster(plan);
  child.unref();
  return addressOf(plan);
}

function folderOf(run: number | string): string {
  return join(tmpdir(), `aspectory-test-${run}`);
}

async function removeDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid && processStart(Number(pid)) === undefined) await removeRun(join(tmpdir(), name));
  }
}

async function removeRun(folder: string): Promise<void> {
  await stopLeftoverPostmaster(join(folder, 'data', 'postgres'));
  await rm(folder, { recursive: true, force: true });
}
