import { brotliCompressSync } from 'node:zlib';
import { flood } from './flood';
import { postTarget } from './post-targets';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 250, short: 100 };
const DECOMPRESSED = 16_000_000;

export const decompressionBombs: Scenario = {
  name: 'decompression-bombs',
  does: `${CONNECTIONS.long} bodies (short: ${CONNECTIONS.short}) of about 70 bytes in brotli, 16 MB each when decompressed`,
  run({ service, isShort }, tally) {
    const body = brotliCompressSync(Buffer.alloc(DECOMPRESSED, ' '));
    const headers = [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', 'br'],
    ] as const;
    const requests = Array.from({ length: isShort ? CONNECTIONS.short : CONNECTIONS.long }, (_, index) => {
      return { method: 'POST', target: postTarget(index), headers, body };
    });
    return flood(service.target, requests, tally);
  },
};
