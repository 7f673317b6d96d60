import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import { REBUILD, MaintenanceLoop } from '#search/engine/rebuild/maintenance-loop';
import { memorySearch } from '#test/support/memory-search';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';

describe('MaintenanceLoop', () => {
  const database = testDatabase();
  const { projections, maintenance } = memorySearch(database, database.questions, models);
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: [...storedProjections(models), ...projections],
    now: () => Date.now(),
  });
  let said: string[] = [];
  const say = (_fields: object, sentence?: string) => said.push(sentence ?? '');
  const documents = async () => (await database.query({ text: 'select from stored_document' })).length;

  const keep = async () => {
    said = [];
    const maintenanceLoop = new MaintenanceLoop({
      database,
      maintenance,
      logger: { info: say, warn: say, error: say },
    });
    maintenanceLoop.start();
    await maintenanceLoop.idle();
    await maintenanceLoop.stop();
  };

  it('calls the index of an empty catalog current, makes an outdated one anew, and says so', async () => {
    expect(await maintenance.isOutdated()).toBe(true);
    await keep();
    expect([await maintenance.isOutdated(), said]).toEqual([false, []]);
    await writer.write(
      ACTOR,
      Array.from({ length: 250 }, (_, n) =>
        proposal('UPSERT', dataset(`t${n}`), 'datasetProperties', { description: 'x' }),
      ),
    );
    await database.query({ text: "update search_state set version = 'of another release'" });
    await database.query({ text: 'delete from stored_document where entity_id % 2 = 0' });
    await keep();
    expect([await maintenance.isOutdated(), await documents()]).toEqual([false, 250]);
    expect(said).toEqual([expect.stringContaining('rebuilding it in the background'), 'the search index is rebuilt']);
    await keep();
    expect(said).toEqual([]);
  });

  it('leaves it to another process that is at it', async () => {
    await database.query({ text: "update search_state set version = 'of another release'" });
    await withAdvisoryLock(database, REBUILD, keep);
    expect([await maintenance.isOutdated(), said]).toEqual([true, []]);
  });
});
