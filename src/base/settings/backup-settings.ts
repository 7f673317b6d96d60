import { freeText, integer, optionalText, optionalUrl, type ReadSetting } from './setting';

/** The settings of where and how often the embedded database is backed up. */
/** A bucket of S3 and the start of the names in it. */
export const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

export function backupSettings(read: ReadSetting) {
  return {
    backupDirectory: read(
      optionalText({
        env: 'ASPECTORY_BACKUP_DIR',
        expected: 'a directory on another disk, or a bucket such as s3://bucket/prefix',
        pattern: new RegExp(`^(?!s3:)|${BUCKET.source}`),
        help: 'Directory for backups of the embedded database, such as a network volume, or a bucket of S3 with the credentials of the default chain of AWS. The service writes a base backup every few hours and the log of the database every 5 s, so that `aspectory backup restore` brings back any moment. Without it there are none.',
      }),
    ),
    backupS3Region: read(
      freeText({
        env: 'ASPECTORY_BACKUP_S3_REGION',
        default: 'us-east-1',
        expected: 'a region of AWS, such as eu-central-1',
        pattern: /^[a-z0-9-]{1,40}$/,
        help: 'Region of the bucket of ASPECTORY_BACKUP_DIR.',
      }),
    ),
    backupS3Endpoint: read(
      optionalUrl({
        env: 'ASPECTORY_BACKUP_S3_ENDPOINT',
        protocols: ['http:', 'https:'],
        expected: 'an address such as https://minio:9000',
        help: 'Server that is like S3 and has the bucket of ASPECTORY_BACKUP_DIR, such as MinIO, Ceph or R2. The default is S3 of AWS.',
      }),
    ),
    backupHours: read(
      integer({
        env: 'ASPECTORY_BACKUP_HOURS',
        default: 24,
        min: 1,
        max: 24 * 31,
        help: 'Hours between two base backups.',
      }),
    ),
    backupsKeptDays: read(
      integer({
        env: 'ASPECTORY_BACKUPS_KEPT_DAYS',
        default: 7,
        min: 1,
        max: 3650,
        help: 'Days to whose moments the backups can be restored. Older ones are deleted; the newest base backup never is.',
      }),
    ),
  };
}
