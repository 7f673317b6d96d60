import { join } from 'node:path';
import { makeDirectory } from '#base/database/make-directory';
import { errorCode } from '#base/errors/error-code';
import { readFramedFile, writeFramedFile } from './framed-file';
import type { ImageStore } from './image-store';

/** A file, for processes that keep their folder. */
export class ImageStoreFile implements ImageStore {
  readonly place: string;
  readonly isShared = false;

  constructor(private readonly folder: string) {
    this.place = join(folder, 'search.image');
  }

  async write(parts: AsyncIterable<Uint8Array>): Promise<number> {
    await makeDirectory(this.folder, 0o777);
    return writeFramedFile(this.place, parts);
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* readFramedFile(this.place);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}
