import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { Projection } from '#catalog/changes/projection';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import type { Database } from '#base/database/sql-client';
import { ConflictError, ConnectionLostError, SchemaViolationError, UnavailableError } from '#base/errors/domain-error';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, TestClock, models, dataset, proposal, testStore, validator } from './test-store';

const TABLES = ['urn', 'entity', 'aspect_latest', 'aspect_version', 'edge', 'timeseries_event'];

describe('a request', () => {
  const database = testDatabase();
  const { writer, reader, upsert } = testStore(database);

  const contents = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => database.query({ text: `select * from ${table} order by 1, 2, 3` }))),
    );
  const tags = (...names: string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });
  const status = (name: string) => proposal('UPSERT', dataset(name), 'status', { removed: false });

  it('is written completely or not at all, including its urns', async () => {
    await upsert(dataset('old'), 'globalTags', tags('a'));
    const before = await contents();
    const refused = writer.write(ACTOR, [
      status('new'),
      proposal('UPSERT', dataset('old'), 'globalTags', tags('b', 'c')),
      proposal('UPSERT', dataset('old'), 'datasetProfile', { timestampMillis: 1 }),
      proposal('DELETE', dataset('old'), 'status'),
      proposal('CREATE', dataset('old'), 'datasetKey', {
        platform: 'urn:li:dataPlatform:hive',
        name: 'old',
        origin: 'PROD',
      }),
    ]);
    await expect(refused).rejects.toThrow(ConflictError);
    expect(await contents()).toBe(before);
    await writer.write(ACTOR, [
      proposal('DELETE', dataset('never'), 'datasetKey'),
      proposal('DELETE', dataset('never'), 'status'),
    ]);
    expect(await contents()).toBe(before);
  });

  it('does not affect other requests of its transaction when it is refused', async () => {
    const [a, b, c] = await Promise.allSettled([
      writer.write(ACTOR, [status('n1')]),
      writer.write(ACTOR, [status('n2'), proposal('UPDATE', dataset('n2'), 'globalTags', tags('z'))]),
      writer.write(ACTOR, [status('n3'), proposal('UPSERT', dataset('n1'), 'globalTags', tags('y'))]),
    ]);
    expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(['n1', 'n2', 'n3'].map((name) => reader.exists(dataset(name))))).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      await database.query({ text: "select from urn where urn = any ('{urn:li:tag:z,urn:li:tag:y}')" }),
    ).toHaveLength(1);
  });

  it('gets an error with all its problems', async () => {
    const wrong = [
      proposal('UPSERT', dataset('w'), 'status', { removed: 'no' }, { pointer: '/proposals/0' }),
      status('w'),
      proposal('UPSERT', dataset('w'), 'stauts', {}, { pointer: '/proposals/2' }),
    ];
    const error = await writer.write(ACTOR, wrong).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SchemaViolationError);
    expect(error).toMatchObject({
      details: [
        { pointer: '/proposals/0/aspect/value/removed' },
        { pointer: '/proposals/2/aspectName', suggestion: 'status' },
      ],
    });
    const each = await writer.writeEach(ACTOR, wrong);
    expect(each.map((one) => one instanceof Error)).toEqual([true, false, true]);
  });

  it('sees the changes of earlier requests of its batch and of its own earlier proposals', async () => {
    const urn = dataset('chain');
    const write = (changeType: 'CREATE' | 'UPDATE' | 'DELETE', value?: object) =>
      writer.write(ACTOR, [
        {
          entityType: 'dataset',
          urn,
          aspectName: 'datasetProperties',
          changeType,
          ...(value && { value: { ...value } }),
        },
      ]);
    const results = await Promise.all([
      write('CREATE', { description: '1' }),
      write('UPDATE', { description: '2' }),
      write('DELETE'),
      write('CREATE', { description: '3' }),
      write('UPDATE', { description: '4' }),
    ]);
    expect(results.map(([outcome]) => outcome?.version)).toEqual([1, 2, 0, 3, 4]);
    expect(JSON.parse((await reader.aspect(urn, 'datasetProperties', 3)).value)).toEqual({ description: '3' });
    await writer.write(ACTOR, [proposal('DELETE', urn, 'datasetKey')]);
    await writer.write(ACTOR, [
      proposal('CREATE_ENTITY', urn, 'status', {}),
      proposal('CREATE_ENTITY', urn, 'globalTags', tags('q')),
      proposal('PATCH', urn, 'globalTags', [{ op: 'add', path: '/tags/urn:li:tag:r', value: {} }]),
    ]);
    expect(JSON.parse((await reader.aspect(urn, 'globalTags', 0)).value)).toEqual(tags('q', 'r'));
    await expect(reader.aspect(urn, 'datasetProperties', 0)).rejects.toThrow('has no aspect');
  });

  it.each<[reason: string, apply: Projection['apply']]>([
    ['division by zero', (client) => client.query({ text: 'select 1/0' }).then(() => undefined)],
    ['no statement at all', async () => Promise.reject(new Error('no statement at all'))],
  ])('commits together with its projections, or not at all: %s', async (reason, apply) => {
    const failing = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), { apply }],
      now: new TestClock().now,
    });
    const before = await contents();
    await expect(failing.write(ACTOR, [status('derived')])).rejects.toThrow(reason);
    expect(await contents()).toBe(before);
  });

  it('commits after its projections, even if they are slow', async () => {
    const slow: Projection = {
      apply: async (client) => {
        await client.query({ text: 'select pg_sleep(0.05)' });
        await client.query({ text: "insert into work_progress (work, position) values ('derived', 1)" });
      },
    };
    await createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), slow],
      now: new TestClock().now,
    }).write(ACTOR, [status('slow')]);
    expect(await database.query({ text: "select from work_progress where work = 'derived'" })).toHaveLength(1);
  });
});

