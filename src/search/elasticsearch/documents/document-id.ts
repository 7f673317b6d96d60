import { createHash } from 'node:crypto';

/** Of an id, in bytes. */
const ID_LENGTH_MAX = 512;

/** The urn, or its digest where it is too long for an id. */
export function documentId(urn: string): string {
  return Buffer.byteLength(urn) <= ID_LENGTH_MAX ? urn : `sha256:${createHash('sha256').update(urn).digest('hex')}`;
}
