import { storedProjections } from '#command/composition/stored-projections';
import { createAspectReader } from '#catalog/aspects/create-aspect-reader';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, proposal, validator } from './test-store';

describe('what default aspects need of other entities', () => {
  const database = testDatabase();
  const reader = createAspectReader({ questions: database.questions, models, systemActor: ACTOR, now: Date.now });
  let session: PostgresDatabase;

  beforeAll(async () => {
    session = new PostgresDatabase({ address: database.address(), connectionsMax: 1 });
    await newWriter().write(ACTOR, [
      proposal('UPSERT', 'urn:li:dataPlatform:lake', 'dataPlatformInfo', {
        name: 'lake',
        type: 'FILE_SYSTEM',
        datasetNameDelimiter: '/',
      }),
    ]);
  });

  afterAll(() => session.close());

  /** The writer of a process that has just started. */
  const newWriter = () =>
    createAspectWriter({ database: session, models, validator, projections: storedProjections(models), now: Date.now });
  const inLake = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:lake,${name},PROD)`;
  const status = (urn: string, removed = false) => proposal('UPSERT', urn, 'status', { removed });
  const pathsOf = async (urn: string) => JSON.parse((await reader.aspect(urn, 'browsePaths', 0)).value).paths;
  const readsDuring = async (work: () => Promise<unknown>) => {
    const reads = async () => {
      const [row] = await session.query<{ readonly reads: number }>({
        text: "select coalesce(sum(generic_plans + custom_plans), 0)::int as reads from pg_prepared_statements where name like 'read-others%'",
      });
      return row?.reads ?? 0;
    };
    const before = await reads();
    await work();
    return (await reads()) - before;
  };

  it('is read for new entities, and not for those that have their default aspects', async () => {
    const writer = newWriter();
    expect(await readsDuring(() => writer.write(ACTOR, [status(inLake('a/b'))]))).toBe(1);
    // The first old value reads the retention policies with the same statement.
    await writer.write(ACTOR, [status(inLake('a/b'), true)]);
    expect(await readsDuring(() => writer.write(ACTOR, [status(inLake('a/b'))]))).toBe(0);
    expect(await pathsOf(inLake('a/b'))).toEqual(['/prod/lake/a']);
  });

  it('is read for an entity whose urn was known before it existed', async () => {
    const writer = newWriter();
    const upstreams = [{ dataset: inLake('later/known'), type: 'COPY' }];
    await writer.write(ACTOR, [proposal('UPSERT', inLake('first/one'), 'upstreamLineage', { upstreams })]);
    await writer.write(ACTOR, [status(inLake('later/known'))]);
    expect(await pathsOf(inLake('later/known'))).toEqual(['/prod/lake/later']);
  });

  it('is read for an entity that lost a default aspect', async () => {
    const writer = newWriter();
    await writer.write(ACTOR, [status(inLake('lost/path'))]);
    await writer.write(ACTOR, [proposal('DELETE', inLake('lost/path'), 'browsePaths')]);
    await writer.write(ACTOR, [status(inLake('lost/path'), true)]);
    expect(await pathsOf(inLake('lost/path'))).toEqual(['/prod/lake/lost']);
  });

  it('is read for an entity that a batch deletes and creates again', async () => {
    const writer = newWriter();
    const urn = inLake('back/again');
    await writer.write(ACTOR, [status(urn)]);
    await Promise.all([
      writer.write(ACTOR, [proposal('DELETE', urn, 'datasetKey')]),
      writer.write(ACTOR, [status(urn, true)]),
    ]);
    expect(await pathsOf(urn)).toEqual(['/prod/lake/back']);
  });

  it('is read for an entity that another process deleted', async () => {
    const writer = newWriter();
    const urn = inLake('other/process');
    await writer.write(ACTOR, [status(urn)]);
    await newWriter().write(ACTOR, [proposal('DELETE', urn, 'datasetKey')]);
    await writer.write(ACTOR, [status(urn, true)]);
    expect(await pathsOf(urn)).toEqual(['/prod/lake/other']);
  });
});
