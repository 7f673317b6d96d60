import type { BackupFolder } from './backup-folder';
import { backupNames, firstSegment, LOG, manifestName, readManifests, removeBackup } from './backup-manifest';
import { DAY_MS } from '#base/background/durations';

/**
 * Removes base backups that no restore to one of the last days needs, and the log before the oldest that stays. The newest one stays always.
 * @param now epoch milliseconds of the clock of the database
 */
export async function trimBackups(folder: BackupFolder, days: number, now: number): Promise<void> {
  const manifests = await readManifests(folder);
  const before = manifests.filter(({ stoppedOn }) => stoppedOn < now - days * DAY_MS);
  // The newest of those is where a restore to the first kept day begins.
  const removed = new Set(before.slice(0, -1).map(({ name }) => name));
  for (const name of removed) await removeBackup(folder, name);
  const kept = manifests.filter(({ name }) => !removed.has(name));
  await removeUnfinished(folder, new Set(kept.map(({ name }) => name)), now);
  const [first] = kept.map(firstSegment).toSorted();
  if (first === undefined) return;
  for (const name of await folder.names(LOG)) if (name < first) await folder.remove(`${LOG}/${name}`);
}

/** Removes copies that were killed. One that is younger may be under way. One whose manifest is damaged stays for who repairs it. */
async function removeUnfinished(folder: BackupFolder, complete: ReadonlySet<string>, now: number): Promise<void> {
  const yesterday = new Date(now - DAY_MS).toISOString().replaceAll(/[-:]/g, '');
  for (const name of await backupNames(folder)) {
    if (complete.has(name) || name >= yesterday) continue;
    if ((await folder.problemOf(manifestName(name))) === 'is missing') await removeBackup(folder, name);
  }
}
