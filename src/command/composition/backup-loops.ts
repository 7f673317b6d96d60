import { join } from 'node:path';
import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import type { Settings } from '#base/settings/settings-table';
import { Backups } from '#operation/backup/backups';
import { openBackupFolder } from '#operation/backup/open-backup-folder';
import { dropLogSlot } from '#operation/backup/sql/log-slot';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { OpenStore } from './open-store';

/** The loop that backs up the embedded database, if the settings name a folder for it. */
export function backupLoops(
  settings: Settings,
  { database, address, place }: Pick<OpenStore, 'database' | 'address' | 'place'>,
  metrics: ServiceMetrics,
  logger: Logger,
): readonly BackgroundLoop[] {
  const { backupDirectory, backupHours: hours, backupsKeptDays: keptDays, databaseUrl } = settings;
  if (databaseUrl !== undefined) return [];
  if (backupDirectory === undefined) return [forgetBackups(database, logger)];
  const folder = openBackupFolder(backupDirectory, settings);
  const source = { client: database, address, cluster: join(place, 'postgres') };
  const backups = new Backups({ ...source, folder, hours, keptDays, now: Date.now, logger });
  metrics.watchBackups(() => backups.ages());
  return [backups];
}

/** The server must not keep its log for backups that are not made any more. */
function forgetBackups(client: OpenStore['database'], logger: Logger): BackgroundLoop {
  return new BackgroundLoop({
    name: 'backup',
    pass: async () => {
      await dropLogSlot(client);
      return 'finished';
    },
    lookEveryMs: 0,
    logger,
    messages: {
      away: 'the database does not answer',
      back: 'the database answers again',
      defect: 'the log that was kept for backups cannot be released; trying again',
    },
  });
}
