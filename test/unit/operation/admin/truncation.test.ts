import { SERVICE_READ } from '#test/support/service-read';
import { InvalidInputError } from '#base/errors/domain-error';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import { createAdmin } from '#operation/admin/create-admin';
import { UNATTENDED_USERS } from '#test/support/unattended-users';
import type { TaskRunner } from '#operation/admin/task-runner';
import { SeriesIndexPostgres } from '#catalog/timeseries/series-index-postgres';
import { testDatabase } from '#test/support/test-database';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { ACTOR, models, dataset, testStore } from '#test/unit/catalog/aspects/test-store';

const T0 = 1_700_006_400_000;
const truncation = { entityType: 'dataset', aspectName: 'datasetProfile', endTimeMillis: T0 + 39, batchSize: 15 };

describe('truncation of time series', () => {
  const database = testDatabase();
  const { writer, clock, documents, projection, upsert } = testStore(database);
  const reported: unknown[] = [];
  const report = (line: unknown) => void reported.push(line);
  const running: TaskRunner[] = [];
  const createOperations = () =>
    createAdmin({
      database,
      questions: database.questions,
      models,
      now: clock.now,
      projections: [projection],
      log: new ChangeLogPostgres(database, models),
      actor: ACTOR.urn,
      unattended: UNATTENDED_USERS,
      series: new SeriesIndexPostgres(database.questions),
      logger: { info: report, warn: report, error: report },
    });
  const operations = () => {
    const admin = createOperations();
    admin.tasks.start();
    running.push(admin.tasks);
    return admin;
  };

  afterEach(async () => {
    await Promise.all(running.splice(0).map((tasks) => tasks.stop()));
  });

  beforeAll(async () => {
    const event = (n: number, aspectName: string, more: object) => ({
      entityType: 'dataset',
      urn: dataset(`d${n % 7}`),
      aspectName,
      changeType: 'UPSERT' as const,
      value: { timestampMillis: T0 + n, ...more },
    });
    const profiles = Array.from({ length: 100 }, (_, n) => event(n, 'datasetProfile', { rowCount: n }));
    await writer.write({ urn: 'urn:li:corpuser:x', grants: ALL_GRANTS }, [
      ...profiles,
      event(1, 'operation', { lastUpdatedTimestamp: 1, operationType: 'INSERT' }),
    ]);
  });

  it('measures each series', async () => {
    const sizes = await operations().service.indexSizes(SERVICE_READ);
    expect(sizes.map(({ entityType, aspectName, rows }) => [entityType, aspectName, rows])).toEqual([
      ['dataset', 'datasetProfile', 100],
      ['dataset', 'operation', 1],
    ]);
    const [whole] = await database.query<{ bytes: number }>({
      text: "select pg_total_relation_size('timeseries_event')::int as bytes",
    });
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(whole?.bytes ?? 0, -1);
  });

  it('plans, runs in batches in the background, and reports its progress', async () => {
    const { service, tasks } = operations();
    expect(await service.planTruncation(truncation, SERVICE_READ)).toEqual({ rowsToDelete: 40, rowsTotal: 100 });
    const taskId = await service.startTruncation(truncation, ACTOR.urn);
    const [node = '', id = ''] = taskId.split(':');
    await tasks.idle();
    clock.time += 5;
    expect(await service.taskStatus(node, Number(id))).toMatchObject({
      taskId,
      completed: true,
      total: 40,
      deleted: 40,
      batches: 3,
    });
    expect(await service.planTruncation(truncation, SERVICE_READ)).toEqual({ rowsToDelete: 0, rowsTotal: 60 });
    expect(await service.taskStatus(node, 999)).toBeUndefined();
    expect(await service.taskStatus('other', Number(id))).toBeUndefined();
    expect(await service.taskStatus(node, 1e300)).toBeUndefined();
    expect(await service.taskStatus('\u0000:', 1)).toBeUndefined();
  });

  it('continues in another process after the first has died', async () => {
    const parameters = JSON.stringify({ ...truncation, endTimeMillis: T0 + 59 });
    await database.query({
      text: "insert into task (node, kind, parameters, created_on, worker, worker_seen_on, total) values ('aspectory', 'truncate-events', $1, $2, 'dead', $2, 20)",
      values: [parameters, clock.time],
    });
    const { service, tasks } = operations();
    await tasks.idle();
    expect(await service.planTruncation({ ...truncation, endTimeMillis: T0 + 59 }, SERVICE_READ)).toEqual({
      rowsToDelete: 20,
      rowsTotal: 60,
    });
    clock.time += 61_000;
    tasks.wake();
    await tasks.idle();
    expect(await service.planTruncation({ ...truncation, endTimeMillis: T0 + 59 }, SERVICE_READ)).toEqual({
      rowsToDelete: 0,
      rowsTotal: 40,
    });
  });

  it('leaves a task of an unknown kind to other processes, and ends one with unreadable parameters', async () => {
    const ids = await database.query<{ id: string }>({
      text: `insert into task (node, kind, parameters, created_on)
             values ('aspectory', 'count-sheep', '{}', 1), ('aspectory', 'truncate-events', '{"entityType": 1}', 1) returning id`,
    });
    const { service, tasks } = operations();
    await tasks.idle();
    const rows = await database.query({
      text: 'select kind, worker is null as untouched, finished_on is null as open, error from task where id = any ($1) order by id',
      values: [ids.map(({ id }) => id)],
    });
    expect(rows).toEqual([
      { kind: 'count-sheep', untouched: true, open: true, error: null },
      { kind: 'truncate-events', untouched: false, open: false, error: expect.stringContaining('{"entityType":1}') },
    ]);
    expect(await service.taskStatus('aspectory', Number(ids[0]?.id))).toMatchObject({ completed: false });
    expect(reported.splice(0)).toHaveLength(1);
    await database.query({ text: 'delete from task where id = any ($1)', values: [ids.map(({ id }) => id)] });
  });

  it('stops at its deadline', async () => {
    const { service, tasks } = createOperations();
    await service.startTruncation({ ...truncation, endTimeMillis: T0 + 99, timeoutSeconds: 1 }, ACTOR.urn);
    clock.time += 2000;
    tasks.start();
    await tasks.idle();
    await tasks.stop();
    expect(await service.planTruncation(truncation, SERVICE_READ)).toMatchObject({ rowsTotal: 40 });
    expect(reported).toEqual([]);
  });

  it('removes the newest event from search with its row, and keeps other entities', async () => {
    const [emptied, kept] = [dataset('emptied'), dataset('kept')];
    const rowCount = (urn: string) => documents.get(urn)?.fields['rowCount'];
    for (const urn of [emptied, kept]) await upsert(urn, 'datasetProfile', { timestampMillis: 5, rowCount: 50 });
    await upsert(kept, 'datasetProfile', { timestampMillis: 7, rowCount: 70 });
    expect([rowCount(emptied), rowCount(kept)]).toEqual([50, 70]);
    const { service, tasks } = operations();
    await service.startTruncation({ ...truncation, endTimeMillis: 5, batchSize: 1 }, ACTOR.urn);
    await tasks.idle();
    expect([rowCount(emptied), rowCount(kept)]).toEqual([undefined, 70]);
    await upsert(emptied, 'status', { removed: true });
    expect(rowCount(emptied)).toBeUndefined();
    expect(reported).toEqual([]);
  });

  it.each([
    [{ entityType: 'datset' }, "did you mean 'dataset'"],
    [{ aspectName: 'status' }, 'is not a time series'],
    [{ batchSize: 0 }, 'out of range'],
    [{ endTimeMillis: 1e300 }, 'not a timestamp'],
    [{ timeoutSeconds: -1 }, 'not positive'],
  ])('refuses %j', async (wrong, part) => {
    const planned = operations().service.planTruncation({ ...truncation, ...wrong }, SERVICE_READ);
    await expect(planned).rejects.toThrow(InvalidInputError);
    await expect(planned).rejects.toThrow(part);
  });
});
