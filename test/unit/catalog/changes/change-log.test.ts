import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { RetentionPolicies } from '#catalog/aspects/retention/retention-policies';
import { ChangeFollower } from '#catalog/changes/change-follower';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { trimChanges } from '#catalog/changes/sql/write-changes';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { GoneError, InvalidInputError } from '#base/errors/domain-error';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, TestClock, dataset, models, proposal, testStore, validator } from '../aspects/test-store';
import { until } from '#test/support/until';

describe('the change log', () => {
  const database = testDatabase();
  const { writer, upsert, change, clock } = testStore(database);
  const log = new ChangeLogPostgres(database, models);

  const since = async (after: number) => (await log.read({ after, limit: 1000, access: EVERYTHING })).changes;
  const last = async () => (await log.bounds()).last;
  const outsider = (name: string, position: number, { keepsLog = true, idleDays = 0 }) =>
    database.query({
      text: `
insert into change_consumer (name, owner, position, keeps_log, updated_on)
values ($1, 'urn:li:corpuser:a', $2, $3, now() - $4::int * interval '1 day')`,
      values: [name, position, keepsLog, idleDays],
    });

  it('contains one change for each aspect, with origin, versions and value', async () => {
    const urn = dataset('logged');
    const metadata = { systemMetadata: { runId: 'run-1' } };
    await writer.write(ACTOR, [proposal('UPSERT', urn, 'status', { removed: false }, metadata)], {
      requestId: 'req-1',
    });
    const written = await since(0);
    expect(written.map(({ aspect, operation, versionAfter }) => [aspect, operation, versionAfter])).toEqual(
      expect.arrayContaining([
        ['status', 'UPSERT', 1],
        ['datasetKey', 'UPSERT', 1],
      ]),
    );
    expect(written.find(({ aspect }) => aspect === 'status')).toEqual({
      position: 1,
      time: clock.time,
      urn,
      entityType: 'dataset',
      aspect: 'status',
      operation: 'UPSERT',
      versionBefore: null,
      versionAfter: 1,
      eventTime: null,
      actor: ACTOR.urn,
      runId: 'run-1',
      requestId: 'req-1',
      value: '{"removed":false}',
    });
  });

  it('contains deletions with the deleted value, restatements, and runs that wrote an equal value', async () => {
    const urn = dataset('kinds');
    await upsert(urn, 'status', { removed: false });
    const before = await last();
    await upsert(urn, 'status', { removed: false });
    await upsert(urn, 'status', { removed: false }, { systemMetadata: { runId: 'run-2' } });
    await upsert(urn, 'status', { removed: false }, { systemMetadata: { runId: 'run-2' } });
    await change('RESTATE', urn, 'status');
    await change('DELETE', urn, 'status');
    await change('DELETE', urn, 'status');
    const kinds = (await since(before)).map(({ operation, versionBefore, versionAfter, value }) => [
      operation,
      versionBefore,
      versionAfter,
      value,
    ]);
    expect(kinds).toEqual([
      ['OBSERVE', 1, 1, '{"removed":false}'],
      ['RESTATE', 1, 1, '{"removed":false}'],
      ['DELETE', 1, null, '{"removed":false}'],
    ]);
  });

  it('contains events, also those that are deleted with their entity', async () => {
    const urn = dataset('events');
    const before = await last();
    await upsert(urn, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 3 });
    await change('DELETE', urn, 'datasetKey');
    const events = (await since(before)).filter(({ aspect }) => aspect === 'datasetProfile');
    expect(events.map(({ operation, eventTime, value }) => [operation, eventTime, value])).toEqual([
      ['UPSERT_EVENT', 1_700_000_000_000, null],
      ['DELETE_EVENT', 1_700_000_000_000, null],
    ]);
  });

  it('does not contain changes of a refused request', async () => {
    const before = await last();
    await expect(
      writer.write(ACTOR, [
        proposal('UPSERT', dataset('refused'), 'status', { removed: true }),
        proposal('UPDATE', dataset('refused'), 'globalTags', { tags: [] }),
      ]),
    ).rejects.toThrow('does not exist');
    expect(await last()).toBe(before);
  });

  it('is read by filters, in pages', async () => {
    const whole = await since(0);
    const tags = await log.read({
      after: 0,
      limit: 1000,
      aspects: ['status'],
      entityTypes: ['dataset'],
      access: EVERYTHING,
    });
    expect(tags.changes).toEqual(whole.filter(({ aspect }) => aspect === 'status'));
    expect(await log.read({ after: 0, limit: 10, entityTypes: ['tag'], access: EVERYTHING })).toMatchObject({
      changes: [],
      position: whole.length,
      more: false,
    });
    const paged = [];
    for (let after = 0; after < whole.length;) {
      const page = await log.read({ after, limit: 3, access: EVERYTHING });
      paged.push(...page.changes);
      after = page.position;
    }
    expect(paged).toEqual(whole);
    await expect(log.read({ after: whole.length + 1, limit: 1, access: EVERYTHING })).rejects.toBeInstanceOf(
      InvalidInputError,
    );
  });

  it('has dense positions in the order of commits when several processes write', async () => {
    const before = await last();
    const pools = [0, 1, 2].map(() => new PostgresDatabase({ address: database.address(), connectionsMax: 4 }));
    const writers = pools.map((pool) =>
      createAspectWriter({
        database: pool,
        models,
        validator,
        projections: storedProjections(models),
        now: new TestClock().now,
      }),
    );
    const seen: number[] = [];
    const writing = Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        writers[n % 3]?.write(ACTOR, [
          proposal('UPSERT', dataset(`d${n % 7}`), 'datasetProperties', { description: `${n}` }),
        ]),
      ),
    );
    let isWriting = true;
    void writing.finally(() => (isWriting = false));
    for (let after = before, isLast = false; !isLast;) {
      isLast = !isWriting;
      const { changes, position } = await log.read({ after, limit: 50, access: EVERYTHING });
      seen.push(...changes.map((each) => each.position));
      isLast &&= changes.length === 0;
      after = position;
    }
    await writing;
    await Promise.all(pools.map((pool) => pool.close()));
    expect(seen).toEqual(Array.from({ length: (await last()) - before }, (_, n) => before + n + 1));
  });

  it('is cut by age, but never before a registered consumer has read it', async () => {
    clock.time += 1000;
    const old = await last();
    await upsert(dataset('young'), 'status', { removed: true });
    await database.query({ text: "insert into change_consumer (name, position) values ('slow', 5)" });
    expect(await trimChanges(database, { before: clock.time, rowsMax: 20_000, newestKept: 0 }, 90)).toBe(5);
    expect(await log.bounds()).toMatchObject({ first: 6 });
    await database.query({ text: 'delete from change_consumer' });
    await outsider('waits', 6, { keepsLog: true, idleDays: 89 });
    await outsider('idle', 3, { keepsLog: true, idleDays: 91 });
    await outsider('careless', 2, { keepsLog: false, idleDays: 0 });
    await trimChanges(database, { before: clock.time, rowsMax: 20_000, newestKept: 0 }, 90);
    expect(await log.bounds()).toMatchObject({ first: 7 });
    await database.query({ text: 'delete from change_consumer' });
    await trimChanges(database, { before: clock.time, rowsMax: 20_000, newestKept: 0 }, 90);
    expect(await log.bounds()).toMatchObject({ first: old + 1 });
    expect((await since(old)).map(({ position }) => position)).toEqual(expect.arrayContaining([old + 1]));
    await expect(log.read({ after: old - 1, limit: 1, access: EVERYTHING })).rejects.toBeInstanceOf(GoneError);
    await trimChanges(database, { before: clock.time + 1, rowsMax: 20_000, newestKept: 0 }, 90);
    const end = await last();
    expect(await log.bounds()).toMatchObject({ first: end + 1, last: end });
    expect(await log.read({ after: end, limit: 1, access: EVERYTHING })).toMatchObject({ changes: [], position: end });
  });

  it('makes other processes apply a changed retention policy', async () => {
    const policies = new RetentionPolicies(models);
    const other = createAspectWriter({
      database,
      models,
      validator,
      projections: storedProjections(models),
      now: clock.now,
      policies,
    });
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const follower = new ChangeFollower({ client: database, caches: [policies], logger: silent });
    follower.start();
    const urn = dataset('followed');
    const write = (n: number) =>
      other.write(ACTOR, [proposal('UPSERT', urn, 'datasetProperties', { description: `${n}` })]);
    for (let n = 0; n < 4; n++) await write(n);
    const forgotten = jest.spyOn(policies, 'forget');
    await upsert('urn:li:dataHubRetention:(dataset,datasetProperties)', 'dataHubRetentionConfig', {
      retention: { version: { maxVersions: 1 } },
    });
    await until('the follower forgets the policy', () => forgotten.mock.calls.length > 0);
    await write(4);
    await follower.stop();
    const [row] = await database.query<{ versions: number }>({
      text: 'select count(*)::int as versions from aspect_version join urn on id = entity_id where urn = $1 and aspect = $2',
      values: [urn, 'datasetProperties'],
    });
    expect(row?.versions).toBe(1);
  });
});
