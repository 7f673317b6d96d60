import fc from 'fast-check';
import { admits, type ResourceFacts } from '#catalog/authorization/access-filter';
import { explainGrants } from '#catalog/authorization/policies/explain-grants';
import { compileGrants } from '#catalog/authorization/policies/grants';
import { type Subject } from '#catalog/authorization/policies/policy';
import { policyOf } from '#access/security-models/policy-value';
import type { JsonObject } from '#generated/registry/registry-types';

const JANE: Subject = {
  user: 'urn:li:corpuser:jane',
  groups: ['urn:li:corpGroup:data'],
  roles: ['urn:li:dataHubRole:Editor'],
};
const ORDERS: ResourceFacts = {
  type: ['dataset'],
  urn: ['urn:li:dataset:orders'],
  domain: ['urn:li:domain:sales'],
  owner: ['urn:li:corpGroup:data'],
};
const NOBODY = { resourceOwners: false, allUsers: false, allGroups: false };

function policy(changes: JsonObject = {}) {
  return policyOf('urn:li:dataHubPolicy:p', {
    displayName: 'A policy',
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY'],
    actors: { ...NOBODY, allUsers: true },
    ...changes,
  });
}

function mayEdit(value: JsonObject, facts = ORDERS, subject = JANE): boolean {
  return admits(compileGrants([policy(value)], subject).on('EDIT_ENTITY'), facts);
}

test.each([
  ['all users', { ...NOBODY, allUsers: true }, true],
  ['the user', { ...NOBODY, users: [JANE.user] }, true],
  ['another user', { ...NOBODY, users: ['urn:li:corpuser:joe'] }, false],
  ['a group of the user', { ...NOBODY, groups: JANE.groups }, true],
  ['all groups', { ...NOBODY, allGroups: true }, true],
  ['a role of the user', { ...NOBODY, roles: JANE.roles }, true],
  ['owners, and a group of the user owns the entity', { ...NOBODY, resourceOwners: true }, true],
  ['nobody', NOBODY, false],
])('a policy for %s', (_name, actors, expected) => {
  expect(mayEdit({ actors })).toBe(expected);
});

test('allGroups leaves out users without a group', () => {
  expect(mayEdit({ actors: { ...NOBODY, allGroups: true } }, ORDERS, { ...JANE, groups: [] })).toBe(false);
});

const filter = (...criteria: JsonObject[]) => ({ resources: { filter: { criteria } } });

test.each<[string, JsonObject, boolean]>([
  ['its type', filter({ field: 'RESOURCE_TYPE', values: ['dataset', 'chart'], condition: 'EQUALS' }), true],
  ['another type', filter({ field: 'TYPE', values: ['chart'], condition: 'EQUALS' }), false],
  ['its urn', filter({ field: 'RESOURCE_URN', values: ORDERS.urn, condition: 'EQUALS' }), true],
  ['the start of its urn', filter({ field: 'URN', values: ['urn:li:dataset:or'], condition: 'STARTS_WITH' }), true],
  ['its domain', filter({ field: 'DOMAIN', values: ORDERS.domain, condition: 'EQUALS' }), true],
  ['every domain but its own', filter({ field: 'DOMAIN', values: ORDERS.domain, condition: 'NOT_EQUALS' }), false],
  [
    'its type and another domain',
    filter(
      { field: 'TYPE', values: ['dataset'], condition: 'EQUALS' },
      { field: 'DOMAIN', values: ['urn:li:domain:hr'], condition: 'EQUALS' },
    ),
    false,
  ],
  ['no values', filter({ field: 'DOMAIN', values: [], condition: 'EQUALS' }), false],
  [
    'a list of urns, in the old form',
    { resources: { type: 'dataset', resources: [...ORDERS.urn], allResources: false } },
    true,
  ],
  [
    'other urns, in the old form',
    { resources: { type: 'dataset', resources: ['urn:li:dataset:x'], allResources: false } },
    false,
  ],
  ['all of its type, in the old form', { resources: { type: 'dataset', allResources: true } }, true],
])('a policy about %s', (_name, value, expected) => {
  expect(mayEdit(value)).toBe(expected);
});

test.each<[string, JsonObject]>([
  ['an inactive state', { state: 'INACTIVE' }],
  ['an unknown state', { state: 'SOON' }],
  ['a condition on an unknown field', filter({ field: 'COLOUR', values: ['red'], condition: 'EQUALS' })],
  ['an unknown comparison', filter({ field: 'TYPE', values: ['dataset'], condition: 'MATCHES' })],
  ['kinds of ownership', { actors: { ...NOBODY, allUsers: true, resourceOwnersTypes: ['urn:li:ownershipType:x'] } }],
  ['privilege constraints', { resources: { privilegeConstraints: { criteria: [] } } }],
])('a policy with %s grants nothing', (_name, value) => {
  expect(mayEdit(value)).toBe(false);
});

