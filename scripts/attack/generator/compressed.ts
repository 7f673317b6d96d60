import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { AttackRequest } from '../request/attack-request';

const CODINGS = {
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
  deflate: (bytes: Buffer) => deflateSync(bytes, { level: 1 }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
};

export type Coding = keyof typeof CODINGS;
export const ALL_CODINGS = ['gzip', 'deflate', 'br'] as const;

export function compress(coding: Coding, bytes: Buffer): Buffer {
  return CODINGS[coding](bytes);
}

/** The request with its body compressed. */
export function compressed(coding: Coding, request: AttackRequest): AttackRequest {
  return request.body ? withEncodedBody(request, coding, compress(coding, request.body)) : request;
}

export function withEncodedBody(request: AttackRequest, contentEncoding: string, body: Buffer): AttackRequest {
  return { ...request, headers: [...(request.headers ?? []), ['Content-Encoding', contentEncoding]], body };
}
