import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { openDataDirectory } from '#base/database/embedded/directory/data-directory';
import type { ServerAccount } from '#base/database/embedded/process/server-account';
import { EmbeddedServer } from '#base/database/embedded/embedded-server';
import { StartupError } from '#base/errors/startup-error';
import type { BackupFolder } from './backup-folder';
import { type BackupManifest, fileName, firstSegment, LOG, PARTIAL, readLog, readManifests } from './backup-manifest';
import { SEGMENT_BYTES } from './wal-position';

interface RestoreOptions {
  readonly folder: BackupFolder;
  /** A data directory that holds nothing. */
  readonly dataDirectory: string;
  /** Epoch milliseconds: everything that was answered until then, and nothing that was sent later. Without it, as much as the backup has. */
  readonly at?: number | undefined;
  readonly command: string;
  readonly logger: Logger;
  readonly onProgress?: (files: number, of: number) => void;
}

const RECOVERY_SETTINGS = 'postgresql.auto.conf';
/**
 * The settings of recovery. Commands find the log in its own folder, so that nothing is fetched. No session may see what is half recovered.
 */
const RECOVER =
  "restore_command = 'false'\nhot_standby = off\nrecovery_target_action = 'promote'\nrecovery_target_timeline = 'current'\n";
/** What PostgreSQL says if the log has no transaction behind the time. Then all of the log is what was asked for. */
const TARGET_IS_THE_END = /recovery ended before configured recovery target was reached/;

/**
 * Makes a data directory from a base backup and the log behind it.
 * @returns the base backup
 * @throws StartupError if the directory holds something, or the backup does not reach to the time
 */
export async function restoreBackup({
  folder,
  dataDirectory,
  at,
  onProgress,
  ...options
}: RestoreOptions): Promise<BackupManifest> {
  const manifest = await chooseBackup(folder, at);
  await refuseUsed(dataDirectory);
  const { path, account } = await openDataDirectory(dataDirectory);
  const place = new ClusterPlace(join(path, `postgres.unfinished-${process.pid}`), join(path, 'postgres'), account);
  await writeCluster(place, folder, manifest, onProgress);
  await recover(place, { ...options, dataDirectory, at });
  return manifest;
}

/** A cluster that is made, and gets its name when everything is there. All of it belongs to the account of the server. */
class ClusterPlace {
  constructor(
    readonly path: string,
    readonly final: string,
    private readonly account: ServerAccount,
  ) {}

  async makeFolder(name: string): Promise<void> {
    await mkdir(join(this.path, name), { recursive: true, mode: 0o700 });
    await this.own(name);
  }

  async write(name: string, content: Readable | string): Promise<void> {
    await pipeline(content, createWriteStream(join(this.path, name), { mode: 0o600 }));
    await this.own(name);
  }

  private async own(name: string): Promise<void> {
    const { ids } = this.account;
    if (ids) await chown(join(this.path, name), ids.uid, ids.gid);
  }
}

async function writeCluster(
  place: ClusterPlace,
  folder: BackupFolder,
  manifest: BackupManifest,
  onProgress: (files: number, of: number) => void = () => undefined,
): Promise<void> {
  for (const name of ['', ...manifest.folders]) await place.makeFolder(name);
  const log = await logAfter(folder, manifest);
  const total = manifest.files.length + log.length;
  let done = 0;
  for (const { path } of manifest.files) {
    await place.write(path, folder.read(fileName(manifest.name, path)));
    onProgress((done += 1), total);
  }
  for (const name of log) {
    const segment = `pg_wal/${name.replace(PARTIAL, '')}`;
    await place.write(segment, folder.read(`${LOG}/${name}`));
    // The rest of the last segment is zeros, which end the recovery.
    await truncate(join(place.path, segment), SEGMENT_BYTES);
    onProgress((done += 1), total);
  }
  await place.write('backup_label', manifest.label);
}

/** @throws StartupError */
async function chooseBackup(folder: BackupFolder, at: number | undefined): Promise<BackupManifest> {
  const manifests = await readManifests(folder);
  const chosen = manifests.findLast(({ stoppedOn }) => at === undefined || stoppedOn <= at);
  const [first] = manifests;
  if (!first)
    throw new StartupError(`${folder.path} holds no complete backup. List what it has with "aspectory backup list".`);
  if (!chosen)
    throw new StartupError(
      `The oldest backup in ${folder.path} is of ${timeText(first.stoppedOn)}. Name that time, or a later one.`,
    );
  const reach = await readLog(folder);
  const end = reach?.timeline === chosen.timeline ? reach.reachesToTime : chosen.stoppedOn;
  if (at !== undefined && at > end)
    throw new StartupError(
      `The backup in ${folder.path} reaches to ${timeText(end)}. Name that time, or an earlier one.`,
    );
  return chosen;
}

async function refuseUsed(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory).catch(() => []);
  if (names.length > 0)
    throw new StartupError(`${dataDirectory} is not empty. Name a new directory: a restore never replaces a catalog.`);
}

/** Segments from the beginning of the base backup on, each once: the full one if there is one. */
async function logAfter(folder: BackupFolder, manifest: BackupManifest): Promise<readonly string[]> {
  const first = firstSegment(manifest);
  const names = await folder.names(LOG);
  const own = names.filter((name) => name.slice(0, 8) === first.slice(0, 8) && name >= first);
  const full = new Set(own);
  return own.filter((name) => !name.endsWith(PARTIAL) || !full.has(name.replace(PARTIAL, '')));
}

async function recover(
  place: ClusterPlace,
  { at, ...options }: Pick<RestoreOptions, 'dataDirectory' | 'at' | 'command' | 'logger'>,
): Promise<void> {
  const before = await readFile(join(place.path, RECOVERY_SETTINGS), 'utf8');
  await place.write('recovery.signal', '');
  await place.write(RECOVERY_SETTINGS, `${before}${RECOVER}${targetOf(at)}`);
  await rename(place.path, place.final);
  const settings = join(place.final, RECOVERY_SETTINGS);
  try {
    await startOnce(options);
  } catch (error) {
    if (at === undefined || !TARGET_IS_THE_END.test(String(error))) throw error;
    await writeFile(settings, `${before}${RECOVER}`);
    await startOnce(options);
  }
  await writeFile(settings, before);
}

/** PostgreSQL does not know the letter Z here. */
function targetOf(at: number | undefined): string {
  return at === undefined ? '' : `recovery_target_time = '${new Date(at).toISOString().replace('Z', '+00')}'\n`;
}

/** Resolves after the recovery, whose end is a checkpoint. */
async function startOnce(options: Pick<RestoreOptions, 'dataDirectory' | 'command' | 'logger'>): Promise<void> {
  const server = await EmbeddedServer.start(options);
  await server.stop();
}

export function timeText(time: number): string {
  return new Date(time).toISOString();
}
