import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { builtService } from './built-service';
import { oncePerRun, runFolder } from './test-run';

const ROOT = join(__dirname, '../..');

export interface TestServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly pid: number;
  /** Every line it wrote, parsed. */
  readonly log: readonly LogLine[];
  /** As an operator stops it. @returns the exit code */
  stop(): Promise<number | null>;
  /** As a crash ends it. */
  kill(): Promise<void>;
}

interface LogLine {
  readonly msg?: string;
  readonly url?: string;
  readonly [field: string]: unknown;
}

interface TestServerOptions {
  /** Options of node. */
  readonly nodeOptions?: readonly string[];
  /** Arguments of node; this project's own bundle when absent. */
  readonly program?: readonly string[];
  /** One that an earlier server used; a new one when absent. */
  readonly dataDirectory?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole service in a process of its own, on a free port. The caller stops it, and removes a data directory that it wants gone. */
export async function startTestServer({
  nodeOptions = [],
  program,
  dataDirectory,
  environment = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const args = program ?? [await builtService(), 'serve'];
  const directory = dataDirectory ?? (await newDataDirectory('DATABASE_URL' in environment));
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ASPECTORY_DATA_DIR: directory,
      ASPECTORY_SHIPPED_METADATA: 'off',
      ASPECTORY_STOP_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: LogLine[] = [];
  const url = await untilReady(child, log);
  return {
    url,
    dataDirectory: directory,
    pid: child.pid ?? 0,
    log,
    stop: async () => {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

export async function removeDataDirectory({ dataDirectory }: TestServer): Promise<void> {
  await rm(dataDirectory, { recursive: true, force: true });
}

/**
 * For a database of its own, a copy of the directory of an empty catalog, because to make a cluster and its schema takes as much processor
 * time as the rest of a start. A test of the first start names a directory that is not there.
 */
async function newDataDirectory(hasDatabase: boolean): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aspectory-server-'));
  if (hasDatabase) return directory;
  const empty = await oncePerRun('empty-catalog', makeEmptyCatalog);
  // Node does not keep the owners of the files, and PostgreSQL has another one when root runs the tests.
  await promisify(execFile)('cp', ['-a', `${empty}/.`, directory]);
  return directory;
}

async function makeEmptyCatalog(): Promise<string> {
  const server = await startTestServer({ dataDirectory: join(runFolder(), 'empty-catalog') });
  await server.stop();
  return server.dataDirectory;
}

function untilReady(child: ChildProcess, log: LogLine[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout || !child.stderr) throw new Error('no pipes');
    const complaints: string[] = [];
    createInterface(child.stderr).on('line', (line) => complaints.push(line));
    createInterface(child.stdout).on('line', (text) => {
      const line = parseLine(text);
      log.push(line);
      if (line.msg === 'ready' && line.url) resolve(line.url);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${complaints.join('\n')}`)));
  });
}

function parseLine(text: string): LogLine {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: text };
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
