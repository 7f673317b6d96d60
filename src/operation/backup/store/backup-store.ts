import type { Readable } from 'node:stream';

/** Keeps the files of backups. Names have parts that are separated by `/`. */
export interface BackupStore {
  /** The place, for people. */
  readonly place: string;
  /** Writes a file durably, in place of an earlier one. It is there whole or not at all, also after a crash. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** The content of a file. Reading it fails if the file is missing. */
  get(name: string): Readable;
  /** The whole content of a small file; undefined if it does not exist. */
  find(name: string): Promise<string | undefined>;
  /** Names of the files and folders in a folder; none if it does not exist. */
  names(folder: string): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  removeFolder(name: string): Promise<void>;
}
