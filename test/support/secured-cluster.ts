import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clusterEnvironment, freePorts, TEST_CLUSTER, testCluster } from './test-cluster';

const SCRIPT = join(__dirname, '../../scripts/search-cluster/main.mjs');

/** A node that speaks TLS and asks for a password. */
export interface SecuredCluster {
  /** All settings that the service needs for it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function securedCluster(directory: string): Promise<SecuredCluster> {
  // Whoever starts it first fetches the distribution.
  await testCluster();
  const port = await freePorts(2);
  const args = [
    '--secured',
    '--quick',
    '--port',
    String(port),
    '--transport-port',
    String(port + 1),
    '--directory',
    directory,
    '--version',
    TEST_CLUSTER,
  ];
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const settings: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    for (const [, name = '', value = ''] of line.matchAll(/(ASPECTORY_[A-Z_]+)=(\S+)/g)) settings[name] = value;
    if (Object.keys(settings).length > 0)
      return { settings: { ...settings, ...clusterEnvironment(`https://127.0.0.1:${port}`) }, stop: () => end(child) };
  }
  throw new Error(`a secured cluster did not start: it ended with ${child.exitCode}`);
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
