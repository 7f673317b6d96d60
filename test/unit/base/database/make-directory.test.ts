import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDirectory } from '#base/database/make-directory';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'aspectory-make-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('makeDirectory', () => {
  test('makes the directory and its parents, and leaves one that is there', async () => {
    const path = join(folder, 'a', 'b', 'c');
    await makeDirectory(path, 0o700);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    await makeDirectory(path, 0o755);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test('takes a directory behind a link', async () => {
    symlinkSync(folder, join(folder, 'link'));
    await makeDirectory(join(folder, 'link', 'a'), 0o700);
    expect(statSync(join(folder, 'a')).isDirectory()).toBe(true);
  });

  test('succeeds twice at the same time', async () => {
    for (let round = 0; round < 50; round++) {
      const path = join(folder, String(round), 'b', 'c');
      await Promise.all([1, 2, 3, 4].map(() => makeDirectory(path, 0o700)));
      expect(statSync(path).isDirectory()).toBe(true);
    }
  });

  test('names what is in the way', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(makeDirectory(join(folder, 'file'), 0o700)).rejects.toThrow('EEXIST');
    await expect(makeDirectory(join(folder, 'file', 'a'), 0o700)).rejects.toThrow('ENOTDIR');
    symlinkSync(join(folder, 'nothing'), join(folder, 'broken'));
    await expect(makeDirectory(join(folder, 'broken', 'a'), 0o700)).rejects.toThrow('EEXIST');
  });

  test('fails at once where the system takes no new directories', async () => {
    if (process.platform !== 'linux') return;
    for (const path of ['/proc/aspectory', '/proc/self/aspectory/data'])
      await expect(makeDirectory(path, 0o700)).rejects.toThrow(/mkdir/);
  });
});
