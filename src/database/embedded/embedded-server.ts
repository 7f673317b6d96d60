// The database that comes with the service: a real PostgreSQL which this process starts, watches and stops.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database-address';
import { claimDataDirectory, type HeldClaim } from './directory/data-directory-claim';
import { launchPostmaster } from './postmaster/launch-postmaster';
import { makeDirectory } from './directory/make-directory';
import { addressAt, type PostmasterPlan } from './postmaster/postmaster-plan';
import { preparePostmaster } from './postmaster/prepare-postmaster';
import { refuseForeignDirectory } from './directory/refuse-foreign-directory';
import { storageError } from './directory/storage-error';

export interface EmbeddedServerOptions {
  readonly dataDirectory: string;
  /** What a second process that wants the directory is told about us. */
  readonly command: string;
  readonly logger: Logger;
  /** False only for databases that are thrown away. */
  readonly durable?: boolean;
}

const RESTART_DELAY_MAX_MS = 5000;
/** A shutdown writes a checkpoint first; after this long the next start may do the work instead. */
const STOP_WITHIN_MS = 30_000;

export class EmbeddedServer {
  private stopping = false;
  private restarting: Promise<void> | undefined;

  private constructor(
    private readonly plan: PostmasterPlan,
    private readonly claim: HeldClaim,
    private readonly logger: Logger,
    private child: ChildProcess,
  ) {
    this.watch();
  }

  /**
   * Resolves when connections are taken. The first start makes the cluster; a start after a crash ends what the crash left and recovers.
   * @throws StartupError when the directory is in use, cannot be written to, or the server does not start
   */
  static async start(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
    const dataDirectory = resolve(options.dataDirectory);
    try {
      await makeDirectory(dataDirectory, 0o700);
      await refuseForeignDirectory(dataDirectory);
      const claim = await claimDataDirectory(dataDirectory, options.command);
      return await EmbeddedServer.startClaimed(dataDirectory, options, claim);
    } catch (error) {
      throw storageError(error, dataDirectory) ?? error;
    }
  }

  private static async startClaimed(
    dataDirectory: string,
    { logger, durable = true }: EmbeddedServerOptions,
    claim: HeldClaim,
  ): Promise<EmbeddedServer> {
    try {
      const plan = await preparePostmaster(dataDirectory, durable, logger);
      return new EmbeddedServer(plan, claim, logger, await launchPostmaster(plan));
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  get address(): DatabaseAddress {
    return addressAt(this.plan.socketDirectory.path);
  }

  /** Pid of the server's first process. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Ends sessions, writes a checkpoint and gives the data directory free. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.restarting;
    if (isRunning(this.child)) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGINT');
      await Promise.race([exited, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      if (isRunning(this.child)) this.child.kill('SIGQUIT');
      await exited;
    }
    await this.plan.socketDirectory.remove();
    await this.claim.release();
  }

  private watch(): void {
    const restart = () => {
      if (this.stopping) return;
      this.logger.error(
        { code: this.child.exitCode, signal: this.child.signalCode },
        'the database server ended; starting it again',
      );
      this.restarting = this.restart();
    };
    if (isRunning(this.child)) this.child.once('exit', restart);
    else restart();
  }

  private async restart(): Promise<void> {
    for (let delayMs = 100; !this.stopping; delayMs = Math.min(delayMs * 2, RESTART_DELAY_MAX_MS)) {
      try {
        this.child = await launchPostmaster(this.plan);
        this.watch();
        this.logger.info({ pid: this.child.pid }, 'the database server runs again');
        return;
      } catch (error) {
        this.logger.error({ err: error }, 'the database server does not start; trying again');
        await sleep(delayMs, undefined, { ref: false });
      }
    }
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
