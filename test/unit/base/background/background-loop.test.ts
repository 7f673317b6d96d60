import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import { BackgroundLoops } from '#base/background/background-loops';
import { UnavailableError } from '#base/errors/domain-error';

const LONG_MS = 60_000;
const messages = { away: 'away', back: 'back', defect: 'defect' };

/** A loop whose passes end as `outcomes` say, in their order; `idle` after them. */
function loopOf(outcomes: (PassResult | Error)[], more: { lookEveryMs?: number; firstPauseMs?: number } = {}) {
  const passedAt: number[] = [];
  const logged: string[] = [];
  const log = (level: string) => (first: unknown, second?: unknown) =>
    void logged.push(`${level} ${String(second ?? first)}`);
  const loop = new BackgroundLoop({
    name: 'test',
    pass: async () => {
      passedAt.push(Date.now());
      const outcome = outcomes.shift() ?? 'idle';
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    lookEveryMs: LONG_MS,
    firstPauseMs: 1,
    longestPauseMs: 20,
    messages,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    ...more,
  });
  return { loop, passedAt, logged };
}

describe('a background loop', () => {
  it('passes at once and for as long as there is more, then waits', async () => {
    const { loop, passedAt } = loopOf(['more', 'more']);
    loop.start();
    loop.start();
    await loop.idle();
    expect(passedAt).toHaveLength(3);
    await loop.stop();
    expect(passedAt).toHaveLength(3);
  });

  it('looks again by itself, and at once when it is woken', async () => {
    const { loop, passedAt } = loopOf([], { lookEveryMs: 20 });
    loop.start();
    while (passedAt.length < 3) await loop.passed(LONG_MS);
    await loop.stop();
    const woken = loopOf([]);
    woken.loop.start();
    await woken.loop.idle();
    woken.loop.wake();
    await woken.loop.idle();
    expect(woken.passedAt).toHaveLength(2);
    await woken.loop.stop();
  });

  it('passes again when it is woken during a pass', async () => {
    let passes = 0;
    const loop: BackgroundLoop = new BackgroundLoop({
      name: 'test',
      pass: async () => {
        passes += 1;
        await nextTurn();
        if (passes === 1) loop.wake();
        return 'idle';
      },
      lookEveryMs: LONG_MS,
      messages,
      logger: { info: jest.fn(), warn: jest.fn(), error: jest.fn() },
    });
    loop.start();
    await loop.idle();
    expect(passes).toBe(2);
    await loop.stop();
  });

  it('aborts the signal of the pass under way when it stops, and waits for its end', async () => {
    let ended = false;
    const loop = new BackgroundLoop({
      name: 'test',
      pass: async (signal) => {
        await sleep(LONG_MS, undefined, { signal }).catch(() => undefined);
        await nextTurn();
        ended = true;
        return 'more';
      },
      lookEveryMs: LONG_MS,
      messages,
      logger: { info: jest.fn(), warn: jest.fn(), error: jest.fn() },
    });
    loop.start();
    expect(loop.health()).toMatchObject({ state: 'running', passBegunOn: expect.any(Number) });
    await loop.stop();
    expect(ended).toBe(true);
    expect(loop.health()).toMatchObject({ state: 'stopped', passBegunOn: undefined });
  });

  it('starts again after a stop, and ends by itself when its work is finished', async () => {
    const { loop, passedAt } = loopOf(['idle', 'finished']);
    loop.start();
    await loop.idle();
    await loop.stop();
    expect([loop.isRunning, loop.health().state]).toEqual([false, 'stopped']);
    loop.start();
    await loop.idle();
    expect([loop.isRunning, loop.health().state]).toEqual([false, 'finished']);
    expect(passedAt).toHaveLength(2);
  });

  it('pauses longer after each failure, up to the longest pause, and logs an outage and its end once', async () => {
    const away = () => new UnavailableError('gone', [], { cause: new Error('refused by 10.0.0.1') });
    const { loop, passedAt, logged } = loopOf([away(), away(), away(), away(), away(), away(), away(), 'idle']);
    loop.start();
    await loop.passed(LONG_MS);
    expect(loop.health()).toMatchObject({
      state: 'running',
      lastError: 'refused by 10.0.0.1',
      failingSince: expect.any(Number),
      lastSuccessOn: undefined,
    });
    await loop.idle();
    await loop.stop();
    expect(logged).toEqual(['warn away', 'info back']);
    expect(loop.health()).toMatchObject({ lastError: 'refused by 10.0.0.1', failingSince: undefined });
    const [first = 0] = passedAt;
    const took = (passedAt.at(-1) ?? 0) - first;
    expect(took).toBeGreaterThanOrEqual(1 + 2 + 4 + 8 + 16 + 20 + 20 - 7);
  });

  it('reports a defect once while it repeats, and each other one', async () => {
    const { loop, logged } = loopOf([new Error('a'), new Error('a'), new Error('b'), 'more', new Error('b')]);
    loop.start();
    await loop.idle();
    await loop.stop();
    expect(logged).toEqual(['error defect', 'error defect', 'info back', 'error defect', 'info back']);
  });

  it('does not report what its stop interrupted', async () => {
    const logged: string[] = [];
    const logger = { info: jest.fn(), warn: () => void logged.push('warn'), error: () => void logged.push('error') };
    const pass = async (signal: AbortSignal): Promise<PassResult> => {
      await sleep(LONG_MS, undefined, { signal });
      return 'idle';
    };
    const loop = new BackgroundLoop({ name: 'test', pass, lookEveryMs: LONG_MS, messages, logger });
    loop.start();
    await loop.stop();
    expect([logged, loop.health().failingSince]).toEqual([[], undefined]);
  });
});

describe('all loops of a process', () => {
  it('start, stop and report together', async () => {
    const both = [loopOf([]).loop, loopOf([new Error('broken')]).loop];
    const loops = new BackgroundLoops(both);
    loops.start();
    await Promise.all(both.map((loop) => loop.passed(LONG_MS)));
    expect(loops.health().map(({ state, lastError }) => [state, lastError])).toEqual([
      ['running', undefined],
      ['running', 'broken'],
    ]);
    await loops.stop();
    expect(loops.health().map(({ state }) => state)).toEqual(['stopped', 'stopped']);
  });
});
