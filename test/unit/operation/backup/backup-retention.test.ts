import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder } from '#operation/backup/backup-folder';
import { type BackupManifest, manifestName, readManifests, writeLog } from '#operation/backup/backup-manifest';
import { BackupRetention } from '#operation/backup/backup-retention';
import { BackupStoreDisk } from '#operation/backup/store/backup-store-disk';
import { verifyBackups } from '#operation/backup/verify-backup';
import { testDatabase } from '#test/support/test-database';

const DAY_MS = 86_400_000;

describe('backups that grow old', () => {
  const client = testDatabase();
  const warnings: string[] = [];
  const logger = { warn: (said: string) => void warnings.push(said) };
  let path: string;
  let folder: BackupFolder;

  const nameOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().replaceAll(/[-:]/g, '');

  /** A base backup of so many days ago. The log goes on 16 MB between two. */
  async function add(daysAgo: number, segment: number): Promise<string> {
    const name = nameOf(daysAgo);
    const at = `0/${segment.toString(16)}000000`;
    const facts = { system: '1', timeline: 1, postgresVersion: '17', label: '', folders: [], files: [] };
    const manifest: BackupManifest = {
      ...facts,
      name,
      startsAt: at,
      stopsAt: at,
      stoppedOn: Date.now() - daysAgo * DAY_MS,
    };
    await folder.writeJson(manifestName(name), manifest);
    return name;
  }

  const retention = (now: () => number) => new BackupRetention({ client, folder, keptDays: 7, now, logger });
  const bases = async () => (await readdir(join(path, 'base'))).toSorted();
  const lastRead = (at: number) =>
    client.query({
      text: "update work_progress set position = $1 where work = 'clock of backup retention'",
      values: [Math.round(at)],
    });

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'aspectory-backups-'));
    folder = new BackupFolder(new BackupStoreDisk(path));
    warnings.length = 0;
  });

  afterEach(() => rm(path, { recursive: true }));

  it('go, except for the one where the first kept day begins', async () => {
    await add(30, 1);
    const [begins, young] = [await add(8, 2), await add(1, 3)];
    await retention(Date.now).trim();
    expect(await bases()).toEqual([begins, young]);
  });

  it('stay while the clock may be wrong, with a warning', async () => {
    const all = [await add(30, 1), await add(20, 2), await add(8, 3)];
    await retention(() => Date.now() + 40 * DAY_MS).trim();
    await retention(Date.now).trim();
    expect(await bases()).toEqual(all.slice(2));
    const others = [await add(12, 1), await add(10, 2)];
    await lastRead(Date.now() - 40 * DAY_MS);
    await retention(Date.now).trim();
    expect(await bases()).toEqual([...others, ...all.slice(2)]);
    expect(warnings).toEqual([
      expect.stringMatching(/^backup retention deletes nothing, .* differs .* by 960 hours/),
      expect.stringMatching(/^backup retention deletes nothing, .* ahead of its last reading by 960 hours/),
    ]);
  });

  it('are in the order of the log when a clock was ahead', async () => {
    const [first, ahead, last] = [await add(2, 1), await add(-40, 2), await add(1, 3)];
    expect((await readManifests(folder)).map(({ name }) => name)).toEqual([first, ahead, last]);
  });

  it('are told apart from damaged ones, which stay and end nothing', async () => {
    const [damaged, young] = [await add(30, 1), await add(1, 2)];
    await writeFile(join(path, manifestName(damaged)), '{"name": "');
    await lastRead(Date.now());
    await retention(Date.now).trim();
    expect(await bases()).toEqual([damaged, young]);
    expect((await verifyBackups(folder)).problems).toEqual(
      expect.arrayContaining([`${damaged}: its manifest is damaged`, 'log: log.json is missing']),
    );
    await writeLog(folder, { system: '1', timeline: 1, reachesTo: '0/2000000', reachesToTime: Date.now() });
    expect((await verifyBackups(folder)).problems.join()).not.toContain('log.json');
  });
});
