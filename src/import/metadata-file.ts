import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { DomainError, InvalidInputError } from '../errors/domain-error';
import { fileProblem } from '../errors/file-problem';

/** A file of metadata, or standard input. */
export interface MetadataFile {
  readonly name: string;
  /** 0 when nobody knows. */
  readonly bytes: number;
  /** Tells the content apart from that of other files; null for standard input, which cannot be gone on with. */
  readonly fingerprint: string | null;
  chunks(signal: AbortSignal): AsyncIterable<Buffer>;
}

/** Enough of a file to know it again, together with its size. */
const FINGERPRINT_BYTES = 1 << 20;
/** How files of gzip begin. */
const GZIP = Buffer.of(0x1f, 0x8b);

/** @param path `-` is standard input @throws InvalidInputError when it cannot be read */
export async function openMetadataFile(path: string): Promise<MetadataFile> {
  if (path === '-') return { name: 'standard input', bytes: 0, fingerprint: null, chunks: (signal) => addAbortSignal(signal, process.stdin) };
  try {
    const { size } = await stat(path);
    return { name: path, bytes: size, fingerprint: await fingerprintOf(path, size), chunks: (signal) => createReadStream(path, { signal }) };
  } catch (error) {
    throw error instanceof DomainError ? error : fileProblem(path, 'read', error);
  }
}

async function fingerprintOf(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.min(size, FINGERPRINT_BYTES)) });
    const head = buffer.subarray(0, bytesRead);
    if (head.includes(0)) throw noText(path, head);
    return createHash('sha256').update(`${size} `).update(head).digest('hex');
  } finally {
    await file.close();
  }
}

function noText(path: string, head: Buffer): InvalidInputError {
  const advice = GZIP.equals(head.subarray(0, GZIP.length)) ? `; unpack it: gunzip -c ${path} | aspectory import -` : '';
  return new InvalidInputError(`${path} cannot be imported: it is no text in UTF-8${advice}`);
}
