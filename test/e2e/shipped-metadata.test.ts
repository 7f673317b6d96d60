import { ShippedMetadata } from '#operation/admin/shipped-metadata';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { servedCatalog, type Sent } from './served-catalog';
import { newUserToken } from './token-for';

const catalog = servedCatalog({ auth: 'on', shipped: true });
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const ALL_USERS = 'urn:li:dataHubPolicy:view-entity-page-all';
const OWNERS = 'urn:li:dataHubPolicy:asset-owners-metadata-policy';

const tokenOf = (name: string, roles: readonly string[]) => newUserToken(catalog, name, { roles });

function as(token: string, sent: Sent = {}): Sent {
  return { ...sent, headers: { ...sent.headers, Authorization: `Bearer ${token}` } };
}

function propose(token: string, proposal: object) {
  const body = { proposal: { entityType: 'dataset', entityUrn: DATASET, aspectName: 'status', ...proposal } };
  return catalog.send('/aspects?action=ingestProposal', as(token, { method: 'POST', body }));
}

const VALUE = { contentType: 'application/json', value: '{"removed":false}' };
const edit = (token: string) => propose(token, { changeType: 'UPSERT', aspect: VALUE });
const remove = (token: string) => propose(token, { changeType: 'DELETE', aspectName: 'datasetKey' });

async function outcomes(token: string) {
  const search = { method: 'POST', body: { entity: 'dataset', input: '*', start: 0, count: 10 } };
  const answers = [
    await edit(token),
    await catalog.send(`/entitiesV2/${encodeURIComponent(DATASET)}`, as(token)),
    await catalog.send('/entities?action=search', as(token, search)),
    await catalog.send('/openapi/v1/tokens', as(token, { method: 'POST', body: { name: 'x', duration: 'ONE_DAY' } })),
    await remove(token),
  ];
  return answers.map(({ status, json }) => json?.code ?? status);
}

async function stored(urn: string): Promise<string> {
  const { aspects } = await catalog.runtime().stored.entity(urn);
  return aspects.find(({ name }) => name === 'dataHubPolicyInfo')?.value ?? '';
}

describe('the shipped roles and policies', () => {
  let admin: string;
  beforeAll(async () => {
    admin = await tokenOf('root', ['Admin']);
    await edit(admin);
  });

  it('grant an administrator every privilege, but ask nobody to review less', async () => {
    const { grants } = await catalog.runtime().accounts.access.actor('urn:li:corpuser:root');
    const expected = PRIVILEGE_NAMES.filter((name) => name !== 'REQUESTS_ACCEPTED_AT_ONCE');
    expect(grants.privileges).toEqual(expected.toSorted());
  });

  it.each([
    ['an administrator', ['Admin'], [200, 200, 200, 200, 200]],
    ['an editor', ['Editor'], [200, 200, 200, 200, 'FORBIDDEN']],
    ['a reader', ['Reader'], ['FORBIDDEN', 200, 200, 200, 'FORBIDDEN']],
    ['a user without a role', [], ['FORBIDDEN', 200, 200, 200, 'FORBIDDEN']],
  ])('let %s do what is documented', async (name, roles, expected) => {
    await edit(admin);
    expect(await outcomes(await tokenOf(name.replaceAll(' ', '-'), roles))).toEqual(expected);
  });

  it('of roles stay as they are, whoever writes', async () => {
    const urn = 'urn:li:dataHubPolicy:admin-platform-policy';
    const changes = [
      { aspectName: 'dataHubPolicyKey', changeType: 'DELETE' },
      { aspectName: 'dataHubPolicyInfo', changeType: 'DELETE' },
    ];
    for (const change of changes) {
      const { status, json } = await propose(admin, { entityType: 'dataHubPolicy', entityUrn: urn, ...change });
      expect([status, json.message]).toEqual([400, expect.stringContaining('comes with the service')]);
    }
    const editable = {
      entityType: 'dataHubPolicy',
      entityUrn: 'urn:li:dataHubPolicy:7',
      aspectName: 'dataHubPolicyKey',
    };
    expect((await propose(admin, { ...editable, changeType: 'DELETE' })).status).toBe(200);
  });

  it('let owners edit what they own', async () => {
    const owner = await tokenOf('owner', []);
    expect((await edit(owner)).json.code).toBe('FORBIDDEN');
    const owners = [{ owner: 'urn:li:corpuser:owner', type: 'TECHNICAL_OWNER' }];
    const value = JSON.stringify({ owners, lastModified: { time: 0, actor: 'urn:li:corpuser:owner' } });
    const aspect = { contentType: 'application/json', value };
    expect((await propose(admin, { changeType: 'UPSERT', aspectName: 'ownership', aspect })).status).toBe(200);
    expect((await edit(owner)).status).toBe(200);
  });
});

