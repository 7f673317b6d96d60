// One run of jest: a folder that all its workers know. The database cluster in it is started by the first test file that needs one.
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DatabaseAddress } from '#base/database/database-address';
import { openDataDirectory } from '#base/database/embedded/directory/data-directory';
import { launchPostmaster } from '#base/database/embedded/postmaster/launch-postmaster';
import { stopLeftoverPostmaster } from '#base/database/embedded/postmaster/leftover-postmaster';
import { addressAt, preparePostmaster } from '#base/database/embedded/postmaster/prepare-postmaster';
import { ServerLog } from '#base/database/embedded/postmaster/server-log';
import { processCommand, processStart } from '#base/database/embedded/process/process-identity';
import { memoryFolder } from './memory-folder';
import { until } from './until';

const FOLDER = /^aspectory-test-(\d+)$/;
/** On an idle machine, a service takes 2 to 15 s to start. Hooks give up after the `testTimeout` of jest, which is longer. */
const START_WITHIN_MS = 110_000;
const STOP_WITHIN_MS = 25_000;

/** Opens the run of this process and clears away what killed runs left. */
export async function openTestRun(): Promise<void> {
  const memory = memoryFolder();
  const parent = memory ?? tmpdir();
  await removeDeadRuns(parent);
  process.env['TEST_RUN'] = String(process.pid);
  process.env['TEST_RUN_FOLDER'] = join(parent, `aspectory-test-${process.pid}`);
  await removeRun(runFolder());
  await mkdir(runFolder(), { mode: 0o755 });
  if (memory) await keepTemporaryFiles(join(runFolder(), 'tmp'));
}

/** What a killed test leaves would take memory, so it is in the folder of the run. Elsewhere the path would be too long for sockets. */
async function keepTemporaryFiles(folder: string): Promise<void> {
  await mkdir(folder);
  // A database and a cluster that root starts run in other accounts.
  await chmod(folder, 0o1777);
  process.env['TMPDIR'] = folder;
}

export async function closeTestRun(): Promise<void> {
  await removeRun(runFolder());
}

/** Number of the run, the same in all its workers. */
export function testRun(): string {
  return process.env['TEST_RUN'] ?? String(process.pid);
}

/** Where the run keeps what its workers share. */
export function runFolder(): string {
  return process.env['TEST_RUN_FOLDER'] ?? tmpdir();
}

/** What came of work that is done once in a run. */
type Outcome<Result> = { readonly value: Result } | { readonly failure: string };

/** Does `work` once in the run, in whichever worker comes first; the others wait for what comes of it. */
export async function oncePerRun<Result>(
  name: string,
  work: () => Promise<Result>,
  withinMs = START_WITHIN_MS,
): Promise<Result> {
  const file = join(runFolder(), `${name}.json`);
  const first = await mkdir(join(runFolder(), `${name}.begun`)).then(
    () => true,
    () => false,
  );
  if (first) {
    const outcome: Outcome<Result> = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ failure: String(error) }),
    );
    await writeFile(`${file}.part`, JSON.stringify(outcome));
    await rename(`${file}.part`, file);
  }
  const outcome = await outcomeIn<Result>(file, withinMs);
  if ('failure' in outcome) throw new Error(`${name}: ${outcome.failure}`);
  return outcome.value;
}

async function outcomeIn<Result>(file: string, withinMs: number): Promise<Outcome<Result>> {
  const text = await until(`${file} is written`, () => readFile(file, 'utf8').catch(() => ''), { withinMs });
  return JSON.parse(text);
}

/** The server that tests use: the one of TEST_DATABASE_URL, else a cluster of the run's own that forgets everything in a crash. */
export function testServer(): Promise<DatabaseAddress> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  return connectionString ? Promise.resolve({ connectionString }) : oncePerRun('server', startCluster);
}

async function startCluster(): Promise<DatabaseAddress> {
  const directory = join(runFolder(), 'data');
  await mkdir(directory);
  const opened = await openDataDirectory(directory);
  const plan = await preparePostmaster(opened, false, pino({ level: 'warn' }));
  const child = await launchPostmaster(plan, new ServerLog(opened.path));
  child.unref();
  return addressAt(plan.socketDirectory.path);
}

async function removeDeadRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid && processStart(Number(pid)) === undefined) await removeRun(join(parent, name));
  }
}

async function removeRun(folder: string): Promise<void> {
  await stopLeftoverPostmaster(join(folder, 'data', 'postgres'));
  await stopLeftoverCluster(folder);
  await rm(folder, { recursive: true, force: true });
}

async function stopLeftoverCluster(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'search-cluster.json'), 'utf8').catch(() => '');
  const { value }: { readonly value?: { readonly pid: number } } = text ? JSON.parse(text) : {};
  const pid = value?.pid ?? 0;
  const runs = () => processCommand(pid)?.includes(folder) ?? false;
  if (!runs()) return;
  process.kill(pid, 'SIGTERM');
  await until(`the search cluster (process ${pid}) has ended`, () => !runs(), { withinMs: STOP_WITHIN_MS });
}
