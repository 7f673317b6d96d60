/** What operators ask page by page: deriving again, and retention. */
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
let operator: string;
let reader: string;

beforeAll(async () => {
  operator = await tokenFor(catalog, 'operator', ['RESTORE_INDICES_PRIVILEGE', 'APPLY_RETENTION_PRIVILEGE']);
  reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE']);
  for (const name of ['a', 'b']) for (const version of [1, 2, 3, 4]) await describeTable(name, `version ${version}`);
});

async function describeTable(name: string, description: string) {
  const { services, system } = catalog.runtime();
  const target = { entityType: 'dataset', urn: dataset(name), aspectName: 'datasetProperties' };
  await services.writer.write(system, [{ ...target, changeType: 'UPSERT', value: { name, description } }]);
}

async function ask(path: string, body: object | undefined, token = operator) {
  const { status, json } = await catalog.send(path, {
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
  return { status, json, value: json?.value };
}

const found = async (word: string) =>
  (await ask('/entities?action=search', { entity: 'dataset', input: word, start: 0, count: 9 }, reader)).value
    .numEntities;

/** Empties a stored document, in a way that the index in memory reads again. */
async function damage(urn: string): Promise<void> {
  await catalog.database.query({
    text: `
with damaged as (update stored_document set fields = '{}' where entity_id = (select id from urn where urn = $1) returning entity_id),
  raised as (update stored_document_state set generation = generation + 1 returning generation)
insert into stored_document_repair (generation, entity_id) select generation, entity_id from raised, damaged`,
    values: [urn],
  });
}

it.each(['/aspects', '/operations'])(
  '%s?action=restoreIndices derives the documents and edges of a page again',
  async (resource) => {
    const urn = dataset('a');
    expect(await found('version')).toBe(2);
    await damage(urn);
    expect(await found('version')).toBe(1);
    const version = async () =>
      (await ask(`/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties&version=0`, undefined, reader)).json;
    const before = await version();
    const restored = await ask(`${resource}?action=restoreIndices`, { urn, batchSize: 100 });
    expect(restored.value).toMatch(
      new RegExp(
        String.raw`^\{args=RestoreIndicesArgs\(start=0, batchSize=100, .*\), result=RestoreIndicesResult\(ignored=0, rowsMigrated=[1-9]`,
      ),
    );
    expect(await found('version')).toBe(2);
    expect(await version()).toEqual(before);
  },
);

it('restoreIndices goes page by page, and refuses actors without the privilege', async () => {
  const rows = async (body: object) =>
    Number(/rowsMigrated=(\d+)/.exec((await ask('/operations?action=restoreIndices', body)).value)?.[1]);
  const like = { urnLike: 'urn:li:dataset:%', aspect: 'datasetProperties' };
  expect([await rows(like), await rows({ ...like, start: 1 }), await rows({ ...like, start: 2 })]).toEqual([2, 1, 0]);
  expect(await rows({ urn: dataset('never') })).toBe(0);
  const nothing = await ask('/operations?action=restoreIndices', { urn: dataset('never') });
  expect(nothing.value).toContain('sendMessageMs=0)');
  expect((await ask('/operations?action=restoreIndices', like, reader)).status).toBe(401);
  expect((await ask('/operations?action=restoreIndices', { batchSize: 0 })).status).toBe(400);
});

it('applyRetention deletes what a narrower policy does not keep', async () => {
  const { services, system } = catalog.runtime();
  const kept = async () => {
    const { json } = await ask(`/openapi/v1/entity/${encodeURIComponent(dataset('b'))}/history`, undefined, reader);
    return [...JSON.stringify(json).matchAll(/version (\d)/g)].map(([, version]) => version);
  };
  expect(await kept()).toEqual(['4', '3', '2', '1']);
  await services.writer.write(system, [
    {
      entityType: 'dataHubRetention',
      urn: 'urn:li:dataHubRetention:(dataset,datasetProperties)',
      aspectName: 'dataHubRetentionConfig',
      changeType: 'UPSERT',
      value: { retention: { version: { maxVersions: 2 } } },
    },
  ]);
  expect(await kept()).toHaveLength(4);
  expect((await ask('/entities?action=applyRetention', {}, reader)).status).toBe(401);
  const { value } = await ask('/entities?action=applyRetention', { count: 100, aspectName: 'datasetProperties' });
  expect(value).toContain('argAspectName=datasetProperties, rowsHandled=2');
  expect((await kept()).length).toBeLessThan(4);
  expect((await kept())[0]).toBe('4');
});
