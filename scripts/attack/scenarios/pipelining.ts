import { headOf } from '../request/attack-request';
import { hostOf } from '../request/send-request';
import { holdConnections } from './held-connections';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 100, short: 40 };
const REQUESTS = 1_000;
const HOLD_MS = { long: 20_000, short: 8_000 };

export const pipelining: Scenario = {
  name: 'pipelining',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) send ${REQUESTS} requests each without reading the answers`,
  async run({ service, bystander, isShort }, tally) {
    const { target } = service;
    const one = headOf(
      { ...bystander, headers: [...(bystander.headers ?? []), ['Connection', 'keep-alive']] },
      hostOf(target),
    );
    const all = Buffer.concat(
      Array.from({ length: REQUESTS }, () => Buffer.concat([one, bystander.body ?? Buffer.alloc(0)])),
    );
    const [count, holdMs] = isShort ? [CONNECTIONS.short, HOLD_MS.short] : [CONNECTIONS.long, HOLD_MS.long];
    await holdConnections(target, count, holdMs, tally, (socket) => {
      socket.pause();
      socket.write(all);
    });
    return [];
  },
};
