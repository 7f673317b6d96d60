import { BYSTANDER, headOf } from '../request/raw-request';
import { hostOf } from '../request/send-request';
import { holdConnections } from './held-connections';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 100, short: 40 };
const REQUESTS = 1_000;
const HOLD_MS = { long: 20_000, short: 8_000 };

export const pipelining: Scenario = {
  name: 'pipelining',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) send ${REQUESTS} requests each without reading the answers`,
  async run({ service, isShort }, tally) {
    const { target } = service;
    const one = headOf({ ...BYSTANDER, headers: [['Connection', 'keep-alive']] }, hostOf(target));
    const all = Buffer.concat(Array.from({ length: REQUESTS }, () => one));
    const [count, holdMs] = isShort ? [CONNECTIONS.short, HOLD_MS.short] : [CONNECTIONS.long, HOLD_MS.long];
    await holdConnections(target, count, holdMs, tally, (socket) => {
      socket.pause();
      socket.write(all);
    });
    return [];
  },
};
