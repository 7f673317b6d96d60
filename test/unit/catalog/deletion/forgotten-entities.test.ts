import { storedProjections } from '#command/composition/stored-projections';
import { registry } from '#generated/registry/registry';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { EntityDeletions } from '#catalog/deletion/entity-deletions';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, proposal, testStore, validator } from '../aspects/test-store';

describe('entities of a type that the models do not know any more', () => {
  const database = testDatabase();
  const { access, clock, upsert, writer } = testStore(database);
  const models = new ModelRegistry({
    ...registry,
    entities: registry.entities.filter(({ name }) => name !== 'dataset'),
  });
  const common = { database, models, projections: storedProjections(models), now: clock.now };
  const deletions = new EntityDeletions({
    ...common,
    access,
    log: new ChangeLogPostgres(database, models),
    writer: createAspectWriter({ ...common, validator }),
  });
  let urn = '';
  const remove = (more: object = {}) =>
    deletions.delete(ACTOR, { urn, requestId: 'r', signal: AbortSignal.timeout(30_000), ...more });
  const left = async () => {
    const [row] = await database.query<Record<string, number>>({
      text: `select (select count(*) from aspect_latest where entity_id = id)::int as aspects,
        (select count(*) from timeseries_event where entity_id = id)::int as events,
        (select count(*) from edge where source_id = id)::int as edges,
        (select count(*) from set_aside where set_aside.urn = $1)::int as "setAside",
        (select count(*) from entity where entity.id = urn.id)::int as entities
        from urn where urn = $1`,
      values: [urn],
    });
    return row;
  };

  const store = async (name: string) => {
    urn = dataset(name);
    await upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:a' }] });
    await upsert(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 5 });
    await upsert(urn, 'datasetProfile', { timestampMillis: 2, rowCount: 6 });
    await writer.write(ACTOR, [proposal('UPSERT', urn, 'weather', { isRaining: true })], { isBatch: true });
    expect(await left()).toMatchObject({ events: 2, setAside: 1, entities: 1 });
  };

  it('are deleted with everything that is stored or set aside of them', async () => {
    await store('whole');
    const { aspects = 0 } = (await left()) ?? {};
    expect(await remove()).toEqual({ rows: aspects, events: 2 });
    expect(await left()).toMatchObject({ aspects: 0, events: 0, edges: 0, setAside: 0, entities: 0 });
    await expect(remove()).rejects.toThrow("no entity type 'dataset'");
  });

  it('are deleted aspect by aspect, and stay as long as they have one', async () => {
    await store('parts');
    const { aspects = 0 } = (await left()) ?? {};
    expect(await remove({ aspectName: 'datasetProfile', endTimeMillis: 1 })).toMatchObject({ events: 1 });
    expect(await remove({ aspectName: 'globalTags' })).toEqual({ rows: 1, events: 0 });
    expect(await left()).toMatchObject({ aspects: aspects - 1, events: 1, edges: 0, setAside: 1, entities: 1 });
    await expect(remove({ aspectName: 'globalTags' })).rejects.toThrow("no entity type 'dataset'");
    expect(await remove({ aspectName: 'weather' })).toMatchObject({ events: 0 });
    expect(await left()).toMatchObject({ setAside: 0 });
  });
});
