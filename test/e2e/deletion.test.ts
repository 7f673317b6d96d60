/** Deleting entities and references over the live service: what is left, what the history and the change log say, who may. */
import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const at = encodeURIComponent;
let root: string;
let editor: string;
let reader: string;

beforeAll(async () => {
  root = await tokenFor(catalog, 'root', [
    'VIEW_ENTITY_PAGE',
    'EDIT_ENTITY',
    'DELETE_ENTITY',
    'GET_TIMELINE_PRIVILEGE',
    'GET_TIMESERIES_ASPECT_PRIVILEGE',
  ]);
  reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  editor = await tokenFor(catalog, 'editor', []);
  await put('urn:li:dataHubPolicy:editor', 'dataHubPolicyInfo', {
    displayName: 'editor',
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY'],
    actors: { users: ['urn:li:corpuser:editor'], resourceOwners: false, allUsers: false, allGroups: false },
    resources: { filter: { criteria: [{ field: 'URN', condition: 'EQUALS', values: [dataset('mine')] }] } },
  });
});

async function put(urn: string, aspectName: string, value: JsonObject) {
  const { services, system } = catalog.runtime();
  const [, , entityType = ''] = urn.split(':');
  await services.writer.write(system, [{ entityType, urn, aspectName, changeType: 'UPSERT', value }]);
}

