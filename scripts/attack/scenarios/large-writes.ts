import { wrong } from '../judge';
import { judgeAcknowledged, writeRequest } from './acknowledged';
import { flood } from './flood';
import type { Scenario } from './scenario';

const CONNECTIONS = { long: 2_000, short: 400 };
const SIZE = 1_000_000;
/** Beyond the datasets of the example catalog. */
const FIRST = 5_000_000;

export const largeWrites: Scenario = {
  name: 'large-writes',
  does: `${CONNECTIONS.long} connections (short: ${CONNECTIONS.short}) write 1 MB each at once`,
  async run({ service, isShort }, tally) {
    const size = isShort ? CONNECTIONS.short : CONNECTIONS.long;
    const start = FIRST + Math.floor(Math.random() * FIRST);
    const written: number[] = [];
    const requests = Array.from({ length: size }, (_, index) => writeRequest(start + index, SIZE));
    const faults = await flood(service.target, requests, tally, ({ status }, index) => {
      if (status === 200) written.push(start + index);
    });
    const gone = await service.recover();
    const none = written.length === 0 ? [wrong('expected some writes to be accepted, but all were refused')] : [];
    return [...faults, ...gone, ...none, ...(await judgeAcknowledged(service.url, written))];
  },
};
