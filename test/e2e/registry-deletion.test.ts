/** Deletion of everything that was written with a registry, which a setting allows. */
import { servedCatalog, type ServedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'DELETE_ENTITY'];
const NOTHING = { aspectRowSummaries: [], entitiesAffected: 0, aspectsAffected: 0, entitiesDeleted: 0, remaining: 0 };

/** @param version of the registry `acme` */
async function write(catalog: ServedCatalog, name: string, aspectName: string, value: object, version = '1.0') {
  const { services, system } = catalog.runtime();
  const systemMetadata = { registryName: 'acme', registryVersion: version };
  const target = { entityType: 'dataset', urn: dataset(name), changeType: 'UPSERT' as const, aspectName };
  await services.writer.write(system, [{ ...target, value: { ...value }, systemMetadata }]);
}

async function deleteAll(catalog: ServedCatalog, token: string, body: object) {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, json } = await catalog.send('/entities?action=deleteAll', { headers, body });
  return { status, json, value: json.value };
}

describe('with the setting, deleteAll', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true, environment: { ASPECTORY_DELETE_ALL: 'on' } });
  let deleter: string;
  let owner: string;

  beforeAll(async () => {
    deleter = await tokenFor(catalog, 'deleter', PRIVILEGES);
    owner = await tokenFor(catalog, 'owner', PRIVILEGES, only('URN', 'EQUALS', dataset('b')));
    for (const name of ['a', 'b']) await write(catalog, name, 'datasetProperties', { description: 'old' });
    await write(catalog, 'c', 'status', { removed: false }, '2.0');
    await write(catalog, 'c', 'datasetProperties', { description: 'old' });
  });

  async function stored(name: string): Promise<readonly string[]> {
    const { aspects, exists } = await catalog.runtime().stored.entity(dataset(name));
    return exists ? aspects.map((aspect) => aspect.name) : [];
  }

  it('counts what the actor may delete', async () => {
    const { value } = await deleteAll(catalog, deleter, { registryId: 'acme:1.0', dryRun: true });
    expect(value).toMatchObject({ entitiesAffected: 3, entitiesDeleted: 2, remaining: value.aspectsAffected });
    const rows: readonly { readonly urn: string }[] = value.aspectRowSummaries;
    expect([...new Set(rows.map(({ urn }) => urn))].toSorted()).toEqual(['a', 'b', 'c'].map(dataset));
    expect((await deleteAll(catalog, owner, { registryId: 'acme:1.0', dryRun: true })).value.entitiesAffected).toBe(1);
    expect(await stored('a')).toContain('datasetProperties');
  });

  it('deletes only what the actor may delete', async () => {
    const { value } = await deleteAll(catalog, owner, { registryId: 'acme:1.0' });
    expect(value).toMatchObject({ entitiesAffected: 1, entitiesDeleted: 1, remaining: 0 });
    expect([await stored('a'), await stored('b')]).toEqual([expect.arrayContaining(['datasetKey']), []]);
  });

  it('keeps values of other registries', async () => {
    const { value } = await deleteAll(catalog, deleter, { registryId: 'acme:1.0' });
    expect(value).toMatchObject({ entitiesAffected: 2, entitiesDeleted: 1, remaining: 0 });
    expect(await stored('a')).toEqual([]);
    expect(await stored('c')).toEqual(expect.arrayContaining(['datasetKey', 'status']));
    expect(await stored('c')).not.toContain('datasetProperties');
    expect((await deleteAll(catalog, deleter, { registryId: 'acme:1.0' })).value).toEqual(NOTHING);
  });

  it('never counts what came with the models', async () => {
    const { value } = await deleteAll(catalog, deleter, { registryId: 'unknownRegistry:0.0.0.0-dev', dryRun: true });
    expect(JSON.stringify(value)).not.toContain('urn:li:dataPlatform:hive"');
  });
});

describe('without the setting, deleteAll', () => {
  const catalog = servedCatalog({ auth: 'on' });
  let deleter: string;

  beforeAll(async () => {
    deleter = await tokenFor(catalog, 'deleter', PRIVILEGES);
    await write(catalog, 'a', 'status', { removed: false });
  });

  it('counts, and refuses to delete with the name of the setting', async () => {
    expect((await deleteAll(catalog, deleter, { registryId: 'acme:1.0', dryRun: true })).value.entitiesAffected).toBe(
      1,
    );
    const { status, json } = await deleteAll(catalog, deleter, { registryId: 'acme:1.0' });
    expect([status, json.message]).toEqual([400, expect.stringContaining('ASPECTORY_DELETE_ALL=on')]);
    expect((await deleteAll(catalog, deleter, { registryId: 'acme:1.0', dryRun: true })).value.entitiesAffected).toBe(
      1,
    );
  });

  it.each([[{}], [{ registryId: 'acme', dryRun: true }]])('refuses %j', async (body) => {
    const { status, json } = await deleteAll(catalog, deleter, body);
    expect([status, json.details[0].pointer]).toEqual([400, '/registryId']);
  });
});
