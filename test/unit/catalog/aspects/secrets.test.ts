import type { JsonObject } from '#generated/registry/registry-types';
import { createEntityReader } from '#catalog/aspects/create-entity-reader';
import { createHistoryReader } from '#catalog/aspects/create-history-reader';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { exportMetadata } from '#interface/import-export/export-metadata';
import { HIDDEN_SECRET } from '#catalog/registry/secrets';
import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, testStore } from './test-store';

const SECRET = 'c2VjcmV0LW9mLXRoZS10ZXN0';
const NEXT = 'bmV4dC1zZWNyZXQ';
const URN = 'urn:li:dataHubSecret:warehouse';
const ASPECT = 'dataHubSecretValue';
const value = (secret: string, description = 'of the warehouse'): JsonObject => ({
  name: 'warehouse',
  value: secret,
  description,
});

const database = testDatabase();
let store: ReturnType<typeof testStore>;

beforeEach(async () => {
  store = testStore(database);
  await database.query({ text: 'truncate urn, entity, aspect_latest, aspect_version, aspect_deleted cascade' });
  await store.upsert(URN, ASPECT, value(SECRET));
});

async function stored(urn = URN): Promise<JsonObject> {
  const { aspects } = await store.reader.entity(urn, [ASPECT]);
  return JSON.parse(aspects.find(({ name }) => name === ASPECT)?.value ?? '{}');
}

test('no reader for clients gets a secret, and every one gets a value that fits the models', async () => {
  await store.upsert(URN, ASPECT, value(NEXT));
  const { reader, access, clock } = store;
  const deps = { questions: database.questions, models, systemActor: ACTOR, now: clock.now, access };
  const [entities, history] = [createEntityReader({ reader, access, models }), createHistoryReader(deps)];
  const options = { read: SERVICE_READ };
  const answers = [
    await entities.entity(URN, options),
    await entities.entities([URN], options),
    await entities.aspect(URN, ASPECT, 0, SERVICE_READ),
    await entities.aspect(URN, ASPECT, 1, SERVICE_READ),
    await history.history(URN, { limit: 10, ...options }),
    await history.entityAsOf(URN, clock.now(), options),
    await new ChangeLogPostgres(database, models).read({ after: 0, limit: 100, access: EVERYTHING }),
    [...store.documents.values()],
  ].map((answer) => JSON.stringify(answer));
  for (const answer of answers) for (const secret of [SECRET, NEXT]) expect(answer).not.toContain(secret);
  for (const answer of answers.slice(0, -1)) expect(answer).toContain(HIDDEN_SECRET);
  expect(await stored()).toEqual(value(NEXT));
});

test('an export has no secrets', async () => {
  let lines = '';
  await exportMetadata(database, { history: true, secrets: models.secrets }, async (text) => {
    lines += text;
  });
  expect(lines).toContain(`"value":"${HIDDEN_SECRET}"`);
  expect(lines).not.toContain(SECRET);
});

test('a write that sends back what was read keeps the secret', async () => {
  const outcome = await store.upsert(URN, ASPECT, value(HIDDEN_SECRET));
  expect(outcome).toMatchObject({ changed: false, version: 1 });
  await store.upsert(URN, ASPECT, value(HIDDEN_SECRET, 'described'));
  expect(await stored()).toEqual(value(SECRET, 'described'));
});

test('a write of a hidden secret is refused where no secret is stored', async () => {
  const other = 'urn:li:dataHubSecret:other';
  await expect(store.upsert(other, ASPECT, value(HIDDEN_SECRET), { valuePointer: '/v' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: [{ pointer: '/v/value', expected: 'the secret itself' }],
  });
});

test('an import of an export keeps the secrets of the catalog, and fills an empty catalog without them', async () => {
  const restored = { version: 2, createdOn: 1, createdBy: ACTOR.urn };
  await store.upsert(URN, ASPECT, value(HIDDEN_SECRET, 'imported'), { restored });
  expect(await stored()).toEqual(value(SECRET, 'imported'));
  const other = 'urn:li:dataHubSecret:other';
  await store.upsert(other, ASPECT, value(HIDDEN_SECRET), { restored });
  expect(await stored(other)).toEqual(value(HIDDEN_SECRET));
});

describe('a patch', () => {
  const patch = (...operations: JsonObject[]) => store.change('PATCH', URN, ASPECT, operations);

  it('keeps the secret', async () => {
    await patch({ op: 'replace', path: '/description', value: 'patched' });
    expect(await stored()).toEqual(value(SECRET, 'patched'));
  });

  it('cannot copy the secret to where readers find it', async () => {
    await patch({ op: 'copy', from: '/value', path: '/description' });
    expect(await stored()).toEqual(value(SECRET, HIDDEN_SECRET));
  });

  it('cannot guess the secret', async () => {
    await expect(patch({ op: 'test', path: '/value', value: SECRET })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('replaces the secret', async () => {
    await patch({ op: 'replace', path: '/value', value: NEXT });
    expect(await stored()).toEqual(value(NEXT));
  });
});

test('what an import cannot write is set aside without secrets in its addresses, and not at all with one in a recipe', async () => {
  const imported = (urn: string, aspectName: string, given: JsonObject) =>
    store.writer.write(ACTOR, [
      { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value: given, keepsMisfit: true },
    ]);
  const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)';
  await imported(dataset, 'datasetProperties', { customProperties: 5, externalUrl: `https://u:${SECRET}@h/x` });
  const aside = await database.query({ text: 'select s::text as row from set_aside s' });
  expect(JSON.stringify(aside)).toContain('https://h/x');
  expect(JSON.stringify(aside)).not.toContain(SECRET);
  const recipe = JSON.stringify({ source: { config: { password: SECRET } } });
  const config = { name: 5, type: 'mysql', config: { recipe } };
  await expect(imported('urn:li:dataHubIngestionSource:a', 'dataHubIngestionSourceInfo', config)).rejects.toMatchObject(
    { code: 'INVALID_INPUT', details: [{ message: expect.stringContaining('password') }] },
  );
});
