import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { openDatabase } from '#base/database/open-database';
import { StartupError } from '#base/errors/startup-error';
import type { BackupFolder } from '#operation/backup/backup-folder';
import { type BackupManifest, readLog, readManifests } from '#operation/backup/backup-manifest';
import { makeBaseBackup } from '#operation/backup/base-backup';
import { openBackupFolder } from '#operation/backup/open-backup-folder';
import { restoreBackup, timeText } from '#operation/backup/restore-backup';
import { verifyBackups } from '#operation/backup/verify-backup';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { announceCatalog, commandLogger } from '../with-catalog';

interface FolderOption {
  readonly folder?: string;
}

interface RestoreOptions extends FolderOption {
  readonly to: string;
  readonly at?: number;
}

interface VerifyOptions extends FolderOption {
  readonly restore?: true;
}

const HELP = `
Backups are of the embedded database. For a server of DATABASE_URL use its own backup, which holds everything.

A service with ASPECTORY_BACKUP_DIR makes a base backup every ASPECTORY_BACKUP_HOURS, and copies the log of the database every 5 seconds. A restore
makes a new data directory from them, with everything that was answered until a moment:

  aspectory backup restore --to restored --at 2026-11-29T03:00:00Z
  aspectory serve --data-dir restored

One entity with its history, from a restored directory into the catalog:

  aspectory export --data-dir restored --urn URN --history one.ndjson
  aspectory import one.ndjson

Exit codes: 0 done, 1 refused, or a backup is damaged.`;

export const addBackup: AddCommand = (program, context) => {
  const backup = program
    .command('backup')
    .description('back up the embedded database, check backups, restore them to a moment')
    .addHelpText('after', HELP);
  const command = (name: string, description: string) =>
    backup
      .command(name)
      .description(description)
      .option(
        '--folder <folder>',
        'folder or bucket (s3://BUCKET/PREFIX) of the backups, instead of ASPECTORY_BACKUP_DIR',
      );
  command('create', 'make a base backup now, also while the service runs').action((options: FolderOption) =>
    create(folderOf(options, context), context),
  );
  command('list', 'list the backups, and the moments to which they can be restored').action((options: FolderOption) =>
    list(folderOf(options, context), context),
  );
  command('verify', 'read all backups and compare them with their digests')
    .option('--restore', 'also restore the newest one into a temporary directory, and start its database')
    .action((options: VerifyOptions) => verify(folderOf(options, context), options, context));
  command('restore', 'make a new data directory from a backup')
    .requiredOption('--to <directory>', 'data directory to make; it must be empty')
    .option('--at <time>', 'the moment to restore, such as 2026-11-29T03:00:00Z; without it, the last one', timeOption)
    .action((options: RestoreOptions) => restore(folderOf(options, context), options, context));
};

function folderOf({ folder }: FolderOption, context: CommandContext): BackupFolder {
  const path = folder ?? context.settings().backupDirectory;
  if (path === undefined)
    throw new StartupError('Name the folder of the backups with --folder or ASPECTORY_BACKUP_DIR.');
  return openBackupFolder(path, context.settings());
}

function timeOption(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-29T03:00:00Z.');
}

async function create(folder: BackupFolder, context: CommandContext): Promise<void> {
  const settings = context.settings();
  if (settings.databaseUrl !== undefined)
    throw new StartupError('DATABASE_URL names a server of yours. Use its own backup, which holds everything.');
  await announceCatalog(settings, context);
  const opening = { command: context.commandLine, use: 'reads', shared: true } as const;
  const { address, place, close } = await openDatabase(settings, await commandLogger(context), opening);
  try {
    const manifest = await withFiles('backup', context, (onProgress) =>
      makeBaseBackup({ address, cluster: join(place, 'postgres'), folder, onProgress }),
    );
    context.print(lineOf(manifest));
  } finally {
    await close();
  }
}

async function list(folder: BackupFolder, context: CommandContext): Promise<void> {
  const manifests = await readManifests(folder);
  for (const manifest of manifests) context.print(lineOf(manifest));
  const [first] = manifests;
  const log = await readLog(folder);
  if (first && log)
    context.print(`Restores to any moment from ${timeText(first.stoppedOn)} to ${timeText(log.reachesToTime)}.`);
  else context.print(`${folder.path} holds no complete backup.`);
}

async function verify(folder: BackupFolder, { restore: trial }: VerifyOptions, context: CommandContext): Promise<void> {
  const { backups, files, segments, problems } = await verifyBackups(folder);
  for (const problem of problems) context.print(problem);
  if (problems.length > 0) return context.exitWith(1);
  if (trial) await tryRestore(folder, context);
  const restored = trial ? ' The newest one was restored, and its database started.' : '';
  context.print(
    `${backups.length} backups, ${files} files and ${segments} segments of the log are as they were written.${restored}`,
  );
}

async function tryRestore(folder: BackupFolder, context: CommandContext): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'aspectory-verify-'));
  try {
    await restoreTo(folder, { to: join(parent, 'restored') }, context);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function restore(folder: BackupFolder, options: RestoreOptions, context: CommandContext): Promise<void> {
  const { name } = await restoreTo(folder, options, context);
  const moment = options.at === undefined ? 'the end of the backup' : timeText(options.at);
  context.print(`${resolve(options.to)} holds the catalog as of ${moment}, from the base backup ${name}.`);
}

async function restoreTo(
  folder: BackupFolder,
  { to, at }: Pick<RestoreOptions, 'to' | 'at'>,
  context: CommandContext,
): Promise<BackupManifest> {
  const logger = await commandLogger(context);
  const place = { folder, dataDirectory: resolve(to), at };
  return withFiles('restore', context, (onProgress) =>
    restoreBackup({ ...place, command: context.commandLine, logger, onProgress }),
  );
}

const PERCENT = 100;

function withFiles<Result>(
  title: string,
  context: CommandContext,
  work: (onProgress: (done: number, of: number) => void) => Promise<Result>,
): Promise<Result> {
  return withProgress(context, { title, total: PERCENT }, (show) =>
    work((done, of) => show((PERCENT * done) / of, `${done.toLocaleString('en')} files`)),
  );
}

function lineOf({ name, stoppedOn, files }: BackupManifest): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  return `${name}  of ${timeText(stoppedOn)}  ${files.length} files  ${Math.ceil(megabytes).toLocaleString('en')} MB`;
}
