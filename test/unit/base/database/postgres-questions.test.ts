import { setMaxListeners } from 'node:events';
import { PostgresQuestions } from '#base/database/connection/postgres-questions';
import { CancelledError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';

const SLOW = { text: 'select pg_sleep(60)' };

describe('PostgresQuestions', () => {
  const database = testDatabase({ migrated: false });
  const opened: PostgresQuestions[] = [];
  const open = (
    connectionsMax: number,
    more: { timeoutSeconds?: number; waitMaxMs?: number; waitingMax?: number } = {},
  ) => {
    const { timeoutSeconds = 30, ...queue } = more;
    const address = database.address();
    const questions = new PostgresQuestions({
      address,
      connectionsMax,
      timeoutSeconds,
      control: database.control,
      queue,
    });
    opened.push(questions);
    return questions;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((questions) => questions.close()));
  });

  const running = async () => {
    const [row] = await database.query<{ count: number }>({
      text: "select count(*)::int as count from pg_stat_activity where query = $1 and state = 'active'",
      values: [SLOW.text],
    });
    return row?.count ?? 0;
  };
  const untilRunning = (count: number) =>
    until(`${count} statements run in the database`, async () => (await running()) === count);

  it('cancels 40 abandoned questions in the database and in the queue, so that others are answered at once', async () => {
    const questions = open(4);
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const abandoned = Array.from({ length: 40 }, () => questions.until(gone.signal).query(SLOW));
    const outcomes = Promise.allSettled(abandoned);
    await untilRunning(3);
    gone.abort();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(CancelledError) });
    const startedAt = performance.now();
    expect(await questions.until(new AbortController().signal).query({ text: 'select 7 as seven' })).toEqual([
      { seven: 7 },
    ]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await running()).toBe(0);
    expect(questions.usage()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('never cancels the next statement of the connection', async () => {
    const questions = open(1);
    for (let round = 0; round < 30; round += 1) {
      const gone = new AbortController();
      const abandoned = questions.until(gone.signal).query(SLOW);
      // Each client goes at another moment.
      setTimeout(() => gone.abort(), round % 5);
      await expect(abandoned).rejects.toBeInstanceOf(CancelledError);
      expect(await questions.query({ text: 'select pg_sleep(0.01), 7 as seven' })).toMatchObject([{ seven: 7 }]);
    }
  });

  it('leaves a connection to short questions while long ones hold all others', async () => {
    const questions = open(2);
    const gone = new AbortController();
    const long = Promise.allSettled([1, 2].map(() => questions.until(gone.signal).query(SLOW)));
    await untilRunning(1);
    expect(await questions.query({ text: 'select 7 as seven' })).toEqual([{ seven: 7 }]);
    gone.abort();
    await long;
  });

  it('refuses a question that takes too long, with the setting and a way out, and can be asked again', async () => {
    const questions = open(1, { timeoutSeconds: 1 });
    for (const client of [questions, questions.until(new AbortController().signal)]) {
      const late = client.query(SLOW);
      await expect(late).rejects.toBeInstanceOf(UnavailableError);
      await expect(late).rejects.toMatchObject({
        message: expect.stringMatching(/longer than 1 s.*filter.*ASPECTORY_QUERY_TIMEOUT_SECONDS/),
        retryAfterSeconds: 10,
      });
    }
    expect(await questions.query({ text: 'select 7 as seven' })).toEqual([{ seven: 7 }]);
  });

  it('refuses a statement of a question that took its time before, and cancels the one that does not end in it', async () => {
    const questions = open(2, { timeoutSeconds: 30 });
    const { signal } = new AbortController();
    const late = questions.until(signal, performance.now() - 29_500).query(SLOW);
    await expect(late).rejects.toThrow(/longer than 30 s.*ASPECTORY_QUERY_TIMEOUT_SECONDS/);
    expect(await running()).toBe(0);
    const over = questions.until(signal, performance.now() - 30_000).query({ text: 'select 7 as seven' });
    await expect(over).rejects.toBeInstanceOf(UnavailableError);
    expect(await questions.until(signal, performance.now()).query({ text: 'select 7 as seven' })).toEqual([
      { seven: 7 },
    ]);
  });

  it('still cancels a statement with a limit when its client goes', async () => {
    const questions = open(2);
    const gone = new AbortController();
    const abandoned = questions.until(gone.signal, performance.now()).query(SLOW);
    const outcome = abandoned.catch((error: unknown) => error);
    await untilRunning(1);
    gone.abort();
    expect(await outcome).toBeInstanceOf(CancelledError);
    expect(await running()).toBe(0);
  });

  it('refuses a question that waits too long for a connection, or finds the queue full', async () => {
    const questions = open(1, { waitMaxMs: 100, waitingMax: 1 });
    const gone = new AbortController();
    const first = questions.until(gone.signal).query(SLOW);
    const second = questions.query({ text: 'select 1' });
    const third = questions.query({ text: 'select 1' });
    await expect(third).rejects.toThrow(/busy: 1 questions wait/);
    await expect(second).rejects.toThrow(/no database connection became free within 0.1 s/);
    gone.abort();
    await expect(first).rejects.toBeInstanceOf(CancelledError);
    expect(await questions.query({ text: 'select 7 as seven' })).toEqual([{ seven: 7 }]);
  });

  it.each([
    ['a pattern that is not a regular expression', "select 'a' ~ $1", ['('], 'INVALID_INPUT'],
    ['a value that does not fit its type', 'select $1::text::int', ['99999999999'], 'INVALID_INPUT'],
    ['an expression that is too deep', `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, [], 'LIMIT_EXCEEDED'],
    ['a value that is nested too deep', 'select $1::jsonb', ['['.repeat(100_000)], 'LIMIT_EXCEEDED'],
    ['too many columns', `select ${Array.from({ length: 2000 }, () => '1').join()}`, [], 'LIMIT_EXCEEDED'],
    ['a value that is too large', "select repeat($1, 2000000000) || 'a'", ['abc'], 'LIMIT_EXCEEDED'],
  ])('answers %s with the reason, not with a defect', async (_what, text, values, code) => {
    await expect(open(1).query({ text, values })).rejects.toMatchObject({ status: 400, code });
  });

  it('refuses more parameters than the protocol can count, also in a transaction', async () => {
    const values = Array.from({ length: 65_536 }, () => 1);
    const statement = { text: 'select 1', values };
    await expect(open(1).query(statement)).rejects.toBeInstanceOf(LimitExceededError);
    await expect(open(1).until(new AbortController().signal).query(statement)).rejects.toMatchObject({ status: 400 });
    await expect(database.query(statement)).rejects.toBeInstanceOf(LimitExceededError);
    await expect(database.transaction((transaction) => transaction.query(statement))).rejects.toBeInstanceOf(
      LimitExceededError,
    );
  });
});
