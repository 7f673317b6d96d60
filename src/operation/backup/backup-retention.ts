import type { Logger } from 'pino';
import type { SqlClient } from '#base/database/sql-client';
import { TrustedClock } from '#base/database/trusted-clock';
import type { BackupFolder } from './backup-folder';
import { trimBackups } from './trim-backups';
import { HOUR_MS } from '#base/background/durations';

/** The clock is read often, so that a jump is seen. */
const EVERY_MS = HOUR_MS;

interface BackupRetentionDeps {
  readonly client: SqlClient;
  readonly folder: BackupFolder;
  /** The days for which a restore to any moment is possible. */
  readonly keptDays: number;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Removes old backups, unless the clock jumped ahead, which would make all of them old. */
export class BackupRetention {
  private readonly clock: TrustedClock;
  private trimmedAt: number | undefined;

  constructor(private readonly deps: BackupRetentionDeps) {
    this.clock = new TrustedClock({ name: 'backup retention', ...deps });
  }

  /** Does nothing until an hour after the last time. */
  async trim(): Promise<void> {
    if (this.trimmedAt !== undefined && performance.now() - this.trimmedAt < EVERY_MS) return;
    this.trimmedAt = performance.now();
    const time = await this.clock.read();
    if (time !== undefined) await trimBackups(this.deps.folder, this.deps.keptDays, time);
  }

  /** Must be called after a base backup, because older ones may be superfluous now. */
  noteBase(): void {
    this.trimmedAt = undefined;
  }
}
