import type { Logger } from 'pino';
import { BackgroundLoop, type LoopHealth, type PassResult } from '#base/background/background-loop';
import type { Loop } from '#base/background/background-loops';
import type { Database } from '#base/database/sql-client';
import { tryWrite } from '#base/database/try-write';
import { BusyError, ConnectionLostError, UnavailableError } from '#base/errors/domain-error';
import { WritesStoppedError } from '#base/errors/writes-stopped';

interface WriteHealthDeps {
  readonly database: Database;
  /** Asks what a write would use next. @throws UnavailableError */
  readonly probe: () => Promise<void>;
  /** @throws DiskFullError */
  readonly requireRoom: () => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** It reads the free room of the disk and asks the database this often. After a failure the pauses are shorter. */
const POLL_EVERY_MS = 5000;

/**
 * Whether the database takes writes. A write that fails tells it, or a database that does not answer. Then it tries by itself until the
 * database takes writes again.
 */
export class WriteHealth implements Loop {
  private failure: string | undefined;
  private isSuspected = false;
  private readonly loop: BackgroundLoop;

  constructor(private readonly deps: WriteHealthDeps) {
    this.loop = new BackgroundLoop({
      name: 'writes',
      pass: () => this.pass(),
      lookEveryMs: POLL_EVERY_MS,
      messages: {
        away: 'the database does not take writes; trying again',
        back: 'the database takes writes again',
        defect: 'it is unknown whether the database takes writes; trying again',
      },
      logger: deps.logger,
    });
  }

  /** The problem and its fix, for operators and clients; undefined while writes work. */
  get problem(): string | undefined {
    return this.failure;
  }

  /** Must be called with the error of each write. */
  noteFailure(error: unknown): void {
    if (!(error instanceof UnavailableError) || error instanceof BusyError || error instanceof WritesStoppedError)
      return;
    this.isSuspected = true;
    // Another connection may work. The next pass knows.
    if (!(error instanceof ConnectionLostError)) this.failure = error.message;
    this.loop.wake();
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  health(): LoopHealth {
    return this.loop.health();
  }

  private async pass(): Promise<PassResult> {
    try {
      await this.deps.requireRoom();
      await this.deps.probe();
      if (this.isSuspected) await tryWrite(this.deps.database);
      this.learn(undefined);
      return 'idle';
    } catch (error) {
      this.learn(error);
      throw error;
    }
  }

  private learn(error: unknown): void {
    this.isSuspected = error instanceof UnavailableError;
    this.failure = error instanceof UnavailableError ? error.message : undefined;
  }
}
