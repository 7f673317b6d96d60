import { UnavailableError } from '#base/errors/domain-error';
import { WarmUp } from '#command/composition/warm-up';
import { until } from '#test/support/until';

describe('WarmUp', () => {
  it('is missing nothing before it starts, and after it has asked', async () => {
    const asked: string[] = [];
    let isLoaded = false;
    const check = async () => {
      if (!isLoaded) throw new UnavailableError('the index is being loaded');
    };
    const warned: unknown[] = [];
    const warmUp = new WarmUp({ check, logger: { warn: (...line: unknown[]) => warned.push(line) } });
    expect(warmUp.problem).toBeUndefined();
    warmUp.start([
      async () => asked.push('first'),
      async () => {
        throw new Error('no such field');
      },
      async () => asked.push('last'),
    ]);
    expect({ problem: warmUp.problem, asked }).toEqual({ problem: 'the first searches are prepared', asked: [] });
    isLoaded = true;
    await until('the process is ready', async () => warmUp.problem === undefined);
    expect(asked).toEqual(['first', 'last']);
    expect(warned).toHaveLength(1);
  });

  it('ends with the process, also while searches cannot be answered', async () => {
    const warmUp = new WarmUp({
      check: () => Promise.reject(new UnavailableError('away')),
      logger: { warn: () => undefined },
    });
    warmUp.start([() => Promise.reject(new Error('is not asked'))]);
    await warmUp.stop();
    expect(warmUp.problem).toBeUndefined();
  });
});
