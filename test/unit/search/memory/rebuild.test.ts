import { pino } from 'pino';
import { storedProjections } from '#command/composition/stored-projections';
import { registry } from '#generated/registry/registry';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import { validateAspect } from '#generated/validators/validate-aspect';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { foreignDocumentsLoop, remakeForeignDocuments } from '#search/memory/rows/remake-foreign-documents';
import { memorySearch } from '#test/support/memory-search';
import { searchQuery } from '#test/contract/search/search-queries';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';

const ACTOR = { urn: 'urn:li:corpuser:tester', grants: ALL_GRANTS };
const database = testDatabase();
const models = new ModelRegistry(registry);
const search = memorySearch(database, database.questions, models);
const { maintenance } = search;

function newWriter(): AspectWriter {
  return createAspectWriter({
    database,
    models,
    validator: createAspectValidator(validateAspect, 'keep'),
    projections: [...storedProjections(models), ...search.projections],
    now: () => Date.now(),
    onCommit: search.committed,
  });
}

function tableUrn(number: number): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,db${number % 3}.table_${number},PROD)`;
}

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return {
    entityType: 'dataset',
    urn,
    aspectName,
    changeType: 'UPSERT',
    value,
    systemMetadata: { runId: `run-${urn.length % 4}`, lastObserved: 1 },
  };
}

function described(number: number, text: string): Proposal {
  return upsert(tableUrn(number), 'datasetProperties', {
    name: `table_${number}`,
    description: text,
    customProperties: { tier: String(number % 5) },
  });
}

/** All stored documents, in a form that is equal for equal ones. */
function contents(): Promise<unknown> {
  return database.query({ text: 'select * from stored_document order by entity_id' });
}

async function total(): Promise<number> {
  const request = searchQuery('table', { entityTypes: ['dataset'], count: 0 });
  return (await search.index.search(request)).total;
}

describe('a rebuild of the stored documents', () => {
  const numbers = Array.from({ length: 450 }, (_, number) => number);

  beforeAll(async () => {
    const writer = newWriter();
    await writer.write(
      ACTOR,
      numbers.map((number) => described(number, `about ${number}`)),
    );
    await writer.write(
      ACTOR,
      numbers
        .filter((number) => number % 7 === 0)
        .map((number) => upsert(tableUrn(number), 'status', { removed: true })),
    );
    await writer.write(ACTOR, [upsert(tableUrn(7), 'globalTags', { tags: [{ tag: 'urn:li:tag:OnlyOfRemoved' }] })]);
  });

  it('makes the index that the writer made, from an empty or a damaged one', async () => {
    const written = await contents();
    await database.query({ text: 'truncate stored_document' });
    expect(await maintenance.rebuild({})).toBe(true);
    expect(await contents()).toEqual(written);

    await database.query({ text: "update stored_document set fields = '{}' where entity_id % 3 = 0" });
    await database.query({ text: 'delete from stored_document where entity_id % 5 = 0' });
    await database.query({ text: "insert into stored_document values (1000000, '{}')" });
    await maintenance.rebuild({});
    expect(await contents()).toEqual(written);
  });

  it('runs beside writers', async () => {
    const writers = [newWriter(), newWriter()];
    const rebuilt = new AbortController();
    const write = async (writer: AspectWriter, offset: number) => {
      for (let round = 0; !rebuilt.signal.aborted || round < 5; round += 1) {
        await writer.write(
          ACTOR,
          numbers
            .filter((number) => (number + offset) % 11 === round % 11)
            .map((number) => described(number, `round ${round}`)),
        );
        await writer.write(ACTOR, [described(1000 + 2 * round + offset, 'new')]);
      }
    };
    const writing = Promise.all(writers.map((writer, offset) => write(writer, offset)));
    await maintenance.rebuild({});
    rebuilt.abort();
    await writing;
    const live = await contents();
    await maintenance.rebuild({});
    expect(await contents()).toEqual(live);
  });

  it('stops at the signal and continues after the last page, and searches find the result', async () => {
    const written = await contents();
    const stop = new AbortController();
    const done: number[] = [];
    await database.query({ text: 'truncate stored_document' });
    await maintenance.declareCurrent();
    expect(await maintenance.rebuild({ onProgress: () => stop.abort(), signal: stop.signal })).toBe(false);
    expect(await maintenance.rebuild({ onProgress: (entities) => done.push(entities) })).toBe(true);
    expect(await contents()).toEqual(written);
    const [all] = await database.query<{ readonly entities: number }>({
      text: 'select count(*)::int as entities from entity',
    });
    expect(done.at(-1)).toBe((all?.entities ?? 0) - 200);
    await until('searches find the rebuilt documents', async () => (await total()) >= 380);
  });

  it('is not needed for what a process of another release writes meanwhile: this one makes it again', async () => {
    const others = new ModelRegistry({ ...registry, softDelete: null });
    const parts = { database, models, maintenance: new IndexMaintenanceMemory(database, models) };
    const theirs = memorySearch(database, database.questions, others);
    const writer = createAspectWriter({
      database,
      models: others,
      validator: createAspectValidator(validateAspect, 'keep'),
      projections: [...storedProjections(others), ...theirs.projections],
      now: () => Date.now(),
    });
    expect(await remakeForeignDocuments(parts)).toBe(0);
    await writer.write(
      ACTOR,
      [1, 2, 5000].map((number) => described(number, 'written by another release')),
    );
    const written = await contents();
    expect(await remakeForeignDocuments(parts)).toBe(3);
    expect(await remakeForeignDocuments(parts)).toBe(0);
    const remade = await contents();
    expect(remade).not.toEqual(written);
    await maintenance.rebuild({});
    expect(await contents()).toEqual(remade);
    // The release that was started last decides.
    await theirs.maintenance.declareCurrent();
    await writer.write(ACTOR, [described(1, 'written once more by another release')]);
    const loop = foreignDocumentsLoop({ ...parts, logger: pino({ level: 'silent' }) });
    loop.start();
    await loop.idle();
    await loop.stop();
    expect(await remakeForeignDocuments(parts)).toBe(1);
    await maintenance.declareCurrent();
  });

  it('is due for other models or another release', async () => {
    expect(await maintenance.isOutdated()).toBe(false);
    const others = new ModelRegistry({ ...registry, softDelete: null });
    expect(await memorySearch(database, database.questions, others).maintenance.isOutdated()).toBe(true);
  });
});
