import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogServer, startCatalog } from '#scripts/bench/catalog/catalog-server';
import type { Cleanup } from '#scripts/bench/cleanup';
import { type Fault, wrong } from '../judge';
import { sendRequest, type Target } from '../request/send-request';
import { joinReadings, type Reading } from './reading';
import { Watch } from './watch';

/** A limit of memory as deployments set it. */
const HEAP_MB = 768;
const PROBE = { method: 'GET', target: '/health/live' };
const RECOVERS_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 250;
const RESPONSIVE_MS = 500;

/** The service, and the watch on it. One of our own is started again when it has ended. */
export class WatchedService {
  private beforeRestart: Reading | undefined;

  private constructor(
    private readonly startUrl: string,
    private watch: Watch,
    private readonly own?: { readonly dataDirectory: string; readonly cleanup: Cleanup; server: CatalogServer },
  ) {}

  static async start(dataDirectory: string, cleanup: Cleanup): Promise<WatchedService> {
    const server = await startLimited(dataDirectory, cleanup);
    const service = new WatchedService(server.url, watchOn(server, dataDirectory), { dataDirectory, cleanup, server });
    cleanup.add(() => service.watch.stop());
    return service;
  }

  /** A service that runs already. Its memory is not known. */
  static attach(url: string, cleanup: Cleanup): WatchedService {
    const service = new WatchedService(url, new Watch({ target: targetOf(url) }));
    cleanup.add(() => service.watch.stop());
    return service;
  }

  /** It changes with a new start. */
  get url(): string {
    return this.own?.server.url ?? this.startUrl;
  }

  get target(): Target {
    return targetOf(this.url);
  }

  /** What the watch saw since the last call, also before a new start. */
  async take(): Promise<Reading> {
    const now = await this.watch.take();
    const reading = this.beforeRestart ? joinReadings(this.beforeRestart, now) : now;
    this.beforeRestart = undefined;
    return reading;
  }

  /** Waits until the service is responsive. @returns a fault if it must be started again */
  async recover(): Promise<readonly Fault[]> {
    for (const deadline = Date.now() + RECOVERS_WITHIN_MS; Date.now() < deadline; await sleep(POLL_EVERY_MS)) {
      const { status, ms, failure } = await sendRequest(this.target, PROBE, { withinMs: RECOVERS_WITHIN_MS });
      if (status === 200 && ms < RESPONSIVE_MS) return [];
      if (failure?.includes('ECONNREFUSED')) break;
    }
    if (!this.own) throw new Error(`the service at ${this.url} does not answer any more`);
    await this.restart();
    return [wrong('expected the service to go on, but it ended or hung, and was started again')];
  }

  /** Kills a service of our own, as a machine that loses power does, and starts it again on the same data. */
  async killAndRestart(): Promise<void> {
    await this.restart('SIGKILL');
  }

  /** Starts a service of our own again, on the same data. */
  async restart(signal?: 'SIGKILL'): Promise<void> {
    const { own } = this;
    if (!own) return;
    this.beforeRestart = await this.take();
    await this.watch.stop();
    if (signal) process.kill(own.server.pid, signal);
    await own.server.stop();
    own.server = await startLimited(own.dataDirectory, own.cleanup);
    this.watch = watchOn(own.server, own.dataDirectory);
  }
}

function startLimited(dataDirectory: string, cleanup: Cleanup): Promise<CatalogServer> {
  return startCatalog(dataDirectory, cleanup, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
}

function watchOn({ url, pid }: CatalogServer, dataDirectory: string): Watch {
  return new Watch({ target: targetOf(url), process: { pid, dataDirectory } });
}

function targetOf(url: string): Target {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 80) };
}
