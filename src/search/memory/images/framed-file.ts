import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HOUR_MS } from '#base/background/durations';

/** Length and checksum of a part, before its bytes. */
const FRAME_BYTES = 8;

/** No process writes one file for so long. */
const ABANDONED_MS = HOUR_MS;

const UNFINISHED = '.tmp';

/** A file that is cut, changed or not one of ours. */
export class DamagedFileError extends Error {}

/**
 * Writes a file of parts, each with its length and checksum, and an empty part at the end. The file takes the place of an older one when
 * it is complete and on disk, so a crash leaves the older one.
 */
export async function writeFramedFile(
  path: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  await removeAbandoned(path);
  // Containers that share a folder may have equal process ids.
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const bytes = await withFile(unfinished, 'w', async (file) => {
      let written = 0;
      for await (const part of parts) if (part.byteLength > 0) written += await writeFrame(file, part);
      written += await writeFrame(file, new Uint8Array());
      await file.sync();
      return written;
    });
    await rename(unfinished, path);
    await withFile(dirname(path), 'r', (folder) => folder.sync());
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A process that was killed while it wrote left its unfinished file, and each write has another name. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(UNFINISHED)) continue;
    const file = join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

async function writeFrame(file: FileHandle, part: Uint8Array): Promise<number> {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.writeUInt32LE(part.byteLength, 0);
  frame.writeUInt32LE(crc32(part), FRAME_BYTES / 2);
  const { bytesWritten } = await file.writev([frame, part]);
  if (bytesWritten !== FRAME_BYTES + part.byteLength) throw new Error('the disk is full');
  return bytesWritten;
}

/** The parts of a file. @throws DamagedFileError, at the latest after the last part */
export async function* readFramedFile(path: string): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0; ;) {
      const frame = await readBytes(file, at, FRAME_BYTES, size);
      const length = frame.readUInt32LE(0);
      at += FRAME_BYTES;
      if (length === 0) return;
      const part = await readBytes(file, at, length, size);
      if (crc32(part) !== frame.readUInt32LE(FRAME_BYTES / 2)) throw new DamagedFileError('a checksum differs');
      at += length;
      yield part;
    }
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw new DamagedFileError('the file is cut');
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new DamagedFileError('the file is cut');
    done += bytesRead;
  }
  return bytes;
}

async function withFile<Result>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
