import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CatalogServer, startCatalog } from '#scripts/bench/catalog/catalog-server';
import type { Cleanup } from '#scripts/bench/cleanup';
import type { RawRequest } from '#scripts/overload/request/raw-request';
import { type Outcome, sendRequest, type Target } from '#scripts/overload/request/send-request';
import { Watch } from '#scripts/overload/service/watch';
import { ProcessorClock } from './processor-clock';

/** Who asks: somebody who may do everything, and somebody with a token and no policy. */
export const ACTORS = ['administrator', 'outsider'] as const;
export type Actor = (typeof ACTORS)[number];

/** What one request cost. */
export interface Cost {
  readonly outcome: Outcome;
  /** Processor time of the service and of PostgreSQL. */
  readonly cpuMs: number;
  /** What of it the thread took that answers requests. */
  readonly mainMs: number;
  /** The rise of the memory of the service. */
  readonly riseMb: number;
  /** The longest time in which `/health/live` answered meanwhile. */
  readonly liveMs: number;
}

const ROOT = join(__dirname, '..');
const WITHIN_MS = 60_000;
/** The settings as `npm start` has them, and a limit as deployments set it. */
const SETTINGS = { ASPECTORY_AUTH: 'on', NODE_OPTIONS: '--max-old-space-size=2048' };

/** A service with authentication, and its two users. One that has ended is started again on the same data. */
export class MeasuredService {
  private watch: Watch;
  private clock: ProcessorClock;

  private constructor(
    private server: CatalogServer,
    private readonly dataDirectory: string,
    private readonly tokens: Readonly<Record<Actor, string>>,
    private readonly cleanup: Cleanup,
  ) {
    this.clock = new ProcessorClock(server.pid, dataDirectory);
    this.watch = this.newWatch();
    cleanup.add(() => this.watch.stop());
  }

  static async start(dataDirectory: string, cleanup: Cleanup): Promise<MeasuredService> {
    const tokens = {
      administrator: await newToken('root', dataDirectory, ['--admin']),
      outsider: await newToken('outsider', dataDirectory),
    };
    const server = await startCatalog(dataDirectory, cleanup, SETTINGS);
    return new MeasuredService(server, dataDirectory, tokens, cleanup);
  }

  /** Sends a request and measures it until the service has nothing more to do. */
  async measure(request: RawRequest, actor: Actor): Promise<Cost> {
    const { serviceNowMb } = await this.watch.take();
    const { result: outcome, ms: cpuMs, mainMs } = await this.clock.during(() => this.send(request, actor));
    const { serviceMb, liveMs } = await this.watch.take();
    return { outcome, cpuMs, mainMs, riseMb: serviceMb - serviceNowMb, liveMs };
  }

  async send(request: RawRequest, actor: Actor): Promise<Outcome> {
    const headers = [['Authorization', `Bearer ${this.tokens[actor]}`] as const, ...(request.headers ?? [])];
    return sendRequest(this.target(), { ...request, headers }, { withinMs: WITHIN_MS });
  }

  /** Starts it again on the same data, after a request that it did not survive. */
  async restart(): Promise<void> {
    await this.watch.stop();
    await this.server.stop();
    this.server = await startCatalog(this.dataDirectory, this.cleanup, SETTINGS);
    this.clock = new ProcessorClock(this.server.pid, this.dataDirectory);
    this.watch = this.newWatch();
  }

  private newWatch(): Watch {
    return new Watch({ target: this.target(), process: { pid: this.server.pid, dataDirectory: this.dataDirectory } });
  }

  private target(): Target {
    const { hostname, port } = new URL(this.server.url);
    return { host: hostname, port: Number(port) };
  }
}

/** Creates a user with an access token, before the service starts. */
async function newToken(user: string, dataDirectory: string, more: readonly string[] = []): Promise<string> {
  const env = { PATH: process.env['PATH'], ASPECTORY_DATA_DIR: dataDirectory };
  const run = async (...given: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/aspectory.mjs', ...given], {
      cwd: ROOT,
      env,
    });
    return stdout.trim();
  };
  const passwordFile = `${dataDirectory}.password`;
  await writeFile(passwordFile, 'a password that is long enough\n', { mode: 0o600 });
  await run('user', 'create', user, ...more, '--password-file', passwordFile);
  return run('token', 'create', '--user', user, '--name', 'growth');
}
