import { BusyError } from '#base/errors/domain-error';
import { logAccess } from '#base/logging/access-log';
import { boundedWarnings } from '#base/logging/bounded-warnings';

describe('the log of a busy service', () => {
  it('has one warning a second, with the number of refused requests', () => {
    const lines: object[] = [];
    const add = (fields: object) => lines.push(fields);
    const clock = { ms: 0 };
    const logger = boundedWarnings({ info: fail, warn: add, error: fail }, () => clock.ms);
    for (clock.ms = 0; clock.ms < 2000; clock.ms += 10)
      logAccess(logger, {
        requestId: `r${clock.ms}`,
        method: 'GET',
        operation: 'getEntity',
        actor: '',
        startedAt: process.hrtime.bigint(),
        status: 429,
        error: new BusyError('The service is busy'),
      });
    expect(lines).toEqual([
      expect.objectContaining({ requestId: 'r0', requests: 1, status: 429, reason: 'The service is busy' }),
      expect.objectContaining({ requestId: 'r1000', requests: 100 }),
    ]);
  });
});

function fail(): never {
  throw new Error('expected warnings only');
}
