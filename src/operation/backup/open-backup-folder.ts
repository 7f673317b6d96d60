import { resolve } from 'node:path';
import { BUCKET } from '#base/settings/backup-settings';
import type { Settings } from '#base/settings/settings-table';
import { withoutEndSlashes } from '#base/addresses/without-end-slashes';
import { StartupError } from '#base/errors/startup-error';
import { BackupFolder } from './backup-folder';
import { BackupStoreDisk } from './store/backup-store-disk';
import { BackupStoreS3 } from './store/backup-store-s3';

/** @param place a folder, or `s3://bucket/prefix` @throws StartupError for a name that no bucket has */
export function openBackupFolder(
  place: string,
  { backupS3Region: region, backupS3Endpoint: endpoint }: Pick<Settings, 'backupS3Region' | 'backupS3Endpoint'>,
): BackupFolder {
  if (!place.startsWith('s3:')) return new BackupFolder(new BackupStoreDisk(resolve(place)));
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? [];
  if (bucket === undefined)
    throw new StartupError(`${place} does not name a bucket. Write s3://BUCKET or s3://BUCKET/PREFIX.`);
  const start = withoutEndSlashes(prefix.replace(/^\/+/, ''));
  return new BackupFolder(new BackupStoreS3({ bucket, region, endpoint }, start === '' ? '' : `${start}/`));
}
