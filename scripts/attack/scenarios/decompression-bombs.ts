import { compress, withEncodedBody } from '../generator/compressed';
import { flood } from './flood';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 250, short: 100 };
const OPENED = 16_000_000;

export const decompressionBombs: Scenario = {
  name: 'decompression-bombs',
  does: `${CONNECTIONS.long} bodies (short: ${CONNECTIONS.short}) of about 70 bytes in brotli, 16 MB each when opened, to all operations in turn`,
  run({ service, document, isShort }, tally) {
    const bomb = compress('br', Buffer.alloc(OPENED, ' '));
    const targets = document.operations.filter(({ body }) => body);
    const requests = Array.from({ length: isShort ? CONNECTIONS.short : CONNECTIONS.long }, (_, index) => {
      const { method = 'POST', path = '/' } = targets[index % targets.length] ?? {};
      return withEncodedBody({ method, target: path, headers: [['Content-Type', 'application/json']] }, 'br', bomb);
    });
    return flood(service.target, requests, tally);
  },
};
