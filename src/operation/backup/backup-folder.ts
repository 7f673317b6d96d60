import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { BackupStore } from './store/backup-store';

/** What was written, before it was compressed. */
export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Compressed files of backups, with their digests. */
export class BackupFolder {
  constructor(private readonly store: BackupStore) {}

  /** The place, for people. */
  get path(): string {
    return this.store.place;
  }

  /** Writes the file durably, in place of an earlier one. */
  async write(name: string, content: AsyncIterable<Buffer>): Promise<WrittenFile> {
    const digest = new Digest();
    await pipeline(Readable.from(content), digest, fastGzip(), (chunks: AsyncIterable<Buffer>) =>
      this.store.put(compressed(name), chunks),
    );
    return digest.written();
  }

  /** The content of a file. Reading it fails if the file is damaged or missing. */
  read(name: string): Readable {
    const unzip = createGunzip();
    // An error of one ends the other.
    pipeline(this.store.get(compressed(name)), unzip).catch(() => undefined);
    return unzip;
  }

  async digestOf(name: string): Promise<WrittenFile> {
    const digest = new Digest();
    await pipeline(this.read(name), digest, async (chunks) => {
      const reading = chunks[Symbol.asyncIterator]();
      while ((await reading.next()).done !== true);
    });
    return digest.written();
  }

  async writeJson(name: string, value: object): Promise<void> {
    await this.store.put(name, Readable.from([Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)]));
  }

  /** Undefined if the file does not exist or is damaged: one damaged file must not end the backups that follow. */
  async readJson<Value>(name: string): Promise<Value | undefined> {
    const text = await this.store.find(name);
    return text === undefined || isDamaged(text) ? undefined : JSON.parse(text);
  }

  /** The problem of a JSON file, for people; undefined without one. */
  async problemOf(name: string): Promise<'is missing' | 'is damaged' | undefined> {
    const text = await this.store.find(name);
    if (text === undefined) return 'is missing';
    return isDamaged(text) ? 'is damaged' : undefined;
  }

  /** Names of the files or folders in a folder, in order; none if it does not exist. */
  async names(folder: string): Promise<readonly string[]> {
    const found = await this.store.names(folder);
    return found.map((name) => name.replace(/\.gz$/, '')).toSorted();
  }

  async remove(name: string): Promise<void> {
    await this.store.remove(compressed(name));
  }

  async removeFolder(name: string): Promise<void> {
    await this.store.removeFolder(name);
  }
}

function isDamaged(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

function compressed(name: string): string {
  return `${name}.gz`;
}

/** Fast, because a copy must not take longer than the disk. */
function fastGzip(): Transform {
  return createGzip({ level: constants.Z_BEST_SPEED });
}

/** Passes bytes on, and remembers their number and digest. */
class Digest extends Transform {
  private bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  written(): WrittenFile {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
