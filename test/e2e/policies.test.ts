import { explainAccess, explanationLines } from '#access/policies/explain-access';
import type { PolicyDraft } from '#access/security-models/policy-draft';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog({ auth: 'on', shipped: true });
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const STAFF = 'urn:li:dataset:(urn:li:dataPlatform:hive,staff,PROD)';
const JANE = 'urn:li:corpuser:jane';
const ROOT = 'urn:li:corpuser:root';
const NOBODY = { users: [], groups: [], everyUser: false, everyMember: false, owners: false };

const DRAFT: PolicyDraft = {
  name: 'Stewards',
  description: 'Edit orders',
  kind: 'metadata',
  state: 'active',
  privileges: ['EDIT_ENTITY'],
  resources: [{ attribute: 'urn', comparison: 'equals', values: [ORDERS] }],
  actors: { ...NOBODY, users: [JANE] },
};

const policies = () => catalog.runtime().accounts.policies;
const actor = (urn: string) => catalog.runtime().accounts.access.actor(urn);

beforeAll(async () => {
  const { accounts, system } = catalog.runtime();
  await accounts.users.create(system, { name: 'jane', roles: [], password: 'correct horse' });
});

describe('policies', () => {
  it('grant from the next request on, and not after they are deleted', async () => {
    const { system } = catalog.runtime();
    const urn = await policies().create(system, DRAFT);
    const jane = await actor(JANE);
    expect(await policies().granted(jane, JANE, ORDERS)).toContain('EDIT_ENTITY');
    expect(await policies().granted(jane, JANE, STAFF)).not.toContain('EDIT_ENTITY');
    expect(await policies().granted(jane, JANE)).not.toContain('EDIT_ENTITY');
    await policies().update(system, urn, { ...DRAFT, resources: [] });
    expect(await policies().granted(await actor(JANE), JANE)).toContain('EDIT_ENTITY');
    expect((await policies().list(system, { start: 0, count: 5, query: 'stewards' })).policies).toMatchObject([
      { urn, name: 'Stewards', resources: [], actors: { users: [JANE] } },
    ]);
    await policies().delete(system, urn);
    expect(await policies().granted(await actor(JANE), JANE)).not.toContain('EDIT_ENTITY');
    await expect(policies().delete(system, urn)).rejects.toThrow('There is no policy with this urn');
  });

  it('can be managed only with the privilege', async () => {
    const jane = await actor(JANE);
    const refused = [
      policies().create(jane, DRAFT),
      policies().update(jane, 'urn:li:dataHubPolicy:7', DRAFT),
      policies().delete(jane, 'urn:li:dataHubPolicy:7'),
      policies().list(jane, { start: 0, count: 5, query: '' }),
      policies().granted(jane, ROOT),
    ];
    for (const each of refused) await expect(each).rejects.toThrow('MANAGE_POLICIES');
  });

  it.each<[string, Partial<PolicyDraft>, string]>([
    ['an empty name', { name: ' ' }, 'needs a name'],
    ['an unknown privilege', { privileges: ['EDIT_ENTITTY'] }, "did you mean 'EDIT_ENTITY'"],
    ['no privilege', { privileges: [] }, 'names no privilege'],
    ['a dataset as user', { actors: { ...NOBODY, users: [ORDERS] } }, 'is not a corpuser'],
    [
      'a condition without values',
      { resources: [{ attribute: 'urn', comparison: 'equals', values: [] }] },
      'no values',
    ],
    ['too many users', { actors: { ...NOBODY, users: Array.from({ length: 1001 }, () => JANE) } }, 'policyItems'],
  ])('are refused with %s', async (_name, part, message) => {
    await expect(policies().create(catalog.runtime().system, { ...DRAFT, ...part })).rejects.toThrow(message);
  });

  it('that come with the service cannot be changed or deleted', async () => {
    const { system } = catalog.runtime();
    const urn = 'urn:li:dataHubPolicy:admin-platform-policy';
    await expect(policies().delete(system, urn)).rejects.toThrow('comes with the service');
    await expect(policies().update(system, urn, DRAFT)).rejects.toThrow('comes with the service');
  });

  it('that let the last user manage policies stay', async () => {
    const { accounts, system } = catalog.runtime();
    const urn = await policies().create(system, { ...DRAFT, resources: [], privileges: ['MANAGE_POLICIES'] });
    await expect(policies().delete(system, urn)).rejects.toThrow('First give another user the role Admin');
    await expect(policies().update(system, urn, { ...DRAFT, actors: NOBODY })).rejects.toThrow('nobody could manage');
    await policies().update(system, urn, { ...DRAFT, name: 'Renamed', resources: [], privileges: ['MANAGE_POLICIES'] });
    await accounts.users.create(system, { name: 'root', roles: ['Admin'], password: 'correct horse' });
    await policies().delete(system, urn);
    expect((await policies().list(system, { start: 0, count: 50, query: 'renamed' })).total).toBe(0);
  });
});

describe('the explanation of access', () => {
  const explain = async (user: string, action: string, urn?: string) => {
    const explained = await explainAccess(catalog.runtime().accounts.access, { user, action, resource: urn });
    return explanationLines(explained, action).join('\n');
  };

  it('names the policy that grants, and the condition that the others lack', async () => {
    const { system } = catalog.runtime();
    await policies().create(system, DRAFT);
    expect(await explain(JANE, 'EDIT_ENTITY', ORDERS)).toMatch(/has EDIT_ENTITY.[^]*granted by "Stewards"/);
    const text = await explain(JANE, 'EDIT_ENTITY', STAFF);
    expect(text).toContain('does not have EDIT_ENTITY');
    expect(text).toContain(`The entity does not meet the condition "urn equals ${ORDERS}".`);
    expect(text).toContain('the user does not own the entity');
    expect(await explain(ROOT, 'getIndexSizes')).toMatch(
      /has getIndexSizes[^]*names the role urn:li:dataHubRole:Admin/,
    );
    expect(await explain(JANE, 'ingestProposal')).toContain('needs the privileges of each aspect');
  });

  it('says that the catalog does not have the user', async () => {
    expect(await explain('urn:li:corpuser:jnae', 'EDIT_ENTITY')).toContain('The catalog does not have this user.');
    expect(await explain(ROOT, 'EDIT_ENTITY')).not.toContain('does not have this user');
  });

  it('refuses an unknown action with the nearest', async () => {
    await expect(explain(JANE, 'EDIT_ENTTY')).rejects.toThrow("did you mean 'EDIT_ENTITY'");
  });
});
