import type { BackupFolder, WrittenFile } from './backup-folder';
import { positionOf, segmentAt, segmentName } from './wal-position';

/** A file of the cluster in a base backup. */
export interface BackedUpFile extends WrittenFile {
  /** The path below the folder of the cluster. */
  readonly path: string;
}

/** The files of a base backup, and the positions between which it needs the write-ahead log. */
export interface BackupManifest {
  /** The name of its folder: the time of its beginning. */
  readonly name: string;
  /** The number by which PostgreSQL recognizes its clusters. */
  readonly system: string;
  readonly timeline: number;
  /** `pg_lsn`s. */
  readonly startsAt: string;
  readonly stopsAt: string;
  /** Epoch milliseconds of the clock of the database. A restore begins behind it. */
  readonly stoppedOn: number;
  /** The version of PostgreSQL that can read it. */
  readonly postgresVersion: string;
  /** Content of the file `backup_label`, from which PostgreSQL begins its recovery. */
  readonly label: string;
  /** Folders of the cluster, also empty ones. */
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
}

/** The log of a folder, and how far it reaches. */
export interface BackedUpLog {
  readonly system: string;
  readonly timeline: number;
  /** A `pg_lsn`. */
  readonly reachesTo: string;
  /** Epoch milliseconds of the clock of the database: everything that was answered until then can be restored. */
  readonly reachesToTime: number;
}

const BASES = 'base';
/** The file that says how far the log reaches. Each base backup writes it before its manifest. */
export const LOG_FACTS = 'log.json';
export const LOG = 'log';
/** The end of the name of the last segment until it is full. */
export const PARTIAL = '.partial';

export function manifestName(backup: string): string {
  return `${BASES}/${backup}/manifest.json`;
}

export function fileName(backup: string, path: string): string {
  return `${BASES}/${backup}/files/${path}`;
}

/** The names of all base backups, also of unfinished ones, the oldest first. */
export function backupNames(folder: BackupFolder): Promise<readonly string[]> {
  return folder.names(BASES);
}

export async function removeBackup(folder: BackupFolder, name: string): Promise<void> {
  // First what makes it complete.
  await folder.removeFolder(manifestName(name));
  await folder.removeFolder(`${BASES}/${name}`);
}

/** The complete base backups, the oldest first, in the order of the log, because a clock may have been wrong. */
export async function readManifests(folder: BackupFolder): Promise<readonly BackupManifest[]> {
  const manifests: BackupManifest[] = [];
  for (const name of await backupNames(folder)) {
    const manifest = await folder.readJson<BackupManifest>(manifestName(name));
    if (manifest) manifests.push(manifest);
  }
  return manifests.toSorted(
    (a, b) => a.timeline - b.timeline || Number(positionOf(a.startsAt) - positionOf(b.startsAt)),
  );
}

export function readLog(folder: BackupFolder): Promise<BackedUpLog | undefined> {
  return folder.readJson<BackedUpLog>(LOG_FACTS);
}

export function writeLog(folder: BackupFolder, log: BackedUpLog): Promise<void> {
  return folder.writeJson(LOG_FACTS, log);
}

/** The first segment of the log that a base backup needs. */
export function firstSegment({ timeline, startsAt }: BackupManifest): string {
  return segmentName(timeline, segmentAt(positionOf(startsAt)));
}
