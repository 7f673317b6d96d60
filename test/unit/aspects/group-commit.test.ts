import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchLimits } from '../../../src/aspects/write/group-commit';
import { GroupCommit } from '../../../src/aspects/write/group-commit';
import { ConflictError, UnavailableError } from '../../../src/errors/domain-error';

/** Commits texts in upper case and remembers the batches. `refused`, `defect` and `away` are what they say. */
function testCommits(limits: Partial<BatchLimits> = {}) {
  const batches: string[] = [];
  let running = 0;
  let mostRunning = 0;
  const commit = async (jobs: readonly string[]) => {
    batches.push(jobs.join(' '));
    mostRunning = Math.max(mostRunning, ++running);
    await sleep(5);
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
  return { batches, submit, settle, mostRunning: () => mostRunning };
}

describe('GroupCommit', () => {
  it('commits together what arrives while a batch is under way, in order', async () => {
    const { batches, submit } = testCommits();
    const first = submit('a');
    await sleep(2);
    expect(await Promise.all([first, submit('b'), submit('c'), submit('d')])).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual(['a', 'b c d']);
    expect(await submit('e')).toBe('E');
  });

  it('bounds a batch by number and by size, and lets a large job through alone', async () => {
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

  it('shares what waits among its lanes, and keeps the order of what belongs together', async () => {
    const { batches, submit, mostRunning } = testCommits({ concurrency: 2 });
    await Promise.all([submit('a'), submit('b'), submit('c'), submit('d')]);
    expect(mostRunning()).toBe(2);
    expect(batches).toEqual(['a b', 'c d']);
    batches.length = 0;
    const shared = { changes: ['same'] };
    await Promise.all([
      submit('e', shared),
      submit('f'),
      submit('g', shared),
      submit('h', { changes: [], reads: ['f'] }),
    ]);
    expect(batches).toEqual(['e f', 'g h']);
    batches.length = 0;
    const first = submit('i', shared);
    await sleep(2);
    await Promise.all([first, submit('j', { changes: ['j'], reads: ['same'] }), submit('k')]);
    expect(batches).toEqual(['i', 'j k']);
    batches.length = 0;
    const second = submit('l', shared);
    await sleep(2);
    await Promise.all([
      second,
      submit('m', shared),
      submit('n'),
      submit('o', { reads: ['same'] }),
      submit('p', { changes: ['o'] }),
      submit('q'),
    ]);
    expect(batches).toEqual(['l', 'n q', 'm o p']);
  });

  it('gives each job its own answer', async () => {
    expect(await testCommits().settle(['a', 'refused', 'b'])).toEqual(['A', expect.any(ConflictError), 'B']);
  });

  it('does a batch again one by one when a defect strikes, so that it fails alone', async () => {
    const { batches, settle } = testCommits();
    expect(await settle(['a', 'defect', 'b'])).toEqual(['A', new Error('defect'), 'B']);
    expect(batches).toEqual(['a defect b', 'a', 'defect', 'b']);
  });

  it('fails all of a batch when the store is away, once', async () => {
    const { batches, settle, submit } = testCommits();
    expect(await settle(['a', 'away'])).toEqual([expect.any(UnavailableError), expect.any(UnavailableError)]);
    expect(batches).toEqual(['a away']);
    expect(await submit('b')).toBe('B');
  });
});
