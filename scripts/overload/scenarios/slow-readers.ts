import { setTimeout as sleep } from 'node:timers/promises';
import { datasetUrn } from '#scripts/bench/metadata-generator';
import { judgeAccepted } from '../judge';
import { headOf, type RawRequest } from '../request/raw-request';
import { hostOf, sendRequest } from '../request/send-request';
import { writeRequest } from './acknowledged';
import { holdConnections } from './held-connections';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 200, short: 60 };
const HOLD_MS = { long: 20_000, short: 8_000 };
const READ_EVERY_MS = 1_000;
/** A number beyond the datasets of the example catalog. */
const DATASET = 40_000_000;
const SIZE = 1_000_000;
const WRITE_WITHIN_MS = 15_000;
/** The largest answers: an entity with a text of 1 MB, and the OpenAPI document. */
const REQUESTS: readonly RawRequest[] = [
  { method: 'GET', target: `/entitiesV2/${encodeURIComponent(datasetUrn(DATASET))}` },
  { method: 'GET', target: '/openapi.json' },
];

export const slowReaders: Scenario = {
  name: 'slow-readers',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) request answers of 1 MB and read 64 kB a second`,
  async run({ service, isShort }, tally) {
    const { target } = service;
    const written = await sendRequest(target, writeRequest(DATASET, SIZE), { withinMs: WRITE_WITHIN_MS });
    const [count, holdMs] = isShort ? [CONNECTIONS.short, HOLD_MS.short] : [CONNECTIONS.long, HOLD_MS.long];
    await holdConnections(target, count, holdMs, tally, (socket, index) => {
      const request = REQUESTS[index % REQUESTS.length];
      if (request) socket.write(headOf(request, hostOf(target)));
      socket.on('data', async () => {
        socket.pause();
        await sleep(READ_EVERY_MS);
        socket.resume();
      });
    });
    return judgeAccepted(written);
  },
};
