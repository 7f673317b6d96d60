import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { processStart } from '#base/database/embedded/process/process-identity';
import { notRun } from './not-run';
import { oncePerRun, runFolder } from './test-run';
import { until } from './until';

const ROOT = join(__dirname, '../..');
/** The cluster that is started: elasticsearch-8, elasticsearch-9, opensearch-2 or opensearch-3. */
export const TEST_CLUSTER = process.env['TEST_SEARCH_CLUSTER'] ?? 'elasticsearch-8';
export const TEST_PRODUCT = PRODUCTS[TEST_CLUSTER.startsWith('opensearch') ? 'opensearch' : 'elasticsearch'];
const DISTRIBUTION = join(ROOT, '.build/search-cluster', TEST_CLUSTER);
/** To download it takes up to 2 minutes, to start on a busy machine another one. */
const STARTS_WITHIN_MS = 300_000;
/** 83 indices took 20 s beside 25 busy processes. */
const RECOVERS_WITHIN_MS = 180_000;

/**
 * Tests that need a real cluster: the one of TEST_SEARCH_CLUSTER_URL, or a node of their own when its distribution is here; CI
 * downloads it.
 */
export function describeWithCluster(name: string, tests: () => void): void {
  if (process.env['TEST_SEARCH_CLUSTER_URL'] || process.env['CI'] || existsSync(DISTRIBUTION)) tests();
  else
    notRun(
      name,
      `the cluster is not installed (node scripts/search-cluster/install.mjs ${TEST_CLUSTER} does it) and TEST_SEARCH_CLUSTER_URL is not set`,
    );
}

/** Tests that need a node of their own with TLS and passwords. */
export function describeWithSecuredCluster(name: string, tests: () => void): void {
  if (TEST_CLUSTER !== 'opensearch-3') describeWithCluster(name, tests);
  else notRun(name, 'Maven Central has no security plugin for this OpenSearch');
}

/** URL of the cluster that all test files share: they tell their indices by a prefix. */
export async function testCluster(): Promise<string> {
  const given = process.env['TEST_SEARCH_CLUSTER_URL'];
  return given ?? (await oncePerRun('search-cluster', startNode, STARTS_WITHIN_MS)).url;
}

/** The settings of a service that searches in the cluster at these addresses, separated by commas. */
export function clusterEnvironment(urls: string, prefix = ''): Readonly<Record<string, string>> {
  return { [TEST_PRODUCT.urlSetting]: urls, [TEST_PRODUCT.setting('INDEX_PREFIX')]: prefix };
}

/** Nodes that a test may stop, kill and start again. */
export interface OwnCluster {
  /** Of the first node. */
  readonly url: string;
  /** Of all nodes. */
  readonly urls: readonly string[];
  /** Sends a signal to the nodes themselves, or to the named one. After SIGKILL, waits until they have ended. */
  signal(signal: NodeJS.Signals, name?: string): Promise<void>;
  /** After a kill: on the same data, at the same address. Its indices recover afterwards. */
  startAgain(): Promise<void>;
  /** Until the primary shard of every index answers. */
  recovered(): Promise<void>;
}

interface OwnClusterOptions {
  readonly nodes?: number;
  /** Settings of the nodes, with = between name and value. */
  readonly settings?: readonly string[];
}

export async function ownCluster(
  directory: string,
  { nodes = 1, settings = [] }: OwnClusterOptions = {},
): Promise<OwnCluster> {
  const port = await freePorts(nodes);
  const node = {
    port,
    transportPort: await freePorts(nodes),
    directory,
    more: ['--nodes', String(nodes), ...settings.flatMap((setting) => ['--setting', setting])],
  };
  const { url } = await startNodeAt(node);
  let processes = await serverProcesses(url, nodes);
  return {
    url,
    urls: Array.from({ length: nodes }, (_, index) => `http://127.0.0.1:${port + index}`),
    signal: async (signal, name) => {
      for (const [each, pid] of [...processes].filter(([known]) => name === undefined || name === known)) {
        process.kill(pid, signal);
        if (signal !== 'SIGKILL') continue;
        processes.delete(each);
        await until(`node ${each} (process ${pid}) has ended`, () => processStart(pid) === undefined);
      }
    },
    startAgain: async () => {
      await startNodeAt(node);
      processes = await serverProcesses(url, nodes);
    },
    recovered: () => recovered(url),
  };
}

async function recovered(url: string): Promise<void> {
  const seconds = RECOVERS_WITHIN_MS / 1000;
  const { ok } = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=${seconds}s`);
  if (!ok) throw new Error(`the indices of ${url} did not recover in ${seconds} s`);
}

/** By name of the node; a node is a child of a child of what starts it. */
async function serverProcesses(url: string, count: number): Promise<Map<string, number>> {
  await fetch(`${url}/_cluster/health?timeout=60s&wait_for_nodes=${count}`);
  const {
    nodes,
  }: {
    readonly nodes: Readonly<Record<string, { readonly name: string; readonly process: { readonly id: number } }>>;
  } = JSON.parse(await (await fetch(`${url}/_nodes/process`)).text());
  const found = Object.values(nodes);
  if (found.length !== count) throw new Error(`a cluster of ${found.length} nodes instead of ${count}`);
  return new Map(found.map(({ name, process: { id } }) => [name, id]));
}

async function startNode(): Promise<StartedNode> {
  return startNodeAt({
    port: await freePorts(1),
    transportPort: await freePorts(1),
    directory: join(runFolder(), 'search-cluster'),
    more: [],
  });
}

interface StartedNode {
  readonly url: string;
  readonly pid: number;
}

interface NodePlan {
  readonly port: number;
  readonly transportPort: number;
  readonly directory: string;
  /** Arguments of the script that starts nodes. */
  readonly more: readonly string[];
}

/** Two nodes that start at once must not both download it. */
async function install(): Promise<true> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/search-cluster/install.mjs'), TEST_CLUSTER]);
  return true;
}

async function startNodeAt({ port, transportPort, directory, more }: NodePlan): Promise<StartedNode> {
  await oncePerRun('search-cluster-distribution', install, STARTS_WITHIN_MS);
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'scripts/search-cluster/main.mjs'),
      '--port',
      String(port),
      '--transport-port',
      String(transportPort),
      '--directory',
      directory,
      '--quick',
      ...more,
      '--version',
      TEST_CLUSTER,
    ],
    { stdio: 'ignore', detached: true },
  );
  child.unref();
  const url = `http://127.0.0.1:${port}`;
  await until(`the cluster answers at ${url}`, () => answers(url, child), {
    withinMs: STARTS_WITHIN_MS,
    everyMs: 250,
  });
  return { url, pid: child.pid ?? 0 };
}

async function answers(url: string, starter: ChildProcess): Promise<boolean> {
  if (starter.exitCode !== null)
    throw new Error(`The cluster did not start: node scripts/search-cluster/main.mjs ended with ${starter.exitCode}`);
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @returns the first of so many free ports in a row */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await portIfFree(0);
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => portIfFree(first + index + 1)));
    if (first > 0 && !others.includes(0)) return first;
  }
}

/** 0 when it is taken; asked for 0, any free one. */
async function portIfFree(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  const address = server.address();
  server.close();
  return isFree && typeof address === 'object' ? (address?.port ?? 0) : 0;
}
