import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Cleanup } from '../cleanup';
import { endProcess } from './end-process';
import { NotAvailableError } from './not-available-error';

export interface ElasticsearchNode {
  /** The URL of the first node. */
  readonly url: string;
  /** The URLs of all nodes, separated by commas, as the service takes them. */
  readonly urls: string;
  /** The process whose descendants are the nodes. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** The bundle of the benchmark lies one folder below the root. */
const ROOT = join(__dirname, '..');
const DISTRIBUTION = join(ROOT, '.build', 'search-cluster', 'elasticsearch-8');
const READY = /is at (\S+):/;

/**
 * A node of our own, or several, as `npm run elasticsearch` starts it.
 * @param options more of its options
 * @throws NotAvailableError
 */
export async function startElasticsearch(
  directory: string,
  cleanup: Cleanup,
  options: readonly string[] = [],
): Promise<ElasticsearchNode> {
  if (!existsSync(DISTRIBUTION))
    throw new NotAvailableError(
      'Elasticsearch is not installed; `node scripts/search-cluster/install.mjs` downloads it (0.9 GB)',
    );
  const ports = ['--port', String(await freePort()), '--transport-port', String(await freePort())];
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts', 'search-cluster', 'main.mjs'), ...ports, '--directory', directory, ...options],
    { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const forget = cleanup.add(() => endProcess(child));
  const urls = await untilReady(child.stdout);
  const [url = urls] = urls.split(',');
  return { url, urls, pid: child.pid ?? 0, stop: async () => (forget(), endProcess(child)) };
}

async function untilReady(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = READY.exec(line)?.[1];
    if (url) return url;
  }
  throw new NotAvailableError('Elasticsearch did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
