import { wrong } from '../judge';
import { headOf } from '../request/raw-request';
import { hostOf } from '../request/send-request';
import { holdConnections } from './held-connections';
import { postTarget } from './post-targets';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 500, short: 200 };
const HOLD_MS = { long: 90_000, short: 8_000 };
const BYTE_EVERY_MS = 1_000;

export const slowSenders: Scenario = {
  name: 'slow-senders',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) send one byte a second, half of them of the head; the service ends them`,
  async run({ service, isShort }, tally) {
    const { target } = service;
    const [count, holdMs] = isShort ? [CONNECTIONS.short, HOLD_MS.short] : [CONNECTIONS.long, HOLD_MS.long];
    const left = await holdConnections(target, count, holdMs, tally, (socket, index) => {
      const request = { method: 'POST', target: postTarget(index), headers: [['Content-Length', '1000']] } as const;
      const head = headOf(request, hostOf(target));
      socket.write(index % 2 === 0 ? head : head.subarray(0, head.length / 2));
      const timer = setInterval(() => socket.write(index % 2 === 0 ? ' ' : 'x'), BYTE_EVERY_MS);
      socket.once('close', () => clearInterval(timer));
    });
    return left > 0 && !isShort
      ? [wrong(`expected the service to end each slow request within 90 s, but ${left} were left`)]
      : [];
  },
};