describe('a full write queue', () => {
  const database = testDatabase();

  it('refuses writes before any of their proposals is written, and takes them again later', async () => {
    let refusals = 0;
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: storedProjections(models),
      now: Date.now,
      queue: { jobs: 2, size: 5000 },
      onQueueFull: () => refusals++,
    });
    const one = (name: string, size = 1) => [
      proposal('UPSERT', dataset(name), 'datasetProperties', { description: 'x'.repeat(size) }),
    ];
    const full = {
      status: 429,
      code: 'LIMIT_EXCEEDED',
      retryAfterSeconds: 1,
      message: expect.stringContaining('writes: 2 of 2'),
    };
    const byCount = await Promise.allSettled(['a', 'b', 'c'].map((name) => writer.write(ACTOR, one(name))));
    expect(byCount.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(byCount[2]).toMatchObject({ reason: full });
    const bySize = await Promise.allSettled([writer.write(ACTOR, one('d', 6000)), writer.writeEach(ACTOR, one('e'))]);
    expect(bySize).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 429 } }]);
    expect([refusals, writer.usage()]).toEqual([2, { jobs: 0, size: 0 }]);
    const [written] = await database.query<{ urns: number }>({ text: 'select count(*)::int as urns from entity' });
    expect(written).toEqual({ urns: 3 });
    expect(await writer.write(ACTOR, one('c'))).toHaveLength(1);
  });
});

describe('without a database', () => {
  const database = testDatabase();

  it('a write fails as unavailable, with a message if its outcome is unknown', async () => {
    const closed = new PostgresDatabase({
      address: { host: '/nowhere', port: 1, user: 'nobody', database: 'none' },
      connectionsMax: 1,
    });
    const write = (store: Database) =>
      createAspectWriter({
        database: store,
        models,
        validator,
        projections: storedProjections(models),
        now: Date.now,
      }).write(ACTOR, [proposal('UPSERT', dataset('x'), 'status', {})]);
    await expect(write(closed)).rejects.toThrow(UnavailableError);
    const breaksAtCommit: Database = {
      query: (statement) => database.query(statement),
      close: () => database.close(),
      transaction: async (work) => {
        await database.transaction(work);
        throw new ConnectionLostError('The connection broke');
      },
    };
    await expect(write(breaksAtCommit)).rejects.toThrow('may or may not have happened');
    await closed.close();
  });

  it('a write runs again after a deadlock', async () => {
    let attempts = 0;
    const store: Database = {
      query: (statement) => database.query(statement),
      close: () => database.close(),
      transaction: (work) =>
        database.transaction(async (client) => {
          const result = await work(client);
          if (attempts++ === 0)
            await client.query({ text: "do $$ begin raise exception 'victim' using errcode = '40P01'; end $$" });
          return result;
        }),
    };
    const writer = createAspectWriter({
      database: store,
      models,
      validator,
      projections: storedProjections(models),
      now: Date.now,
    });
    await writer.write(ACTOR, [proposal('UPSERT', dataset('victim'), 'status', {})]);
    expect([attempts, await testStore(database).reader.exists(dataset('victim'))]).toEqual([2, true]);
  });
});
