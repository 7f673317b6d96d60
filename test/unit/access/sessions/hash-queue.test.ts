import { HashQueue } from '#access/sessions/hash-queue';

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve, reject } = deferred();
  const state = { isRunning: false };
  const run = () => {
    state.isRunning = true;
    return promise;
  };
  return { run, state, end: resolve, fail: () => reject(new Error('failed')) };
}

function deferred() {
  let resolve = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of password hashes', () => {
  it('runs two at the same time, and the others in their order', async () => {
    const queue = new HashQueue();
    const jobs = Array.from({ length: 5 }, work);
    const ended = jobs.map(({ run }) => queue.run(run));
    const running = () => jobs.map(({ state }) => state.isRunning);
    expect(running()).toEqual([true, true, false, false, false]);
    jobs[1]?.end();
    await ended[1];
    await turn();
    expect(running()).toEqual([true, true, true, false, false]);
    for (const { end } of jobs) end();
    await Promise.all(ended);
    expect(running()).toEqual([true, true, true, true, true]);
  });

  it('goes on after work that fails', async () => {
    const queue = new HashQueue();
    const jobs = Array.from({ length: 3 }, work);
    const ended = jobs.map(({ run }) => queue.run(run));
    jobs[0]?.fail();
    await expect(ended[0]).rejects.toThrow('failed');
    await turn();
    expect(jobs[2]?.state.isRunning).toBe(true);
    for (const { end } of jobs) end();
    await Promise.all(ended.slice(1));
  });

  it('refuses what would wait too long, and takes work again later', async () => {
    const queue = new HashQueue();
    const jobs = Array.from({ length: 27 }, work);
    const ended = jobs.map(({ run }) => queue.run(run));
    const refused = queue.run(() => Promise.resolve());
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'LIMIT_EXCEEDED' });
    for (const { end } of jobs) end();
    await Promise.all(ended);
    await expect(queue.run(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
