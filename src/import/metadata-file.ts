import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { DomainError, InvalidInputError } from '../errors/domain-error';
import { fileProblem } from '../errors/file-problem';

/** A file of metadata, or standard input. */
export interface MetadataFile {
  readonly name: string;
  /** 0 when nobody knows. */
  readonly bytes: number;
  /** Tells the content apart from that of other files; null for what can be read only once, as standard input and pipes. */
  readonly fingerprint: string | null;
  chunks(signal: AbortSignal): AsyncIterable<Buffer>;
}

/** Enough of the beginning and of the end of a file to know it again, together with its size: two exports may begin alike and be as long. */
const FINGERPRINT_BYTES = 1 << 20;
/** How files of gzip begin. */
const GZIP = Buffer.of(0x1f, 0x8b);

/** @param path `-` is standard input @throws InvalidInputError when it cannot be read */
export async function openMetadataFile(path: string): Promise<MetadataFile> {
  if (path === '-')
    return {
      name: 'standard input',
      bytes: 0,
      fingerprint: null,
      chunks: (signal) => addAbortSignal(signal, process.stdin),
    };
  try {
    const found = await stat(path);
    const pipe = !found.isFile() && !found.isDirectory();
    return {
      name: path,
      bytes: found.size,
      fingerprint: pipe ? null : await fingerprintOf(path, found.size),
      chunks: (signal) => createReadStream(path, { signal }),
    };
  } catch (error) {
    throw error instanceof DomainError ? error : fileProblem(path, 'read', error);
  }
}

async function fingerprintOf(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, Math.min(size, FINGERPRINT_BYTES));
    if (head.includes(0)) throw noText(path, head);
    const tail = await readAt(file, Math.max(head.length, size - FINGERPRINT_BYTES), FINGERPRINT_BYTES);
    return createHash('sha256').update(`${size} `).update(head).update(tail).digest('hex');
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

function noText(path: string, head: Buffer): InvalidInputError {
  const advice = GZIP.equals(head.subarray(0, GZIP.length))
    ? `; unpack it: gunzip -c ${path} | aspectory import -`
    : '';
  return new InvalidInputError(`${path} cannot be imported: it is no text in UTF-8${advice}`);
}
