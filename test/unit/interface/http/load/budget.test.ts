import { setImmediate as nextTurn } from 'node:timers/promises';
import { Budget } from '#interface/http/load/budget';

const NEVER = new AbortController().signal;

describe('a budget', () => {
  const create = (limits = {}) => new Budget({ units: 10, waiting: 2, waitMs: 1000, ...limits });

  it('gives units up to its limit, and again after their return', () => {
    const budget = create();
    expect([budget.take(6), budget.take(5), budget.take(4), budget.take(1)]).toEqual([true, false, true, false]);
    budget.release(6);
    expect([budget.take(5), budget.heldUnits]).toEqual([true, 9]);
  });

  it('lets one request hold more than the limit while it is alone', () => {
    const budget = create();
    expect([budget.take(25), budget.take(1)]).toEqual([true, false]);
    budget.release(25);
    expect([budget.take(3), budget.grow(3, 30), budget.take(0)]).toEqual([true, true, false]);
  });

  it('lets requests wait in order, and nobody overtakes them', async () => {
    const budget = create();
    budget.take(10);
    const served: string[] = [];
    const waits = [
      budget.takeLater(8, NEVER).then(() => served.push('large')),
      budget.takeLater(2, NEVER).then(() => served.push('small')),
    ];
    budget.release(4);
    expect(budget.take(1)).toBe(false);
    await nextTurn();
    expect(served).toEqual([]);
    budget.release(6);
    await Promise.all(waits);
    expect([served, budget.heldUnits]).toEqual([['large', 'small'], 10]);
  });

  it('refuses at once when those that wait want too much', async () => {
    const budget = create({ waitingUnits: 12 });
    budget.take(10);
    const waits = budget.takeLater(8, NEVER);
    await expect(budget.takeLater(5, NEVER)).rejects.toThrow('The service is busy');
    const fitting = budget.takeLater(2, NEVER);
    budget.release(10);
    await Promise.all([waits, fitting]);
  });

  it('refuses at once when too many wait, later when it takes too long, and when the client goes', async () => {
    const budget = create({ waitMs: 50 });
    budget.take(10);
    const gone = new AbortController();
    const waits = Promise.allSettled([budget.takeLater(1, NEVER), budget.takeLater(1, gone.signal)]);
    await expect(budget.takeLater(1, NEVER)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    gone.abort();
    expect((await waits).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    budget.release(10);
    expect([budget.heldUnits, budget.take(10)]).toEqual([0, true]);
  });
});
