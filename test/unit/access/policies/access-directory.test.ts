import fc from 'fast-check';
import { AccessDirectory } from '#access/policies/access-directory';
import {
  type AccessFilter,
  admits,
  RESOURCE_ATTRIBUTES,
  type ResourceCondition,
  type ResourceRule,
} from '#catalog/authorization/access-filter';
import { accessCondition } from '#catalog/authorization/sql/access-condition';
import { ChangeFollower } from '#catalog/changes/change-follower';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import type { JsonObject } from '#generated/registry/registry-types';
import { ForbiddenError } from '#base/errors/domain-error';
import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';
import { models, testStore } from '#test/unit/catalog/aspects/test-store';

const JANE = 'urn:li:corpuser:jane';
const SALES = 'urn:li:domain:sales';
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const STAFF = 'urn:li:dataset:(urn:li:dataPlatform:hive,staff,PROD)';
const CHART = 'urn:li:chart:(looker,orders)';
const UNKNOWN = 'urn:li:dataset:(urn:li:dataPlatform:hive,unknown,PROD)';
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

const database = testDatabase();
let store: ReturnType<typeof testStore>;
let access: AccessDirectory;

beforeAll(async () => {
  store = testStore(database);
  const { upsert } = store;
  await upsert(ORDERS, 'domains', { domains: [SALES] });
  await upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'TECHNICAL_OWNER' }] });
  await upsert(STAFF, 'ownership', {
    owners: [
      { owner: 'urn:li:corpGroup:hr', type: 'NONE' },
      { owner: JANE, type: 'NONE' },
    ],
  });
  await upsert(CHART, 'domains', { domains: [SALES, 'urn:li:domain:hr'] });
});

beforeEach(() => {
  const follower = new ChangeFollower({ client: database, caches: [{ aspects: [], forget: () => undefined }], logger });
  access = new AccessDirectory({ client: database, models, catchUp: () => follower.catchUp() });
});

const granted = async (user: string) => (await access.actor(user)).grants.privileges;

function policy(id: string, privileges: readonly string[], actors: JsonObject) {
  return store.upsert(`urn:li:dataHubPolicy:${id}`, 'dataHubPolicyInfo', {
    displayName: id,
    description: '',
    type: 'PLATFORM',
    state: 'ACTIVE',
    privileges,
    actors: { resourceOwners: false, allUsers: false, allGroups: false, ...actors },
  });
}

test('a user has the privileges of policies for the user, and for the groups and roles of the user', async () => {
  await policy('own', ['MANAGE_TAGS'], { users: [JANE] });
  await policy('group', ['MANAGE_TESTS'], { groups: ['urn:li:corpGroup:data'] });
  await policy('native', ['MANAGE_DOMAINS'], { groups: ['urn:li:corpGroup:home'] });
  await policy('role', ['MANAGE_SECRETS'], { roles: ['urn:li:dataHubRole:Editor'] });
  await policy('other', ['MANAGE_POLICIES'], { users: ['urn:li:corpuser:joe'] });
  await store.upsert(JANE, 'groupMembership', { groups: ['urn:li:corpGroup:data'] });
  await store.upsert(JANE, 'nativeGroupMembership', { nativeGroups: ['urn:li:corpGroup:home'] });
  await store.upsert(JANE, 'roleMembership', { roles: ['urn:li:dataHubRole:Editor'] });
  expect(await granted(JANE)).toEqual(['MANAGE_DOMAINS', 'MANAGE_SECRETS', 'MANAGE_TAGS', 'MANAGE_TESTS']);
  expect(await granted('urn:li:corpuser:nobody')).toEqual([]);
});

test('a user who was deleted and created again does not inherit power', async () => {
  const user = 'urn:li:corpuser:gone';
  await policy('editors', ['MANAGE_TAGS'], { roles: ['urn:li:dataHubRole:Tagger'] });
  await store.upsert(user, 'roleMembership', { roles: ['urn:li:dataHubRole:Tagger'] });
  expect(await granted(user)).toEqual(['MANAGE_TAGS']);
  await store.change('DELETE', user, 'corpUserKey');
  await store.upsert(user, 'corpUserInfo', { active: true });
  access.forget();
  expect(await granted(user)).toEqual([]);
});

