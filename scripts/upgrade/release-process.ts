import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '#package.json';
import { endProcess } from '../bench/catalog/end-process';
import type { Cleanup } from '../bench/cleanup';
import { readDeployed } from './deployed';
import type { Release } from './releases';

/** The arguments of `node`. */
const START = scripts.start.split(' ').slice(1);
const LISTENS = /"url":"([^"]+)".*"msg":"ready"/;
const POLL_MS = 20;
/** The first start with a cluster creates all its indices. */
const READY_WITHIN_MS = 120_000;

export interface ReleaseProcess {
  readonly url: string;
  readonly release: Release;
  /** The time from its start until it was ready. */
  readonly startedInMs: number;
  log(): string;
  /** Stops it as its deployment files say. */
  stop(): Promise<void>;
}

/** Starts a release as `npm start` does. Resolves when the readiness probe of its deployment files says so. */
export async function startRelease(
  release: Release,
  { folder, environment }: { readonly folder: string; readonly environment: { readonly [name: string]: string } },
  cleanup: Cleanup,
): Promise<ReleaseProcess> {
  const startedAt = performance.now();
  const logFile = join(folder, `${release.name}-${Date.now()}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, START, {
    cwd: release.folder,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ASPECTORY_AUTH: 'off',
      ASPECTORY_DATA_DIR: join(folder, `data-${release.name}`),
      ...environment,
      ...release.environment,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const forget = cleanup.add(() => endProcess(child));
  const text = () => readFileSync(logFile, 'utf8');
  const { readinessPath, probedEveryMs, preStopMs } = readDeployed(release.folder);
  const url = await untilReady(child, text, readinessPath);
  const startedInMs = performance.now() - startedAt;
  const probe = () => void fetch(`${url}${readinessPath}`).catch(() => undefined);
  const probes = setInterval(probe, probedEveryMs).unref();
  const stop = async () => {
    await sleep(preStopMs);
    forget();
    await endProcess(child);
    clearInterval(probes);
  };
  return { url, release, startedInMs, log: text, stop };
}

async function untilReady(child: ChildProcess, log: () => string, readinessPath: string): Promise<string> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`a service ended with ${child.exitCode ?? child.signalCode}: ${log().trim().slice(-2000)}`);
    const url = LISTENS.exec(log())?.[1];
    if (url !== undefined && (await fetch(`${url}${readinessPath}`)).status === 200) return url;
  }
  throw new Error(`a service was not ready within ${READY_WITHIN_MS / 1000} s: ${log().trim().slice(-2000)}`);
}
