import { storedProjections } from '#command/composition/stored-projections';
import { pino } from 'pino';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { openMemorySearch } from '#command/composition/search/open-memory-search';
import { searchQuery } from '#test/contract/search/search-queries';
import { AskedIndex } from '#test/support/asked-index';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

describe('a search of an index that is behind the change log', () => {
  const database = testDatabase();
  const search = openMemorySearch({
    database,
    questions: database.questions,
    models,
    log: followLog(database),
    logger: pino({ level: 'silent' }),
    images: undefined,
    serves: false,
    megabytesMax: 2000,
    timeoutSeconds: 0.5,
  });
  const { projections } = search;
  const index = new AskedIndex(search.current, models.registry);
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: [...storedProjections(models), ...projections],
    now: () => Date.now(),
  });
  const write = (name: string) =>
    writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: 'walrus' })]);
  const total = async () => (await index.search(searchQuery('walrus', { entityTypes: ['dataset'] }))).total;

  it('waits as long as a question may take, then gets 503, and finds everything once the index has caught up', async () => {
    await write('a');
    expect(await total()).toBe(1);
    await write('b');
    await database.transaction(async (transaction) => {
      // The index cannot read what it lacks.
      await transaction.query({ text: 'lock table stored_document in access exclusive mode' });
      const startedAt = performance.now();
      await expect(total()).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 5,
        message: expect.stringContaining('did not catch up with them within 0.5 s. Try again later.'),
      });
      expect(performance.now() - startedAt).toBeGreaterThan(450);
    });
    expect(await total()).toBe(2);
  });
});