test('what another process changes counts at the next request', async () => {
  const log = new ChangeLogPostgres(database, models);
  const other = new ChangeFollower({
    client: database,
    caches: [{ aspects: ['dataHubPolicyInfo'], forget: () => access.forget() }],
    logger,
  });
  access = new AccessDirectory({ client: database, models, catchUp: () => other.catchUp() });
  const user = 'urn:li:corpuser:far';
  for (const privileges of [['VIEW_ANALYTICS'], [], ['MANAGE_TAGS'], ['MANAGE_TESTS']]) {
    await policy('far', privileges, { users: [user] });
    expect(await granted(user)).toEqual(privileges);
  }
  expect((await log.bounds()).last).toBeGreaterThan(0);
});

test('a policy that cannot be read grants nothing instead of everything', async () => {
  const broken = new AccessDirectory({
    client: { query: () => Promise.reject(new Error('the database is away')) },
    models,
    catchUp: async () => undefined,
  });
  await expect(broken.actor(JANE)).rejects.toThrow('away');
});

const VALUES = [
  'dataset',
  'chart',
  ORDERS,
  STAFF,
  'urn:li:dataset:',
  JANE,
  SALES,
  'urn:li:domain:',
  'urn:li:corpGroup:hr',
];

const conditions: fc.Arbitrary<ResourceCondition> = fc.record({
  attribute: fc.constantFrom(...RESOURCE_ATTRIBUTES),
  comparison: fc.constantFrom('equals' as const, 'starts with' as const, 'not equals' as const),
  values: fc.uniqueArray(fc.constantFrom(...VALUES), { maxLength: 3 }),
});
const rules: fc.Arbitrary<ResourceRule> = fc.array(conditions, { maxLength: 3 });
const filters: fc.Arbitrary<AccessFilter> = fc.record({
  kind: fc.constant('rules' as const),
  rules: fc.array(rules, { maxLength: 3 }),
});

test('the condition in SQL admits exactly the entities that the filter admits', async () => {
  const urns = [ORDERS, STAFF, CHART, UNKNOWN];
  const facts = await access.facts(urns);
  expect(facts.get(STAFF)).toEqual({
    type: ['dataset'],
    urn: [STAFF],
    domain: [],
    owner: [expect.any(String), expect.any(String)],
  });
  expect(facts.get(UNKNOWN)).toEqual({ type: ['dataset'], urn: [UNKNOWN], domain: [], owner: [] });
  const attributes = models.registry.accessAttributes;
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const condition = accessCondition(filter, { id: 'entity.id', valuesBefore: 1, attributes });
      const rows = await database.query<{ urn: string }>({
        text: `select urn.urn from entity join urn using (id) where urn.urn = any ($1::text[]) and ${condition?.sql}`,
        values: [urns, ...(condition?.values ?? [])],
      });
      const admitted = [ORDERS, STAFF, CHART].filter((urn) => {
        const known = facts.get(urn);
        return known !== undefined && admits(filter, known);
      });
      expect(rows.map(({ urn }) => urn).toSorted()).toEqual(admitted.toSorted());
    }),
    { numRuns: 300 },
  );
});

test('a question about an entity is refused exactly if the filter does not admit it, and about an absent one if a hidden one could be', async () => {
  const urns = [ORDERS, STAFF, CHART, UNKNOWN];
  const facts = await access.facts(urns);
  const seen = async (urn: string, filter: AccessFilter) => {
    const read = { ...SERVICE_READ, access: filter };
    const refusal = await store.access.require([urn], read).catch((error: unknown) => error);
    return refusal === undefined ? 'seen' : refusal instanceof ForbiddenError ? 'refused' : refusal;
  };
  const looksAtAbsence = (rule: ResourceRule) =>
    rule.some(
      ({ attribute, comparison }) => comparison === 'not equals' && (attribute === 'domain' || attribute === 'owner'),
    );
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const forAbsent: AccessFilter =
        filter.kind === 'rules' ? { ...filter, rules: filter.rules.filter((rule) => !looksAtAbsence(rule)) } : filter;
      for (const urn of urns) {
        const known = facts.get(urn);
        if (!known) throw new Error('no facts');
        expect(await seen(urn, filter)).toBe(admits(urn === UNKNOWN ? forAbsent : filter, known) ? 'seen' : 'refused');
      }
    }),
    { numRuns: 100 },
  );
});
