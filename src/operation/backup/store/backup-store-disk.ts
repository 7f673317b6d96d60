import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode, fileProblem } from '#base/errors/error-code';
import type { BackupStore } from './backup-store';

const UNFINISHED = '.part';

/** A folder, for example on another disk or a network volume. */
export class BackupStoreDisk implements BackupStore {
  constructor(readonly place: string) {}

  async put(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const target = join(this.place, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const part = `${target}.${randomUUID()}${UNFINISHED}`;
    const file = await open(part, 'wx', 0o600);
    try {
      for await (const chunk of content) await file.appendFile(chunk);
      await file.sync();
    } catch (error) {
      await rm(part, { force: true });
      throw errorCode(error) === 'ENOSPC' ? fileProblem(target, 'written', error) : error;
    } finally {
      await file.close();
    }
    await rename(part, target);
    await syncFolder(dirname(target));
  }

  get(name: string): Readable {
    return createReadStream(join(this.place, name));
  }

  find(name: string): Promise<string | undefined> {
    return readFile(join(this.place, name), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw fileProblem(join(this.place, name), 'read', error);
    });
  }

  async names(folder: string): Promise<readonly string[]> {
    const found = await readdir(join(this.place, folder)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw fileProblem(join(this.place, folder), 'read', error);
    });
    return found.filter((name) => !name.endsWith(UNFINISHED));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }

  async removeFolder(name: string): Promise<void> {
    await rm(join(this.place, name), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
