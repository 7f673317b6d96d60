import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TestServer } from '../../support/test-server';

const SAMPLE_EVERY_MS = 100;

export interface Watched<Result> {
  readonly result: Result;
  /** Largest resident memory of the process, in MB. */
  readonly memory: number;
  /** How /health/live answered meanwhile. */
  readonly probes: Probes;
}

interface Probes {
  readonly answers: number;
  /** In milliseconds. */
  readonly longest: number;
  readonly failures: readonly string[];
}

/** Runs `work` while the memory and the liveness of the server are sampled. */
export async function watching<Result>(server: TestServer, work: () => Promise<Result>): Promise<Watched<Result>> {
  const sampler = { over: false };
  const memory = sampleMemory(server, sampler);
  const prober = new Worker(join(__dirname, 'probe-worker.mjs'), { workerData: { url: server.url } });
  const report = once(prober, 'message');
  const result = await work();
  sampler.over = true;
  prober.postMessage('end', []);
  const [probes]: Probes[] = await report;
  if (!probes) throw new Error('the prober did not report');
  return { result, memory: await memory, probes };
}

/** Resident memory in MB. */
export async function memoryOf({ pid }: TestServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function sampleMemory(server: TestServer, sampler: { over: boolean }): Promise<number> {
  let most = 0;
  while (!sampler.over) {
    most = Math.max(most, await memoryOf(server));
    await sleep(SAMPLE_EVERY_MS);
  }
  return most;
}
