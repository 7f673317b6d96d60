import { statfs } from 'node:fs/promises';
import { DiskFullError } from '#base/errors/disk-full';

/**
 * Bytes that writes leave free. PostgreSQL ends when its log cannot grow, and then needs room to start again, so without a reserve a full
 * disk would end reads too. It takes log in files of 16 MB, and our background work writes a little as well.
 */
const RESERVE_BYTES = 100_000_000;
/** A disk does not take in more than the reserve in this time. */
const KNOWN_FOR_MS = 500;
const MEGABYTE = 1_000_000;

/** The room on the disk of a data directory. */
export class DiskRoom {
  private known: { readonly at: number; readonly free: Promise<number> } | undefined;

  constructor(private readonly directory: string) {}

  /** @throws DiskFullError if only the reserve is left */
  async require(): Promise<void> {
    const shortage = await this.shortage();
    if (shortage !== undefined) throw new DiskFullError({ cause: new Error(shortage) });
  }

  /** A sentence for operators if only the reserve is left. */
  async shortage(): Promise<string | undefined> {
    const free = await this.free();
    if (free >= RESERVE_BYTES) return undefined;
    const [left, needed] = [free, RESERVE_BYTES].map((bytes) => `${Math.floor(bytes / MEGABYTE)} MB`);
    return `The disk of ${this.directory} has ${left} left, and writes need ${needed}. Free some space on it.`;
  }

  /** Bytes that are free; infinite if the system does not say. */
  free(): Promise<number> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_FOR_MS) this.known = { at: now, free: freeBytes(this.directory) };
    return this.known.free;
  }
}

async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
