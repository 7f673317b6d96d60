import type { DatabaseAddress } from '#base/database/database-address';
import { DatabaseClient } from '#base/database/database-client';
import type { SqlClient } from '#base/database/sql-client';
import { StartupError } from '#base/errors/startup-error';
import type { BackupFolder } from './backup-folder';
import { type BackupManifest, manifestName, readLog, readManifests, removeBackup } from './backup-manifest';
import { clusterTree, copyClusterFiles } from './cluster-files';
import { copyLog } from './copy-log';
import { beginBaseCopy, endBaseCopy } from './sql/base-copy';
import { keepLogForSession } from './sql/log-slot';
import { readServerState, type ServerState } from './sql/server-state';
import { positionOf, segmentAt } from './wal-position';

interface BaseBackupOptions {
  /** The address of the embedded server. */
  readonly address: DatabaseAddress;
  /** The folder of its cluster. */
  readonly cluster: string;
  readonly folder: BackupFolder;
  readonly onProgress?: (files: number, of: number) => void;
}

/**
 * Copies the whole cluster while it is used, and the log that the copy needs. The copy is complete when its manifest is there.
 * @throws StartupError if the folder holds backups of another catalog
 */
export async function makeBaseBackup({ address, ...options }: BaseBackupOptions): Promise<BackupManifest> {
  const client = new DatabaseClient({ application_name: 'aspectory backup', ...address });
  // The statement under way fails too.
  client.on('error', () => undefined);
  await client.connect();
  const sql: SqlClient = {
    query: async ({ text, values = [] }) => (await client.query({ text, values: [...values] })).rows,
  };
  try {
    return await copyBase(sql, options);
  } finally {
    await client.end();
  }
}

async function copyBase(
  client: SqlClient,
  { cluster, folder, onProgress = () => undefined }: Omit<BaseBackupOptions, 'address'>,
): Promise<BackupManifest> {
  const state = await readServerState(client);
  await refuseForeign(folder, state);
  const name = new Date(state.time).toISOString().replaceAll(/[-:]/g, '');
  await keepLogForSession(client);
  const startsAt = await beginBaseCopy(client, name);
  const tree = await clusterTree(cluster);
  const files = await copyClusterFiles(cluster, { folder, backup: name }, tree.files, (done) =>
    onProgress(done, tree.files.length),
  ).catch(async (error: unknown) => {
    await removeBackup(folder, name);
    throw error;
  });
  const { position: stopsAt, label } = await endBaseCopy(client);
  const end = await copyLog({ client, cluster, folder }, segmentAt(positionOf(startsAt)));
  const { system, timeline, postgresVersion } = state;
  const facts = { name, system, timeline, postgresVersion, startsAt, stopsAt, stoppedOn: end.time, label };
  const manifest = { ...facts, folders: tree.folders, files };
  await folder.writeJson(manifestName(name), manifest);
  return manifest;
}

/** @throws StartupError */
export async function refuseForeign(folder: BackupFolder, { system }: Pick<ServerState, 'system'>): Promise<void> {
  const known = (await readLog(folder)) ?? (await readManifests(folder)).at(-1);
  if (known && known.system !== system)
    throw new StartupError(
      `${folder.path} holds backups of another catalog. Name another folder; each catalog has one of its own.`,
    );
}
