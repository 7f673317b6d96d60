import type { Gauge } from 'prom-client';
import type { BackupAges } from '../backup/backups';
import { lastGauge } from './load-gauges';

/** The ages of the backups of the embedded database. A process that has just started knows no age of the log yet. */
export function backupGauges(ages: () => BackupAges): readonly Gauge[] {
  return [
    lastGauge('aspectory_backup_age_seconds', 'Age of the last base backup', () => ages().base),
    lastGauge(
      'aspectory_backup_log_age_seconds',
      'Time since the log of the database was copied; what was written since is not in the backup',
      () => ages().log,
    ),
  ];
}
