import { knex } from 'knex';
import { entityDeletion } from '#base/database/schema/migrations/0018-entity-deletion';
import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from './test-store';

const database = testDatabase();
const { upsert, change, clock } = testStore(database);

function stored() {
  const text = 'select urn, position, versions from entity_deletion join urn on urn.id = entity_id order by urn';
  return database.query<{ readonly urn: string; readonly versions: object }>({ text });
}

/** Each write has a time of its own. */
async function later(write: () => Promise<unknown>): Promise<void> {
  clock.time += 1000;
  await write();
}

async function writeAndDelete(urn: string): Promise<void> {
  await later(() => upsert(urn, 'status', { removed: true }));
  await later(() => change('DELETE', urn, 'status'));
  await later(() => upsert(urn, 'datasetProperties', { description: 'one' }));
  await later(() => upsert(urn, 'datasetProperties', { description: 'two' }));
  await later(() => change('DELETE', urn, 'datasetKey'));
}

test('the last versions of a deleted entity are stored, and an aspect that was deleted alone is none of it', async () => {
  await writeAndDelete(dataset('gone'));
  await writeAndDelete(dataset('again'));
  await later(() => upsert(dataset('again'), 'datasetProperties', { description: 'three' }));
  await later(() => change('DELETE', dataset('again'), 'datasetProperties'));
  await later(() => upsert(dataset('kept'), 'status', { removed: true }));
  await later(() => change('DELETE', dataset('kept'), 'status'));
  const rows = await stored();
  expect(rows.map(({ urn }) => urn)).toEqual([dataset('again'), dataset('gone')]);
  for (const { versions } of rows) expect(versions).toMatchObject({ datasetKey: 1, datasetProperties: 2, status: 1 });
});

test('the step of the schema finds the deletions that an older release made', async () => {
  const known = await stored();
  await database.query({ text: 'drop table entity_deletion' });
  const connection = knex({ client: 'pg', connection: database.url() });
  await entityDeletion.up(connection).finally(() => connection.destroy());
  const found = await stored();
  expect(found.map(({ urn, versions }) => [urn, versions])).toEqual(known.map(({ urn, versions }) => [urn, versions]));
});
