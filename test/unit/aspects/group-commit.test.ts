import { setTimeout as sleep } from 'node:timers/promises';
import { GroupCommit } from '../../../src/aspects/write/group-commit';
import { ConflictError, UnavailableError } from '../../../src/errors/domain-error';

/** Remembers the batches it was given; `refuse` and `fail` are jobs by their text. */
function committer(delay = 5) {
  const batches: (readonly string[])[] = [];
  const commit = async (jobs: readonly string[]) => {
    batches.push(jobs);
    await sleep(delay);
    if (jobs.includes('away')) throw new UnavailableError('away');
    if (jobs.includes('defect')) throw new Error('defect');
    return jobs.map((job) => (job === 'refused' ? new ConflictError('refused') : job.toUpperCase()));
  };
  return { batches, commit };
}

describe('GroupCommit', () => {
  it('commits together what arrives while a batch is under way, in order', async () => {
    const { batches, commit } = committer();
    const group = new GroupCommit(commit, { jobs: 10, size: 1000 });
    const first = group.submit('a', 1);
    await sleep(2);
    const rest = ['b', 'c', 'd'].map((job) => group.submit(job, 1));
    expect(await Promise.all([first, ...rest])).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    expect(await group.submit('e', 1)).toBe('E');
  });

  it('bounds a batch by number and by size, and lets a large job through alone', async () => {
    const { batches, commit } = committer();
    const group = new GroupCommit(commit, { jobs: 3, size: 10 });
    await Promise.all([group.submit('a', 1), group.submit('b', 1), group.submit('c', 1), group.submit('d', 6), group.submit('e', 6), group.submit('f', 99), group.submit('g', 1)]);
    expect(batches).toEqual([['a', 'b', 'c'], ['d'], ['e'], ['f'], ['g']]);
  });

  it('gives each job its own answer', async () => {
    const group = new GroupCommit(committer().commit, { jobs: 10, size: 10 });
    const [a, refused, b] = await Promise.allSettled([group.submit('a', 1), group.submit('refused', 1), group.submit('b', 1)]);
    expect([a?.status, refused?.status, b?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does a batch again one by one when a defect strikes, so that it fails alone', async () => {
    const { batches, commit } = committer();
    const group = new GroupCommit(commit, { jobs: 10, size: 10 });
    const settled = await Promise.allSettled(['a', 'defect', 'b'].map((job) => group.submit(job, 1)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'defect', 'b'], ['a'], ['defect'], ['b']]);
  });

  it('fails all of a batch when the store is away, once', async () => {
    const { batches, commit } = committer();
    const group = new GroupCommit(commit, { jobs: 10, size: 10 });
    const settled = await Promise.allSettled(['a', 'away'].map((job) => group.submit(job, 1)));
    expect(settled.map((one) => one.status === 'rejected' && one.reason instanceof UnavailableError)).toEqual([true, true]);
    expect(batches).toHaveLength(1);
    expect(await group.submit('b', 1)).toBe('B');
  });
});
