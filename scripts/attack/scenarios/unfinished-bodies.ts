import { wrong } from '../judge';
import { headOf } from '../request/attack-request';
import { hostOf } from '../request/send-request';
import { holdConnections } from './held-connections';
import type { Scenario } from './scenario';

const CONNECTIONS = 60;
const SENT = 15_000_000;
const DECLARED = 16_000_000;
/** The service ends a slow body after 60 s. */
const HOLD_MS = { long: 75_000, short: 8_000 };

export const unfinishedBodies: Scenario = {
  name: 'unfinished-bodies',
  does: `${CONNECTIONS} bodies of 15 MB that never end; the service ends them after 60 s (short: they leave after 8 s)`,
  async run({ service, document, isShort }, tally) {
    const { target } = service;
    const targets = document.operations.filter(({ body }) => body);
    const part = Buffer.alloc(SENT, ' ');
    const left = await holdConnections(
      target,
      CONNECTIONS,
      isShort ? HOLD_MS.short : HOLD_MS.long,
      tally,
      (socket, index) => {
        const { method = 'POST', path = '/' } = targets[index % targets.length] ?? {};
        const headers = [
          ['Content-Type', 'application/json'],
          ['Content-Length', String(DECLARED)],
        ] as const;
        socket.write(headOf({ method, target: path, headers }, hostOf(target)));
        socket.write(part);
      },
    );
    return left > 0 && !isShort
      ? [wrong(`expected the service to end each unfinished body within 75 s, but ${left} were left`)]
      : [];
  },
};
