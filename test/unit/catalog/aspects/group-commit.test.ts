import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { BatchLimits } from '#catalog/aspects/write/group-commit';
import { GroupCommit } from '#catalog/aspects/write/group-commit';
import { ConflictError, UnavailableError } from '#base/errors/domain-error';
import { until } from '#test/support/until';

/** More turns of the event loop than the start of two batches takes. */
const TURNS = 5;

/**
 * Commits strings in upper case and records the batches. The jobs `refused`, `defect` and `away` fail in the way that their names say.
 * Batches end in the next turn or, after `hold`, when the test releases them.
 */
function testCommits(limits: Partial<BatchLimits> = {}) {
  const batches: string[] = [];
  let running = 0;
  let mostRunning = 0;
  let isHolding = false;
  const held = new Map<string, () => void>();
  const commit = async (jobs: readonly string[]) => {
    const batch = jobs.join(' ');
    batches.push(batch);
    mostRunning = Math.max(mostRunning, ++running);
    if (isHolding) await new Promise<void>((resolve) => held.set(batch, resolve));
    await nextTurn();
    running--;
    if (jobs.includes('away')) throw new UnavailableError('away');
    if (jobs.includes('defect')) throw new Error('defect');
    return jobs.map((job) => (job === 'refused' ? new ConflictError('refused') : job.toUpperCase()));
  };
  const group = new GroupCommit(commit, { jobs: 10, size: 100, concurrency: 1, batchSizeMin: 2, ...limits });
  const submit = (job: string, { size = 1, changes = [job], reads = [''] } = {}) =>
    group.submit(job, { size, changes: new Set(changes), reads: new Set(reads) });
  const settle = async (jobs: readonly string[]) =>
    (await Promise.allSettled(jobs.map((job) => submit(job)))).map((one) =>
      one.status === 'fulfilled' ? one.value : one.reason,
    );
  const hold = () => {
    isHolding = true;
  };
  const release = (batch: string) => held.get(batch)?.();
  const releaseAll = () => {
    isHolding = false;
    for (const end of held.values()) end();
  };
  return { group, batches, submit, settle, hold, release, releaseAll, mostRunning: () => mostRunning };
}

/** Waits until all batches have started that may start. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
}

describe('GroupCommit', () => {
  it('commits jobs that arrive during a batch together and in order', async () => {
    const { batches, submit, hold, releaseAll } = testCommits();
    hold();
    const first = submit('a');
    await settled();
    const others = [submit('b'), submit('c'), submit('d')];
    await settled();
    expect(batches).toEqual(['a']);
    releaseAll();
    expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual(['a', 'b c d']);
    expect(await submit('e')).toBe('E');
  });

  it('knows how long its jobs wait', async () => {
    const { group, submit, hold, releaseAll } = testCommits();
    hold();
    const first = submit('a');
    await settled();
    const second = submit('b');
    await until('the waiting job has a delay', () => group.delayMs > 20);
    releaseAll();
    await Promise.all([first, second]);
    expect(group.delayMs).toBeGreaterThan(20);
    await submit('c');
    expect(group.delayMs).toBeLessThan(20);
  });

  it('limits a batch by number and by size, and commits a large job alone', async () => {
    const { batches, submit } = testCommits({ jobs: 3, size: 10 });
    await Promise.all([
      submit('a'),
      submit('b'),
      submit('c'),
      submit('d', { size: 6 }),
      submit('e', { size: 6 }),
      submit('f', { size: 99 }),
      submit('g'),
    ]);
    expect(batches).toEqual(['a b c', 'd', 'e', 'f', 'g']);
  });

  it('divides waiting jobs among concurrent batches', async () => {
    const { batches, submit, mostRunning, hold, releaseAll } = testCommits({ concurrency: 2 });
    hold();
    const all = [submit('a'), submit('b'), submit('c'), submit('d')];
    await settled();
    expect(batches).toEqual(['a b', 'c d']);
    expect(mostRunning()).toBe(2);
    releaseAll();
    await Promise.all(all);
  });

  it('does not start a small batch beside a running one', async () => {
    const { batches, submit, hold, releaseAll } = testCommits({ concurrency: 2 });
    hold();
    const first = submit('a');
    await settled();
    const second = submit('b');
    await settled();
    expect(batches).toEqual(['a']);
    releaseAll();
    await Promise.all([first, second]);
    expect(batches).toEqual(['a', 'b']);
  });

  it('keeps the order of jobs that use the same keys', async () => {
    const { batches, submit } = testCommits({ concurrency: 2 });
    const shared = { changes: ['same'] };
    await Promise.all([
      submit('e', shared),
      submit('f'),
      submit('g', shared),
      submit('h', { changes: [], reads: ['f'] }),
    ]);
    expect(batches).toEqual(['e f', 'g h']);
  });

  it('lets other jobs overtake a job that depends on a running batch', async () => {
    const { batches, submit, hold, release, releaseAll } = testCommits({ concurrency: 2 });
    const shared = { changes: ['same'] };
    hold();
    const running = submit('l', shared);
    await settled();
    const others = [
      submit('m', shared),
      submit('n'),
      submit('o', { reads: ['same'] }),
      submit('p', { changes: ['o'] }),
      submit('q'),
    ];
    await settled();
    expect(batches).toEqual(['l', 'n q']);
    release('l');
    await settled();
    expect(batches).toEqual(['l', 'n q', 'm o p']);
    releaseAll();
    await Promise.all([running, ...others]);
  });

  it('lets a reader of a key wait for the batch that changes it', async () => {
    const { batches, submit, hold, releaseAll } = testCommits({ concurrency: 2 });
    hold();
    const running = submit('i', { changes: ['same'] });
    await settled();
    const others = [submit('j', { changes: ['j'], reads: ['same'] }), submit('k')];
    await settled();
    expect(batches).toEqual(['i']);
    releaseAll();
    await Promise.all([running, ...others]);
    expect(batches).toEqual(['i', 'j k']);
  });

  it('gives each job its own result', async () => {
    expect(await testCommits().settle(['a', 'refused', 'b'])).toEqual(['A', expect.any(ConflictError), 'B']);
  });

  it('runs a batch again job by job after a defect, so that only one job fails', async () => {
    const { batches, settle } = testCommits();
    expect(await settle(['a', 'defect', 'b'])).toEqual(['A', new Error('defect'), 'B']);
    expect(batches).toEqual(['a defect b', 'a', 'defect', 'b']);
  });

  it('fails all jobs of a batch once when the store is unreachable', async () => {
    const { batches, settle, submit } = testCommits();
    expect(await settle(['a', 'away'])).toEqual([expect.any(UnavailableError), expect.any(UnavailableError)]);
    expect(batches).toEqual(['a away']);
    expect(await submit('b')).toBe('B');
  });

  it('waits for the clients of the batch that ended, so that those who wait already do not commit without them', async () => {
    const { batches, submit, hold, releaseAll } = testCommits();
    hold();
    const first = submit('a').then(() => submit('a2'));
    await settled();
    const others = [submit('b'), submit('c')];
    // Of a batch that took so long, a quarter is enough for a client to come back.
    await sleep(40);
    releaseAll();
    await Promise.all([first, ...others]);
    expect(batches).toEqual(['a', 'b c a2']);
  });

  it('does not wait longer for clients that do not come back', async () => {
    const { batches, submit, hold, releaseAll } = testCommits();
    hold();
    const first = submit('a');
    await settled();
    const other = submit('b');
    await sleep(40);
    releaseAll();
    await Promise.all([first, other]);
    expect(batches).toEqual(['a', 'b']);
  });
});
