import { storedProjections } from '#command/composition/stored-projections';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { createHistoryReader } from '#catalog/aspects/create-history-reader';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { LimitExceededError } from '#base/errors/domain-error';
import type { SearchQuery } from '#search/language/query/search-query';
import { TimeseriesReaderPostgres } from '#catalog/timeseries/timeseries-reader-postgres';
import { SERVICE_READ } from '../support/service-read';
import { memorySearch } from '../support/memory-search';
import { testDatabase } from '../support/test-database';
import { ACTOR, dataset, models, proposal, testStore, validator } from '../unit/catalog/aspects/test-store';

// Any four of these values fit into an answer of 32 MB, five do not.
const TEXT = 'x'.repeat(7_500_000);
const URNS = ['a', 'b', 'c', 'd', 'e'].map((name) => dataset(`large.${name}`));

describe('answers over the limit', () => {
  const database = testDatabase();
  const { questions } = database;
  const { reader, upsert, clock, access } = testStore(database);
  const history = createHistoryReader({ questions, models, systemActor: ACTOR, now: clock.now, access });
  const read = { read: SERVICE_READ };
  const refusal = (fewer: string) =>
    expect.objectContaining({
      name: LimitExceededError.name,
      status: 400,
      message: expect.stringMatching(
        new RegExp(`has 3\\d{7} bytes in its answer; the limit answerBytes is 33554432. .*${fewer}`),
      ),
    });

  beforeAll(async () => {
    for (const [index, urn] of URNS.entries()) {
      await upsert(urn, 'datasetProperties', { description: TEXT });
      clock.time++;
      await upsert(URNS[0] ?? '', 'editableDatasetProperties', { description: `${TEXT}${index}` });
      await upsert(URNS[0] ?? '', 'datasetProfile', { timestampMillis: index, fieldProfiles: [{ fieldPath: TEXT }] });
    }
  });

  it('of many entities are refused with their size, before they are read', async () => {
    const properties = { aspects: ['datasetProperties'], ...read };
    await expect(reader.entities(URNS, properties)).rejects.toEqual(refusal('fewer entities'));
    await expect(history.entitiesAsOf(URNS, clock.time, properties)).rejects.toEqual(refusal('fewer entities'));
    await expect(reader.entities(URNS, { aspects: ['datasetKey'], ...read })).resolves.toHaveLength(5);
  });

  it('of one entity do not refuse those that are read at the same moment', async () => {
    const found = await Promise.all(URNS.map((urn) => reader.entity(urn, ['datasetProperties'])));
    expect(found.map(({ aspects }) => aspects.at(-1)?.value.length)).toEqual(URNS.map(() => TEXT.length + 18));
  });

  it('of a history are refused, and a shorter one is not', async () => {
    const urn = URNS[0] ?? '';
    const aspects = ['editableDatasetProperties'];
    await expect(history.history(urn, { aspects, limit: 20, ...read })).rejects.toEqual(refusal('smaller limit'));
    const [shorter] = await history.history(urn, { aspects, limit: 2, ...read });
    expect(shorter?.versions.map(({ version }) => version)).toEqual([5, 4]);
  });

  it('of a time series are refused, and a shorter one is not', async () => {
    const series = { urn: URNS[0] ?? '', entityType: 'dataset', aspectName: 'datasetProfile', filter: { or: [] } };
    const events = new TimeseriesReaderPostgres(questions, access, models);
    await expect(events.values({ ...series, limit: 100, ...read })).rejects.toEqual(refusal('smaller limit'));
    await expect(events.values({ ...series, limit: 4, ...read })).resolves.toHaveLength(4);
  });

  it('of the change log end earlier, without a gap', async () => {
    const log = new ChangeLogPostgres(database, models);
    const { last } = await log.bounds();
    const found: number[][] = [];
    for (let after = 0; after < last;) {
      const page = await log.read({ after, limit: 1000, access: EVERYTHING });
      found.push(page.changes.map(({ position }) => position));
      after = page.position;
    }
    expect(found.flat()).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect(found.length).toBeGreaterThan(2);
  });
});

describe('a page of hits', () => {
  const database = testDatabase();
  const search = memorySearch(database, database.questions, models);
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: [...storedProjections(models), ...search.projections],
    now: Date.now,
  });
  const query: SearchQuery = {
    entityTypes: ['dataset'],
    input: 'large',
    filter: { or: [] },
    sort: [],
    start: 0,
    count: 10,
    facets: false,
    facetSize: 1,
    matchedFields: true,
    read: SERVICE_READ,
  };

  it('is refused if the fields of its documents are too large, which their names are not', async () => {
    await writer.write(
      ACTOR,
      URNS.map((urn) => proposal('UPSERT', urn, 'datasetProperties', { description: 'kept only in part '.repeat(50) })),
    );
    expect((await search.index.search({ ...query, input: 'kept' })).hits).toHaveLength(5);
    // Documents of entities with large lists, but quicker to write.
    const fields = JSON.stringify({ x: TEXT });
    await database.query({ text: 'update stored_document set fields = $1', values: [fields] });
    await expect(search.index.search(query)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED', status: 400 });
    expect((await search.index.search({ ...query, matchedFields: false })).hits).toHaveLength(5);
    expect((await search.index.search({ ...query, count: 4 })).hits).toHaveLength(4);
  });
});