describe('a later start', () => {
  const write = () => catalog.runtime().shipped.write();

  it('writes what is missing once, also when several processes start at once', async () => {
    expect(await write()).toBe(0);
    await catalog.database.query({ text: 'delete from shipped_aspect' });
    // The policy that a test above deleted; the catalog has the others.
    expect((await Promise.all([write(), write(), write()])).toSorted()).toEqual([0, 0, 1]);
  });

  it('replaces what is unchanged by what a newer version ships, and keeps what people changed', async () => {
    const upgrade = (description: string) => {
      const { services, stored: reader, database } = catalog.runtime();
      const { registry } = services.models;
      const shipped = registry.shipped.map((each) =>
        each.urn === ALL_USERS ? { ...each, value: { ...each.value, description } } : each,
      );
      return new ShippedMetadata({
        writer: services.writer,
        reader,
        database,
        isOn: true,
        models: new ModelRegistry({ ...registry, shipped }),
      }).write();
    };
    expect(await upgrade('newer')).toBe(1);
    expect(await stored(ALL_USERS)).toContain('newer');
    const { services, system } = catalog.runtime();
    const value = JSON.parse((await stored(ALL_USERS)).replace('newer', 'ours'));
    const policy = { entityType: 'dataHubPolicy', urn: ALL_USERS, aspectName: 'dataHubPolicyInfo' };
    await services.writer.write(system, [{ ...policy, changeType: 'UPSERT', value }]);
    expect(await upgrade('newest')).toBe(0);
    expect(await stored(ALL_USERS)).toContain('ours');
  });

  it('does not bring back what was deleted', async () => {
    const { system, services, stored: reader } = catalog.runtime();
    const key = {
      entityType: 'dataHubPolicy',
      urn: OWNERS,
      aspectName: 'dataHubPolicyKey',
      changeType: 'DELETE',
    } as const;
    await services.writer.write(system, [key]);
    expect(await write()).toBe(0);
    expect(await reader.exists(OWNERS)).toBe(false);
  });
});

describe('while authentication is off', () => {
  const open = servedCatalog({ shipped: true });
  const count = async (entity: string) =>
    (await open.send('/entities?action=getTotalEntityCount', { method: 'POST', body: { entity } })).json.value;

  it('a first start brings platforms, ownership types and data types, but no policies', async () => {
    expect(await count('dataType')).toBe(5);
    expect([await count('dataHubPolicy'), await count('dataHubRole'), await count('ownershipType')]).toEqual([0, 0, 4]);
    const { json } = await open.send(`/entitiesV2/${encodeURIComponent('urn:li:dataPlatform:s3')}`);
    expect(json.aspects.dataPlatformInfo.value).toMatchObject({ displayName: 'AWS S3', datasetNameDelimiter: '/' });
    const dataset = 'urn:li:dataset:(urn:li:dataPlatform:s3,bucket/folder/file,PROD)';
    const proposal = {
      entityType: 'dataset',
      entityUrn: dataset,
      changeType: 'UPSERT',
      aspectName: 'status',
      aspect: VALUE,
    };
    await open.send('/aspects?action=ingestProposal', { body: { proposal } });
    const { json: paths } = await open.send('/entities?action=getBrowsePaths', { body: { urn: dataset } });
    expect(paths.value).toEqual(['/prod/s3/bucket/folder']);
  });

  it('turning authentication on later adds the policies, and brings back no platform that was deleted', async () => {
    const { services, system, stored: reader, database } = open.runtime();
    const urn = 'urn:li:dataPlatform:hive';
    const key = { entityType: 'dataPlatform', urn, aspectName: 'dataPlatformKey', changeType: 'DELETE' } as const;
    await services.writer.write(system, [key]);
    const deps = { writer: services.writer, reader, database, models: services.models };
    expect(await new ShippedMetadata({ ...deps, isOn: true }).write()).toBeGreaterThan(5);
    expect([await count('dataHubRole'), await reader.exists(urn)]).toEqual([3, false]);
    expect(await new ShippedMetadata({ ...deps, isOn: false }).write()).toBe(0);
  });
});
