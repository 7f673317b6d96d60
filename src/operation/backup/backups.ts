import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import type { DatabaseAddress } from '#base/database/database-address';
import type { SqlClient } from '#base/database/sql-client';
import type { BackupFolder } from './backup-folder';
import { makeBaseBackup, refuseForeign } from './base-backup';
import { readManifests } from './backup-manifest';
import { BackupRetention } from './backup-retention';
import { copyLog, LogGapError } from './copy-log';
import { keepLog, releaseLog } from './sql/log-slot';
import { readServerState, type ServerState } from './sql/server-state';
import { positionOf, segmentAt, startOfSegment } from './wal-position';
import { HOUR_MS } from '#base/background/durations';

const COPY_EVERY_MS = 5_000;

export interface BackupsDeps {
  readonly client: SqlClient;
  readonly address: DatabaseAddress;
  /** The folder of the embedded cluster. */
  readonly cluster: string;
  readonly folder: BackupFolder;
  /** The hours between two base backups. */
  readonly hours: number;
  /** The days for which a restore to any moment is possible. */
  readonly keptDays: number;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Ages in seconds; undefined before there is one. */
export interface BackupAges {
  readonly base: number | undefined;
  readonly log: number | undefined;
}

/** Keeps a folder of backups: a base backup every few hours, and the log every few seconds. */
export class Backups extends BackgroundLoop {
  private baseOn: number | undefined;
  private logOn: number | undefined;
  /** The first segment that the folder must have; undefined before the first base backup is known. */
  private from: number | undefined;
  private readonly retention: BackupRetention;

  constructor(private readonly deps: BackupsDeps) {
    super({
      name: 'backup',
      pass: () => this.keep(),
      lookEveryMs: COPY_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'the backup waits, because the database or the place of the backups does not answer; trying again',
        back: 'the backup goes on',
        defect: 'the backup fails; trying again',
      },
    });
    this.retention = new BackupRetention(deps);
  }

  ages(): BackupAges {
    const age = (time: number | undefined) => (time === undefined ? undefined : (Date.now() - time) / 1000);
    return { base: age(this.baseOn), log: age(this.logOn) };
  }

  private async keep(): Promise<PassResult> {
    const { client, folder } = this.deps;
    const state = await readServerState(client);
    await refuseForeign(folder, state);
    const isComplete = await keepLog(client);
    await this.findLast(state);
    // Also of the future, if the clock was ahead when it was made.
    const isOld = this.baseOn === undefined || Math.abs(state.time - this.baseOn) >= this.deps.hours * HOUR_MS;
    if (!isComplete || isOld || this.from === undefined) await this.makeBase();
    await this.copy();
    await this.retention.trim();
    return 'idle';
  }

  /** Finds, after a start, the last base backup of this timeline, behind which the log goes on. */
  private async findLast({ timeline }: ServerState): Promise<void> {
    if (this.from !== undefined) return;
    const last = (await readManifests(this.deps.folder)).findLast((manifest) => manifest.timeline === timeline);
    if (!last) return;
    this.baseOn = last.stoppedOn;
    this.from = segmentAt(positionOf(last.startsAt));
  }

  private async makeBase(): Promise<void> {
    const { folder, logger } = this.deps;
    const { name, files, startsAt, stoppedOn } = await makeBaseBackup(this.deps);
    this.baseOn = stoppedOn;
    this.from = segmentAt(positionOf(startsAt));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    logger.info({ backup: name, folder: folder.path, files: files.length, bytes }, 'made a base backup');
    this.retention.noteBase();
  }

  private async copy(): Promise<void> {
    const { client, logger } = this.deps;
    try {
      const state = await copyLog(this.deps, this.from ?? 0);
      this.logOn = state.time;
      this.from = segmentAt(positionOf(state.flushed));
      await releaseLog(client, startOfSegment(this.from));
    } catch (error) {
      if (!(error instanceof LogGapError)) throw error;
      logger.warn(error.message);
      this.from = undefined;
      this.baseOn = undefined;
      await this.makeBase();
    }
  }
}
