import { describeOutage } from '#base/errors/describe-outage';
import { UnavailableError } from '#base/errors/domain-error';
import { WritesStoppedError } from '#base/errors/writes-stopped';

describe('describeOutage', () => {
  it('adds the cause of an outage, and nothing to a decision of an operator', () => {
    const cause = new Error('No space left on device');
    expect(describeOutage(new UnavailableError('Away.', [], { cause }))).toBe('Away. (No space left on device)');
    expect(describeOutage(new WritesStoppedError({ cause }))).toMatch(/where the catalog is\.$/);
  });
});
