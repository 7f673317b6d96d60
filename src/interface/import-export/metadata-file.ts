import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { DomainError, InvalidInputError } from '#base/errors/domain-error';
import { fileProblem } from '#base/errors/error-code';

/** A file of metadata, or standard input. */
export interface MetadataFile {
  readonly name: string;
  /** 0 when the size is unknown. */
  readonly bytes: number;
  /** Identifies the content of a file; null for standard input and pipes, because they can be read only once. */
  readonly fingerprint: string | null;
  /** The content. `signal` ends the wait for a pipe; a file is read to its end. */
  chunks(signal: AbortSignal): AsyncIterable<Buffer>;
}

/** The fingerprint covers the size, this much of the beginning and of the end, because two exports may have the same size and beginning. */
const FINGERPRINT_BYTES = 1 << 20;
/** The first bytes of gzip files. */
const GZIP = Buffer.of(0x1f, 0x8b);

/** @param path a file, or `-` for standard input @throws InvalidInputError when the file cannot be read */
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
      chunks: (signal) => createReadStream(path, pipe ? { signal } : {}),
    };
  } catch (error) {
    throw error instanceof DomainError ? error : fileProblem(path, 'read', error);
  }
}

async function fingerprintOf(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, Math.min(size, FINGERPRINT_BYTES));
    if (isOtherEncoding(head)) throw notText(path, head);
    refuseOtherText(path, head);
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

/** Whether a NUL is among the first bytes, as in archives, in UTF-16 and in UTF-32. A later one is in a record, which alone is refused. */
function isOtherEncoding(head: Buffer): boolean {
  return GZIP.equals(head.subarray(0, GZIP.length)) || head.subarray(0, 4).includes(0);
}

const BEGINNING_SHOWN_MAX = 40;

/** Refuses another text. Otherwise each line of a text would be listed as a refused record. */
function refuseOtherText(path: string, head: Buffer): void {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '' || /^[[{]/.test(text)) return;
  const [line = ''] = text.split('\n', 1);
  const beginning = line.length > BEGINNING_SHOWN_MAX ? `${line.slice(0, BEGINNING_SHOWN_MAX)}...` : line.trimEnd();
  throw new InvalidInputError(
    `${path} cannot be imported: it begins with "${beginning}", so it is not a JSON array and not one JSON object a line`,
  );
}

function notText(path: string, head: Buffer): InvalidInputError {
  const advice = GZIP.equals(head.subarray(0, GZIP.length))
    ? `; unpack it: gunzip -c ${path} | aspectory import -`
    : '';
  return new InvalidInputError(`${path} cannot be imported: it is not UTF-8 text${advice}`);
}
