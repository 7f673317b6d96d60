import type { Database } from '#base/database/sql-client';
import {
  addImagePart,
  deleteOlderImages,
  finishImage,
  nextImage,
  readImageFacts,
  readImagePart,
} from '../sql/search-image-rows';
import { DamagedFileError } from './framed-file';
import type { ImageStore } from './image-store';

/** Bytes of one row. */
const PART_BYTES = 1024 * 1024;

/**
 * Rows of the database, for processes whose folders are new at each start. The table is unlogged: an image only saves time, so its bytes need not
 * be in the log of the database, in its copies and in its backups.
 */
export class ImageStorePostgres implements ImageStore {
  readonly place = 'the database';
  readonly isShared = true;

  constructor(private readonly database: Database) {}

  /** Each row is a transaction, so that no connection is held for seconds. Who reads the older image begins again. */
  async write(parts: AsyncIterable<Uint8Array>): Promise<number> {
    const id = await nextImage(this.database);
    let bytes = 0;
    let count = 0;
    for await (const part of parts)
      for (let at = 0; at < part.byteLength; at += PART_BYTES) {
        const piece = part.subarray(at, at + PART_BYTES);
        await addImagePart(this.database, { id, part: count, bytes: Buffer.from(piece) });
        bytes += piece.byteLength;
        count += 1;
      }
    await finishImage(this.database, { id, parts: count });
    await deleteOlderImages(this.database, id);
    return bytes;
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    const found = await readImageFacts(this.database);
    for (let part = 0; part < (found?.parts ?? 0); part += 1) {
      const bytes = await readImagePart(this.database, found?.id ?? '', part);
      if (!bytes) throw new DamagedFileError('the image was replaced while it was read');
      yield bytes;
    }
  }
}