test('a draft grants, as on released servers', () => {
  expect(mayEdit({ state: 'DRAFT' })).toBe(true);
});

test('a policy that is limited to some entities grants nothing over the catalog', () => {
  const grants = (value: JsonObject) =>
    compileGrants([policy({ privileges: ['MANAGE_POLICIES'], ...value })], JANE).has('MANAGE_POLICIES');
  expect(grants({})).toBe(true);
  expect(grants(filter({ field: 'TYPE', values: ['dataset'], condition: 'EQUALS' }))).toBe(false);
  expect(grants({ actors: { ...NOBODY, resourceOwners: true } })).toBe(false);
});

test('privileges that do not exist grant nothing', () => {
  expect(compileGrants([policy({ privileges: ['DO_MAGIC', 'toString'] })], JANE).privileges).toEqual([]);
});

/** Compiled grants and explanations are two programs with one meaning. */
test('a privilege is granted exactly if some policy explains it', () => {
  const urns = fc.constantFrom(
    'urn:li:corpuser:jane',
    'urn:li:corpGroup:data',
    'urn:li:domain:sales',
    'urn:li:domain:hr',
  );
  const criterion = fc.record({
    field: fc.constantFrom('TYPE', 'DOMAIN', 'OWNER', 'URN', 'COLOUR'),
    values: fc.array(fc.oneof(urns, fc.constantFrom('dataset', 'chart', 'urn:li:dataset:orders'))),
    condition: fc.constantFrom('EQUALS', 'NOT_EQUALS', 'STARTS_WITH'),
  });
  const value = fc.record({
    state: fc.constantFrom('ACTIVE', 'DRAFT', 'INACTIVE'),
    privileges: fc.subarray(['EDIT_ENTITY', 'MANAGE_POLICIES']),
    actors: fc.record({
      users: fc.array(urns),
      groups: fc.array(urns),
      roles: fc.array(fc.constantFrom('urn:li:dataHubRole:Editor', 'urn:li:dataHubRole:Admin')),
      resourceOwners: fc.boolean(),
      allUsers: fc.boolean(),
      allGroups: fc.boolean(),
    }),
    resources: fc.record({ filter: fc.record({ criteria: fc.array(criterion, { maxLength: 3 }) }) }),
  });
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 4 }),
      fc.constantFrom('EDIT_ENTITY' as const, 'MANAGE_POLICIES' as const),
      (values, privilege) => {
        const policies = values.map((each) => policy(each));
        const explained = explainGrants(policies, JANE, privilege, ORDERS).some(({ grants }) => grants);
        expect(admits(compileGrants(policies, JANE).on(privilege), ORDERS)).toBe(explained);
      },
    ),
    { numRuns: 500 },
  );
});

test('policies that differ in one list of values become one rule', () => {
  const policies = Array.from({ length: 100 }, (_, number) =>
    policy(
      filter(
        { field: 'TYPE', values: ['dataset'], condition: 'EQUALS' },
        { field: 'DOMAIN', values: [`urn:li:domain:d${number}`], condition: 'EQUALS' },
      ),
    ),
  );
  const access = compileGrants(policies, JANE).onAny(['EDIT_ENTITY']);
  expect(access.kind === 'rules' && access.rules).toHaveLength(1);
  expect(admits(access, { ...ORDERS, domain: ['urn:li:domain:d99'] })).toBe(true);
  expect(admits(access, { ...ORDERS, domain: ['urn:li:domain:d100'] })).toBe(false);
  expect(admits(access, { ...ORDERS, type: ['chart'], domain: ['urn:li:domain:d99'] })).toBe(false);
});

test('policies that exclude values stay apart, because each admits what another excludes', () => {
  const except = (domain: string) => policy(filter({ field: 'DOMAIN', values: [domain], condition: 'NOT_EQUALS' }));
  const grants = compileGrants([except('urn:li:domain:a'), except('urn:li:domain:b')], JANE);
  expect(admits(grants.on('EDIT_ENTITY'), { ...ORDERS, domain: ['urn:li:domain:a'] })).toBe(true);
  expect(admits(grants.on('EDIT_ENTITY'), { ...ORDERS, domain: ['urn:li:domain:a', 'urn:li:domain:b'] })).toBe(false);
});
