import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SharedRefresh } from '#search/engine/indexer/shared-refresh';

describe('a refresh that writes share', () => {
  let refreshed: (readonly string[])[];
  let takesMs: number;
  let underWay: number;
  let failure: Error | undefined;
  let refresh: SharedRefresh;

  beforeEach(() => {
    [refreshed, takesMs, underWay, failure] = [[], 0, 0, undefined];
    refresh = new SharedRefresh({
      documents: {
        refresh: async (entityTypes) => {
          refreshed.push(entityTypes);
          await sleep(takesMs);
          if (failure) throw failure;
        },
      },
      expectsMore: () => underWay > 0,
    });
  });

  const indexed = (entityType: string) =>
    new Promise<unknown>((resolve) => {
      refresh.add({ entityType, done: resolve });
      refresh.proceed();
    });

  /** After it, a refresh may wait. */
  async function refreshOnceIn(milliseconds: number): Promise<void> {
    takesMs = milliseconds;
    await indexed('table');
    refreshed = [];
  }

  it('begins at once if no write is under way', async () => {
    await refreshOnceIn(50);
    const answer = indexed('table');
    expect(refreshed).toEqual([['table']]);
    expect(await answer).toBeUndefined();
  });

  it('waits for a write that is under way, and serves both', async () => {
    await refreshOnceIn(50);
    underWay = 1;
    const first = indexed('table');
    await nextTurn();
    expect(refreshed).toEqual([]);
    underWay = 0;
    await Promise.all([indexed('chart'), first]);
    expect(refreshed).toEqual([['table', 'chart']]);
  });

  it('does not wait for a write that ended without being indexed', async () => {
    await refreshOnceIn(60);
    underWay = 1;
    const answer = indexed('table');
    underWay = 0;
    refresh.proceed();
    await nextTurn();
    expect(refreshed).toEqual([['table']]);
    await answer;
  });

  it('does not wait long for a write that takes long', async () => {
    await refreshOnceIn(5);
    underWay = 1;
    await indexed('table');
    expect(refreshed).toEqual([['table']]);
  });

  it('tells every write that it failed, and serves the next ones', async () => {
    failure = new Error('no refresh');
    expect(await Promise.all([indexed('table'), indexed('table')])).toEqual([failure, failure]);
    failure = undefined;
    expect(await indexed('table')).toBeUndefined();
  });
});
