import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Turn } from '#base/background/turn';

const QUESTIONS = 40;
const STEPS = 20;
/** A turn has 4 steps of a millisecond, and two may fall between two looks of the test. */
const AT_ONCE_MAX = 12;

function busyMillisecond(): void {
  const end = performance.now() + 1;
  while (performance.now() < end);
}

describe('questions that arrive together', () => {
  it('share the turns of the event loop, so that other requests are answered in between', async () => {
    const done = { steps: 0, questions: 0 };
    const ask = async () => {
      const turn = new Turn(new AbortController().signal);
      for (let step = 0; step < STEPS; step++) {
        if (turn.isOver) await turn.pause();
        busyMillisecond();
        done.steps++;
      }
      done.questions++;
    };
    const questions = Array.from({ length: QUESTIONS }, ask);
    await nextTurn();
    let atOnce = 0;
    while (done.questions < QUESTIONS) {
      const { steps } = done;
      await nextTurn();
      atOnce = Math.max(atOnce, done.steps - steps);
    }
    await Promise.all(questions);
    expect(done.steps).toBe(QUESTIONS * STEPS);
    expect(atOnce).toBeLessThan(AT_ONCE_MAX);
  });

  it('end in their next turn when the client has gone, and the others go on', async () => {
    const gone = new AbortController();
    const left = new Turn(gone.signal).pause();
    const stays = new Turn(new AbortController().signal).pause();
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(stays).resolves.toBeUndefined();
  });

  it('end in their next turn when they take too long, also if they waited', async () => {
    const late = new Turn(new AbortController().signal, 0.02);
    const inTime = new Turn(new AbortController().signal, 60);
    await late.pause();
    // Longer than the time that it has.
    await sleep(30);
    await expect(late.pause()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('ASPECTORY_QUERY_TIMEOUT_SECONDS'),
    });
    await expect(inTime.pause()).resolves.toBeUndefined();
  });

  it('end after their time if they began earlier, as a part of more', async () => {
    const part = (beganMs: number) =>
      new Turn(new AbortController().signal, 60, 0, performance.now() - beganMs).pause();
    await expect(part(1000)).resolves.toBeUndefined();
    expect(() => part(60_000)).toThrow(/longer than 60 s/);
  });

  it('say how long they worked, without their pauses', async () => {
    const turn = new Turn();
    const startedAt = performance.now();
    for (let pauses = 0; pauses < 3; pauses++) {
      busyMillisecond();
      const others = Array.from({ length: 10 }, () => new Turn().pause().then(busyMillisecond));
      await turn.pause();
      await Promise.all(others);
    }
    expect(turn.workedMs).toBeGreaterThanOrEqual(3);
    expect(turn.workedMs).toBeLessThan(performance.now() - startedAt - 15);
  });
});
