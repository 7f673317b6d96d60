import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/errors/error-code';
import type { BackupFolder } from './backup-folder';
import { type BackedUpFile, fileName } from './backup-manifest';

/** Folders whose content a server makes new, or that the log replaces (manual of PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server that are left out. The rules of connections are written by each start. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|recovery\.signal|standby\.signal|\.s\.PGSQL\..*|pg_hba\.conf|pg_ident\.conf|.*\.part)$|^pgsql_tmp|^pg_internal\.init/;
/** Read last, because it names the checkpoint that everything else is at least as new as. */
const CONTROL = 'global/pg_control';
const CHUNK_BYTES = 1024 * 1024;

interface ClusterTree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** The folders and files of a cluster that a base backup has, as paths below it. */
export async function clusterTree(cluster: string): Promise<ClusterTree> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      if (!EMPTIED.has(path)) await walk(path);
    }
  };
  await walk('');
  const ordered = files.filter((path) => path !== CONTROL).toSorted();
  return { folders: ['pg_wal/archive_status', ...folders].toSorted(), files: [...ordered, CONTROL] };
}

/** Copies the files of a cluster. The server may write and remove files meanwhile; its log makes up for it. */
export async function copyClusterFiles(
  cluster: string,
  { folder, backup }: { readonly folder: BackupFolder; readonly backup: string },
  paths: readonly string[],
  onFile: (done: number) => void,
): Promise<readonly BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const [index, path] of paths.entries()) {
    const file = await openFile(join(cluster, path));
    if (file) copied.push({ path, ...(await folder.write(fileName(backup, path), chunksOf(file))) });
    onFile(index + 1);
  }
  return copied;
}

/** Opens a file without following a link, which the account of the server could plant. Undefined for a file that was removed meanwhile. */
export async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The bytes of a file, at most so many, and its end. */
export async function* chunksOf(file: FileHandle, bytesMax = Infinity): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < bytesMax;) {
      const wanted = Math.min(CHUNK_BYTES, bytesMax - at);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