async function ask(path: string, body?: object, token = root) {
  const { status, json } = await catalog.sendReleased(path, {
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
  return { status, json, value: json?.value };
}
const remove = (body: object, token = root) => ask('/entities?action=delete', body, token);
const removeReferences = (body: object, token = root) => ask('/entities?action=deleteReferences', body, token);
const tagged = (...tags: readonly string[]) => ({ tags: tags.map((tag) => ({ tag })) });
const aspect = (urn: string, name: string) => ask(`/aspects/${at(urn)}?aspect=${name}&version=0`);
const found = async (name: string) =>
  (await ask('/entities?action=search', { entity: 'dataset', input: name, start: 0, count: 1 })).value.numEntities;

describe('delete', () => {
  it('deletes all of an entity, counts old values and events, and keeps the history', async () => {
    const urn = dataset('zebra');
    await put(urn, 'datasetProperties', { name: 'zebra', description: 'one' });
    await put(urn, 'datasetProperties', { name: 'zebra', description: 'two' });
    await put(urn, 'ownership', { owners: [{ owner: 'urn:li:corpuser:zoe', type: 'DATAOWNER' }] });
    await put(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 7 });
    const stored = Object.keys((await ask(`/entitiesV2/${at(urn)}`)).json.aspects).length;
    expect(await found('zebra')).toBe(1);

    expect((await remove({ urn })).value).toEqual({ urn, rows: stored + 1, timeseriesRows: 1 });
    expect(await found('zebra')).toBe(0);
    expect((await aspect(urn, 'datasetProperties')).status).toBe(404);
    expect((await ask('/entities?action=exists', { urn })).value).toBe(false);
    expect((await ask(`/relationships?urn=${at(urn)}&direction=OUTGOING&types=List()`)).json.total).toBe(0);
    const history = await ask(`/openapi/v1/entity/${at(urn)}/history`);
    expect(JSON.stringify(history.json)).toContain('two');
    const log = await ask('/openapi/v1/changes?after=0&limit=1000');
    expect(JSON.stringify(log.json)).toContain('DELETE');

    expect((await remove({ urn })).value).toEqual({ urn, rows: 0, timeseriesRows: 0 });
    await put(urn, 'datasetProperties', { name: 'zebra', description: 'three' });
    const again = (await remove({ urn, aspectName: 'datasetProperties' })).value;
    expect(again).toEqual({ urn, rows: 1, timeseriesRows: 0 });
    expect((await ask('/entities?action=exists', { urn })).value).toBe(true);
  });

  it('deletes the events of a time series in a range, and what search shows of them', async () => {
    const urn = dataset('profiled');
    for (const time of [1_000, 2_000, 3_000])
      await put(urn, 'datasetProfile', { timestampMillis: time, rowCount: time });
    const times = async () => {
      const body = { urn, entity: 'dataset', aspect: 'datasetProfile' };
      const { value } = await ask('/aspects?action=getTimeseriesAspectValues', body);
      return value.values.map(
        ({ aspect: { value: text } }: { aspect: { value: string } }) => JSON.parse(text).timestampMillis,
      );
    };
    const rows = async (count: number) => {
      const filter = { or: [{ and: [{ field: 'rowCount', value: String(count) }] }] };
      return (await ask('/entities?action=filter', { entity: 'dataset', filter, start: 0, count: 1 })).value
        .numEntities;
    };
    const range = (startTimeMillis: number, endTimeMillis: number) => ({
      urn,
      aspectName: 'datasetProfile',
      startTimeMillis,
      endTimeMillis,
    });
    expect(await rows(3_000)).toBe(1);
    expect((await remove(range(2_000, 253_402_300_800_000), reader)).status).toBe(401);
    expect((await remove(range(2_000, 253_402_300_800_000))).value).toEqual({ urn, timeseriesRows: 2 });
    expect([await times(), await rows(3_000), await rows(1_000)]).toEqual([[1_000], 0, 1]);
    expect((await remove(range(-62_135_596_800_000, 999))).value).toEqual({ urn, timeseriesRows: 0 });
    expect((await remove({ urn, aspectName: 'datasetProfile' })).value).toEqual({ urn, timeseriesRows: 1 });
    expect(await times()).toEqual([]);
    expect((await remove({ ...range(0, 1), aspectName: 'status' })).json.message).toContain('time series');
  });

  it('answers zero for an entity that was never written', async () => {
    const urn = dataset('never');
    expect((await remove({ urn })).value).toEqual({ urn, rows: 0, timeseriesRows: 0 });
  });

  it('refuses what is wrong, and actors without the privilege', async () => {
    const urn = dataset('kept');
    await put(urn, 'datasetProperties', { name: 'kept' });
    expect((await remove({ urn }, reader)).json).toMatchObject({ status: 401, code: 'FORBIDDEN' });
    expect((await remove({ urn: 'bad' })).status).toBe(400);
    expect((await remove({ urn: 'urn:li:datset:x' })).json.message).toContain('dataset');
    expect((await remove({ urn, aspectName: 'ownershp' })).json.message).toContain('ownership');
    expect((await remove({})).status).toBe(400);
    expect(await found('kept')).toBe(1);
  });
});

describe('deleteReferences', () => {
  const TAG = 'urn:li:tag:old';
  const [mine, other, nested] = ['mine', 'other', 'nested'].map(dataset) as [string, string, string];
  const fields = [{ fieldPath: 'a', globalTags: tagged(TAG, 'urn:li:tag:new') }];

  beforeAll(async () => {
    await put(mine, 'globalTags', tagged(TAG, 'urn:li:tag:new'));
    await put(other, 'globalTags', tagged(TAG));
    await put(nested, 'editableSchemaMetadata', { editableSchemaFieldInfo: fields });
  });

  it('only finds them in a dry run', async () => {
    const { value } = await removeReferences({ urn: TAG, dryRun: true });
    expect(value).toEqual({
      total: 3,
      relatedAspects: expect.arrayContaining([
        { relationship: 'TaggedWith', entity: mine, aspect: 'globalTags' },
        { relationship: 'TaggedWith', entity: other, aspect: 'globalTags' },
        { relationship: 'EditableSchemaFieldTaggedWith', entity: nested, aspect: 'editableSchemaMetadata' },
      ]),
    });
    expect((await aspect(other, 'globalTags')).status).toBe(200);
  });

  it('sees and changes only aspects that the actor may edit', async () => {
    const { value } = await removeReferences({ urn: TAG }, editor);
    expect(value).toMatchObject({ total: 1, relatedAspects: [{ entity: mine }], rewritten: 1, kept: [], remaining: 0 });
    expect((await removeReferences({ urn: TAG }, reader)).status).toBe(401);
  });

  it('removes the rest, and only that', async () => {
    expect((await removeReferences({ urn: TAG })).value).toMatchObject({
      total: 2,
      rewritten: 2,
      kept: [],
      remaining: 0,
    });
    const valueOf = async (urn: string, name: string) => Object.values((await aspect(urn, name)).json.aspect)[0];
    expect(await valueOf(mine, 'globalTags')).toEqual(tagged('urn:li:tag:new'));
    expect(await valueOf(other, 'globalTags')).toEqual(tagged());
    expect(await valueOf(nested, 'editableSchemaMetadata')).toMatchObject({
      editableSchemaFieldInfo: [{ fieldPath: 'a', globalTags: tagged('urn:li:tag:new') }],
    });
    expect((await removeReferences({ urn: TAG })).value).toMatchObject({ total: 0, relatedAspects: [], rewritten: 0 });
  });

  it('keeps what is part of a urn, and says why', async () => {
    const flow = 'urn:li:dataFlow:(airflow,f,PROD)';
    const job = `urn:li:dataJob:(${flow},j)`;
    await put(job, 'dataJobInfo', { name: 'j', type: { string: 'COMMAND' }, flowUrn: flow });
    const { value } = await removeReferences({ urn: flow });
    expect(value.kept).toEqual([
      expect.objectContaining({ entity: job, aspect: 'dataJobKey', reason: expect.stringContaining('urn') }),
    ]);
    expect((await ask('/entities?action=exists', { urn: job })).value).toBe(true);
  });

  it('removes more than one batch', async () => {
    const { services, system } = catalog.runtime();
    const proposals = Array.from({ length: 1_200 }, (_, index) => ({
      entityType: 'dataset',
      urn: dataset(`many${index}`),
      aspectName: 'globalTags',
      changeType: 'UPSERT' as const,
      value: tagged('urn:li:tag:many', `urn:li:tag:${index}`),
    }));
    await services.writer.write(system, proposals);
    const { value } = await removeReferences({ urn: 'urn:li:tag:many' });
    expect(value).toMatchObject({ total: 1_200, rewritten: 1_200, remaining: 0 });
    expect(value.relatedAspects).toHaveLength(10);
  });
});
