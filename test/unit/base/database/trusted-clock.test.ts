import { TrustedClock } from '#base/database/trusted-clock';
import { tableRetention } from '#base/database/table-retention';
import { refusalRetention } from '#catalog/runs/refusal-retention';
import { testDatabase } from '#test/support/test-database';

const DAY_MS = 86_400_000;

describe('the clock of retention', () => {
  const client = testDatabase();
  const warnings: string[] = [];
  const logger = { info: () => undefined, error: () => undefined, warn: (said: string) => void warnings.push(said) };
  const clockOf = (name: string, now: () => number = Date.now) => new TrustedClock({ client, name, now, logger });
  const lastRead = (name: string, at: number) =>
    client.query({
      text: 'update work_progress set position = $2 where work = $1',
      values: [`clock of ${name}`, Math.round(at)],
    });

  beforeEach(() => warnings.splice(0));

  it('is that of the database, and not trusted while that of the process shows another day', async () => {
    expect(Math.abs(Number(await clockOf('a').read()) - Date.now())).toBeLessThan(DAY_MS);
    const jumped = clockOf('a', () => Date.now() + 40 * DAY_MS);
    expect([await jumped.read(), await jumped.read()]).toEqual([undefined, undefined]);
    expect(warnings).toEqual([expect.stringMatching(/^a deletes nothing, .* by 960 hours\. Correct the clock/)]);
  });

  it('is not trusted after a jump, until it is corrected', async () => {
    const clock = clockOf('b');
    await clock.read();
    await lastRead('b', Date.now() - 40 * DAY_MS);
    expect(await clock.read()).toBeUndefined();
    expect(await clockOf('b').read()).toBeUndefined();
    await lastRead('b', Date.now() - 2 * DAY_MS);
    expect(await clock.read()).toBeDefined();
    await lastRead('b', Date.now() + 40 * DAY_MS);
    expect(await clock.read()).toBeDefined();
    expect(warnings).toHaveLength(2);
  });

  it('decides over refused records too', async () => {
    await client.query({
      text: `
insert into run_refusal (run_id, urn, aspect, record, code, reason, actor, request_id, refused_on)
select 'r', '', '', number, '', '', '', '', 1000 + number from generate_series(1, 30) number`,
    });
    const pass = async (now: () => number) => {
      const loop = refusalRetention({ client, now, newestKept: 10, logger });
      loop.start();
      await loop.idle();
      await loop.stop();
      return (await client.query({ text: 'select 1 from run_refusal' })).length;
    };
    expect(await pass(() => Date.now() + 40 * DAY_MS)).toBe(30);
    expect(await pass(Date.now)).toBe(10);
  });

  it('deletes what is old, with a line in the log, but never the newest rows', async () => {
    await client.query({
      text: `
insert into audit_entry (time, actor, address, operation, outcome, target, request_id, detail, count)
select 1000 + number, '', '', 'signIn', 'ok', '', '', '', 1 from generate_series(1, 30) number`,
    });
    const lines: object[] = [];
    const loop = tableRetention({
      client,
      table: 'audit_entry',
      column: 'time',
      now: Date.now,
      days: 1,
      name: 'c',
      rows: 'old entries',
      newestKept: 10,
      logger: { ...logger, info: (facts: object) => void lines.push(facts) },
    });
    loop.start();
    await loop.idle();
    await loop.stop();
    expect(lines).toEqual([{ rows: 20, days: 1, olderThan: expect.any(String) }]);
    const kept = await client.query<{ readonly time: number }>({
      text: 'select time::float8 as time from audit_entry order by time',
    });
    expect(kept.map(({ time }) => time)).toEqual(Array.from({ length: 10 }, (_, n) => 1021 + n));
  });
});
