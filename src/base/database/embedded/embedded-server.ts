// The embedded database: a real PostgreSQL that this process starts, watches and stops.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database-address';
import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import { claimDataDirectory, dataDirectoryHolder, type HeldClaim } from './directory/data-directory-claim';
import { launchPostmaster } from './postmaster/launch-postmaster';
import { readPostmasterFile } from './postmaster/postmaster-file';
import { type PostmasterPlan, preparePostmaster, addressAt } from './postmaster/prepare-postmaster';
import { type DataDirectory, openDataDirectory } from './directory/data-directory';
import { isDiskFull, storageError } from './directory/storage-error';
import { ServerLog } from './postmaster/server-log';

interface EmbeddedServerOptions {
  readonly dataDirectory: string;
  /** The command line. A second process that wants the directory shows it. */
  readonly command: string;
  readonly logger: Logger;
  /** False only for databases of tests and benchmarks. */
  readonly durable?: boolean;
}

const AGAIN = 'The service then starts PostgreSQL by itself.';
const DISK_FULL = `PostgreSQL does not run, because its disk is full. Free some space on that disk. ${AGAIN}`;
const DOES_NOT_START = `PostgreSQL does not start. Correct the problem that the log of the service and postgres.log name. ${AGAIN}`;
const RESTART_DELAY_MAX_MS = 5000;
/** A shutdown writes a checkpoint first. After this time the next start recovers instead. */
const STOP_WITHIN_MS = 30_000;
/** A first start makes the cluster, and a stop writes a checkpoint. */
const SETTLED_WITHIN_MS = 30_000;
const SETTLE_POLL_MS = 50;

export class EmbeddedServer {
  private stopping = false;
  private restarting: Promise<void> | undefined;
  private failure: Error | undefined;

  private constructor(
    private readonly plan: PostmasterPlan,
    private readonly log: ServerLog,
    private readonly claim: HeldClaim,
    private readonly logger: Logger,
    private child: ChildProcess,
  ) {
    this.watch();
  }

  /**
   * Resolves when the server accepts connections. The first start makes the cluster. A start after a crash ends leftover processes and
   * recovers.
   * @throws StartupError if the directory is in use or not writable, or if the server does not start
   */
  static async start(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
    const dataDirectory = resolve(options.dataDirectory);
    try {
      const opened = await openDataDirectory(dataDirectory);
      const claim = await claimDataDirectory(opened.path, options.command);
      return await EmbeddedServer.startClaimed(opened, options, claim);
    } catch (error) {
      throw storageError(error, dataDirectory) ?? error;
    }
  }

  private static async startClaimed(
    directory: DataDirectory,
    { logger, durable = true }: EmbeddedServerOptions,
    claim: HeldClaim,
  ): Promise<EmbeddedServer> {
    const log = new ServerLog(directory.path);
    try {
      const plan = await preparePostmaster(directory, durable, logger);
      return new EmbeddedServer(plan, log, claim, logger, await launchPostmaster(plan, log));
    } catch (error) {
      await log.close();
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

  /** The reason why the server does not run, and what to do, without paths; undefined while it runs, or if it will run in a moment. */
  get outage(): UnavailableError | undefined {
    if (!this.failure) return undefined;
    return new UnavailableError(isDiskFull(this.failure) ? DISK_FULL : DOES_NOT_START, [], { cause: this.failure });
  }

  /** Says to other processes that this one answers as a service there. */
  announce(url: string): Promise<void> {
    return this.claim.announce(url);
  }

  /** Ends sessions, writes a checkpoint and releases the data directory. */
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
    await this.log.close();
    await this.plan.socketDirectory.remove();
    await this.claim.release();
  }

  private watch(): void {
    const restart = () => {
      if (this.stopping) return;
      this.logger.error(
        { code: this.child.exitCode, signal: this.child.signalCode },
        'the database server ended unexpectedly; starting it again',
      );
      this.restarting = this.restart();
    };
    if (isRunning(this.child)) this.child.once('exit', restart);
    else restart();
  }

  private async restart(): Promise<void> {
    for (let delayMs = 100; !this.stopping; delayMs = Math.min(delayMs * 2, RESTART_DELAY_MAX_MS)) {
      try {
        this.child = await launchPostmaster(this.plan, this.log);
        this.failure = undefined;
        this.watch();
        this.logger.info({ pid: this.child.pid }, 'the database server runs again');
        return;
      } catch (error) {
        this.noteFailure(error);
        await sleep(delayMs, undefined, { ref: false });
      }
    }
  }

  /** Logs each reason once, because the attempts go on until somebody has mended it. */
  private noteFailure(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (failure.message !== this.failure?.message)
      this.logger.error({ err: failure }, 'the database server did not start; trying again until it does');
    this.failure = failure;
  }
}

/**
 * The address of the embedded server of another process that uses the directory now, if any.
 * @throws StartupError if that process runs as another user, because the server accepts only its own
 */
export async function sharedServerAddress(dataDirectory: string): Promise<DatabaseAddress | undefined> {
  const holder = await dataDirectoryHolder(dataDirectory);
  if (holder?.uid !== undefined && holder.uid !== process.getuid?.())
    throw new StartupError(
      `Process ${holder.pid} uses ${dataDirectory} as user ${holder.uid}, and its database accepts only this user. Run the command as user ${holder.uid}.`,
    );
  const server = holder && (await readPostmasterFile(join(dataDirectory, 'postgres')));
  return server?.ready ? addressAt(server.socketDirectory) : undefined;
}

/** The same as `sharedServerAddress`. If the other process is starting its server, or stopping it, waits for the end of that. */
export async function settledServerAddress(dataDirectory: string): Promise<DatabaseAddress | undefined> {
  for (const giveUpAt = performance.now() + SETTLED_WITHIN_MS; ; await sleep(SETTLE_POLL_MS)) {
    const address = await sharedServerAddress(dataDirectory);
    if (address || performance.now() > giveUpAt || !(await dataDirectoryHolder(dataDirectory))) return address;
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
