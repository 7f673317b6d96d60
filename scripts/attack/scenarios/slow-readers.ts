import { setTimeout as sleep } from 'node:timers/promises';
import { headOf } from '../request/attack-request';
import { hostOf, sendRequest } from '../request/send-request';
import type { Arena } from '../arena';
import { holdConnections } from './held-connections';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 200, short: 60 };
const HOLD_MS = { long: 20_000, short: 8_000 };
const READ_EVERY_MS = 1_000;

export const slowReaders: Scenario = {
  name: 'slow-readers',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) ask for the largest answers and read 64 kB a second`,
  async run(arena, tally) {
    const { service, isShort } = arena;
    const { target } = service;
    const largest = await largestRequests(arena);
    const [count, holdMs] = isShort ? [CONNECTIONS.short, HOLD_MS.short] : [CONNECTIONS.long, HOLD_MS.long];
    await holdConnections(target, count, holdMs, tally, (socket, index) => {
      const request = largest[index % largest.length];
      if (!request) return;
      socket.write(Buffer.concat([headOf(request, hostOf(target)), request.body ?? Buffer.alloc(0)]));
      socket.on('data', async () => {
        socket.pause();
        await sleep(READ_EVERY_MS);
        socket.resume();
      });
    });
    return [];
  },
};

/** The examples take the place of requests that are not known yet. */
async function largestRequests({ favourites, document, builder, service }: Arena) {
  if (favourites.largestAnswers().length === 0) {
    for (const operation of document.operations)
      for (const request of builder.examples(operation))
        favourites.add(operation.id, request, await sendRequest(service.target, request, { withinMs: 15_000 }));
  }
  return favourites.largestAnswers();
}
