import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { oncePerRun, runFolder } from './test-run';

const ROOT = join(__dirname, '../..');
const DISTRIBUTION = join(ROOT, '.build/elasticsearch/distribution');
/** To download it takes up to 2 minutes, to start on a busy machine another one. */
const STARTS_WITHIN_MS = 300_000;

/**
 * Tests that need a real Elasticsearch: the one of TEST_ELASTICSEARCH_URL, or a node of their own when its distribution is here; CI
 * downloads it. Where there is none they are counted as one that is still to be run.
 */
export function describeWithElasticsearch(name: string, tests: () => void): void {
  if (process.env['TEST_ELASTICSEARCH_URL'] || process.env['CI'] || existsSync(DISTRIBUTION)) tests();
  else it.todo(`NOT RUN, for want of Elasticsearch: ${name}. node scripts/elasticsearch/install.mjs fetches it; or set TEST_ELASTICSEARCH_URL`);
}

/** URL of the Elasticsearch that all test files share: they tell their indices by a prefix. */
export async function testElasticsearch(): Promise<string> {
  const given = process.env['TEST_ELASTICSEARCH_URL'];
  return given ?? (await oncePerRun('elasticsearch', startNode, STARTS_WITHIN_MS)).url;
}

/** A node that a test may stop, kill and start again. */
export interface OwnElasticsearch {
  readonly url: string;
  /** Sends a signal to the node itself. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** After a kill: on the same data, at the same address. */
  startAgain(): Promise<void>;
}

export async function ownElasticsearch(directory: string): Promise<OwnElasticsearch> {
  const ports = { port: await freePort(), transportPort: await freePort(), directory };
  const { url } = await startNodeAt(ports);
  let node = await serverProcess(url);
  return {
    url,
    signal: async (signal) => {
      process.kill(node, signal);
    },
    startAgain: async () => {
      await startNodeAt(ports);
      node = await serverProcess(url);
    },
  };
}

/** A node is a child of a child of what starts it. */
async function serverProcess(url: string): Promise<number> {
  const { nodes }: { readonly nodes: Readonly<Record<string, { readonly process: { readonly id: number } }>> } = JSON.parse(await (await fetch(`${url}/_nodes/process`)).text());
  const [node] = Object.values(nodes);
  if (!node) throw new Error('a cluster without nodes');
  return node.process.id;
}

async function startNode(): Promise<{ readonly url: string; readonly pid: number }> {
  return startNodeAt({ port: await freePort(), transportPort: await freePort(), directory: join(runFolder(), 'elasticsearch') });
}

/** Two nodes that start at once must not both download it. */
async function install(): Promise<true> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/elasticsearch/install.mjs')]);
  return true;
}

async function startNodeAt({ port, transportPort, directory }: { readonly port: number; readonly transportPort: number; readonly directory: string }): Promise<{ readonly url: string; readonly pid: number }> {
  await oncePerRun('elasticsearch-distribution', install, STARTS_WITHIN_MS);
  const child = spawn(process.execPath, [
    join(ROOT, 'scripts/elasticsearch/main.mjs'), '--port', String(port), '--transport-port', String(transportPort), '--directory', directory,
  ], { stdio: 'ignore', detached: true });
  child.unref();
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null) throw new Error(`Elasticsearch did not start: node scripts/elasticsearch/main.mjs ended with ${child.exitCode}`);
    await sleep(250);
  }
  return { url, pid: child.pid ?? 0 };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
