/** Users and groups as administrators manage them, by GraphQL. */
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const CREATE_USER = 'mutation ($input: CreateUserInput!) { createUser(input: $input) }';
const CREATE_GROUP = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) }';
const ADD = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }';
const REMOVE = 'mutation ($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }';
const REMOVE_GROUP = 'mutation ($urn: String!, $confirmed: Boolean) { removeGroup(urn: $urn, confirmed: $confirmed) }';
const REMOVE_USER = 'mutation ($urn: String!, $confirmed: Boolean) { removeUser(urn: $urn, confirmed: $confirmed) }';
const STATUS = `mutation ($urn: String!, $status: CorpUserStatus!, $confirmed: Boolean) {
  updateUserStatus(urn: $urn, status: $status, confirmed: $confirmed) }`;
const LINK = `mutation ($user: String!) { createNativeUserResetToken(input: { userUrn: $user }) { resetToken } }`;
const MEMBERS = `query ($input: ListGroupMembersInput!) {
  listGroupMembers(input: $input) { start count total users { urn groupUrns roleUrns } } }`;
const USERS = `query ($query: String) { listUsers(input: { query: $query }) {
  total users { urn username status groupUrns roleUrns properties { displayName email } } } }`;
const GROUPS = `query ($query: String) { listGroups(input: { query: $query }) {
  total groups { urn name properties { displayName description } origin { type externalType } }
  memberCounts { group members } } }`;

const catalog = servedCatalog({ auth: 'on', shipped: true });
const tokens = new Map<string, string>();
const as = (name: string) => graphqlClient(catalog, () => tokens.get(name) ?? '');
const admin = as('admin');
const keeper = as('keeper');

const urnOf = (name: string) => `urn:li:corpuser:${name}`;

async function createUser(name: string): Promise<string> {
  return (await admin.data(CREATE_USER, { input: { username: name } })).createUser;
}

async function createGroup(name: string): Promise<string> {
  return (await admin.data(CREATE_GROUP, { input: { name } })).createGroup;
}

async function write(entityType: string, urn: string, aspectName: string, value: object): Promise<void> {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, [
    { entityType, urn, aspectName, changeType: 'UPSERT', value: JSON.parse(JSON.stringify(value)) },
  ]);
}

beforeAll(async () => {
  tokens.set('admin', await tokenFor(catalog, 'admin'));
  tokens.set('keeper', await tokenFor(catalog, 'keeper', ['MANAGE_USERS_AND_GROUPS']));
});

describe('users', () => {
  it('are created, and set a password with a link that works once', async () => {
    const input = { username: 'jane', displayName: 'Jane Doe', email: 'jane@example.org' };
    expect(await keeper.data(CREATE_USER, { input })).toEqual({ createUser: urnOf('jane') });
    expect((await keeper.data(USERS, { query: 'jane' })).listUsers).toEqual({
      total: 1,
      users: [
        {
          urn: urnOf('jane'),
          username: 'jane',
          status: 'ACTIVE',
          groupUrns: [],
          roleUrns: [],
          properties: { displayName: 'Jane Doe', email: 'jane@example.org' },
        },
      ],
    });
    // Who invites can sign in as the user, so it takes a privilege of its own.
    expect(await keeper.refusal(LINK, { user: urnOf('jane') })).toEqual([403, 'FORBIDDEN']);
    const first = (await admin.data(LINK, { user: urnOf('jane') })).createNativeUserResetToken.resetToken;
    const { resetToken } = (await admin.data(LINK, { user: urnOf('jane') })).createNativeUserResetToken;
    const { users } = catalog.runtime().accounts;
    await expect(users.useLink(urnOf('jane'), first, 'correct horse')).rejects.toThrow('not valid any more');
    await users.useLink(urnOf('jane'), resetToken, 'correct horse');
    expect(await users.signIn('jane', 'correct horse')).toBe(urnOf('jane'));
    await expect(users.useLink(urnOf('jane'), resetToken, 'another horse')).rejects.toThrow('not valid any more');
  });

  it.each<[string, object, number]>([
    ['exists already', { username: 'admin' }, 400],
    ['has a name that nobody can read', { username: 'a\u0007b' }, 400],
    ['has a long name', { username: 'x', displayName: 'x'.repeat(201) }, 400],
  ])('are not created if the user %s', async (_name, input, code) => {
    expect((await admin.refusal(CREATE_USER, { input }))[0]).toBe(code);
  });

  it('are suspended and let in again', async () => {
    await createUser('mia');
    const { accounts, system } = catalog.runtime();
    const request = { user: urnOf('mia'), name: 'x', duration: 'ONE_DAY', scope: 'all' } as const;
    const { text } = await accounts.tokens.create(system, request);
    const status = async () =>
      (await catalog.send('/openapi/v1/me', { headers: { Authorization: `Bearer ${text}` } })).status;
    await keeper.data(STATUS, { urn: urnOf('mia'), status: 'SUSPENDED' });
    expect(await status()).toBe(401);
    await keeper.data(STATUS, { urn: urnOf('mia'), status: 'ACTIVE' });
    expect(await status()).toBe(401);
    const { text: later } = await accounts.tokens.create(system, request);
    expect((await catalog.send('/openapi/v1/me', { headers: { Authorization: `Bearer ${later}` } })).status).toBe(200);
    expect(await keeper.refusal(STATUS, { urn: urnOf('gone'), status: 'ACTIVE' })).toEqual([404, 'NOT_FOUND']);
    expect((await keeper.refusal(STATUS, { urn: 'urn:li:tag:x', status: 'ACTIVE' }))[0]).toBe(400);
  });

  it('leave nothing to a later user of the same name', async () => {
    await createUser('zoe');
    const group = await createGroup('Zoe and others');
    await admin.data(ADD, { input: { groupUrn: group, userUrns: [urnOf('zoe')] } });
    const { accounts, system } = catalog.runtime();
    const request = { user: urnOf('zoe'), name: 'x', duration: 'ONE_DAY', scope: 'all' } as const;
    const { text } = await accounts.tokens.create(system, request);
    expect(await keeper.data(REMOVE_USER, { urn: urnOf('zoe') })).toEqual({ removeUser: true });
    expect(await keeper.refusal(REMOVE_USER, { urn: urnOf('zoe') })).toEqual([404, 'NOT_FOUND']);
    await createUser('zoe');
    expect((await catalog.send('/openapi/v1/me', { headers: { Authorization: `Bearer ${text}` } })).status).toBe(401);
    const { listUsers } = await admin.data(USERS, { query: 'zoe' });
    expect(listUsers.users).toMatchObject([{ urn: urnOf('zoe'), groupUrns: [], roleUrns: [] }]);
  });

  it('have their groups and roles, however they are found', async () => {
    await createUser('kay');
    const group = await createGroup('Kay and others');
    await admin.data(ADD, { input: { groupUrn: group, userUrns: [urnOf('kay')] } });
    const found = await admin.data(
      'query ($urn: String!) { entity(urn: $urn) { ... on CorpUser { groupUrns roleUrns } } }',
      {
        urn: urnOf('kay'),
      },
    );
    expect(found.entity).toEqual({ groupUrns: [group], roleUrns: [] });
  });

  it('whom a policy names already are created only by who manages policies', async () => {
    await tokenFor(catalog, 'named', ['EDIT_ENTITY']);
    await admin.data(REMOVE_USER, { urn: urnOf('named') });
    expect(await keeper.refusal(CREATE_USER, { input: { username: 'named' } })).toEqual([403, 'FORBIDDEN']);
    expect(await createUser('named')).toBe(urnOf('named'));
  });

  it('who manage policies do not suspend or delete themselves by mistake', async () => {
    const { accounts, system } = catalog.runtime();
    const boss = await accounts.users.create(system, { name: 'boss', roles: ['Admin'] });
    const request = { user: boss, name: 'x', duration: 'ONE_DAY', scope: 'all' } as const;
    tokens.set('boss', (await accounts.tokens.create(system, request)).text);
    const self = as('boss');
    expect(await self.refusal(STATUS, { urn: boss, status: 'SUSPENDED' })).toEqual([400, 'CONFIRMATION_NEEDED']);
    expect(await self.refusal(REMOVE_USER, { urn: boss })).toEqual([400, 'CONFIRMATION_NEEDED']);
    expect(await self.data(REMOVE_USER, { urn: boss, confirmed: true })).toEqual({ removeUser: true });
  });
});

describe('groups', () => {
  it('are created, renamed, and found, with the number of their members', async () => {
    const input = { id: 'finance', name: 'Finance', description: 'Money' };
    expect(await keeper.data(CREATE_GROUP, { input })).toEqual({ createGroup: 'urn:li:corpGroup:finance' });
    expect((await keeper.refusal(CREATE_GROUP, { input }))[0]).toBe(400);
    const urn = 'urn:li:corpGroup:finance';
    await keeper.data('mutation ($input: UpdateNameInput!) { updateName(input: $input) }', {
      input: { urn, name: 'Finance team' },
    });
    await keeper.data(ADD, { input: { groupUrn: urn, userUrns: [urnOf('admin'), urnOf('keeper')] } });
    expect((await keeper.data(GROUPS, { query: 'Finance' })).listGroups).toEqual({
      total: 1,
      groups: [
        {
          urn,
          name: 'finance',
          properties: { displayName: 'Finance team', description: 'Money' },
          origin: { type: 'NATIVE', externalType: null },
        },
      ],
      memberCounts: [{ group: urn, members: 2 }],
    });
  });

  it('give their members what policies grant to them, until they leave', async () => {
    const group = await createGroup('Stewards');
    tokens.set('steward', await tokenFor(catalog, 'steward', []));
    const { accounts, system } = catalog.runtime();
    const actors = { users: [], groups: [group], owners: false, everyUser: false, everyMember: false };
    const draft = { name: 'Stewards', description: '', kind: 'platform', state: 'active', resources: [] } as const;
    await accounts.policies.create(system, { ...draft, privileges: ['VIEW_AUDIT'], actors });
    const reads = async () => {
      const headers = { Authorization: `Bearer ${tokens.get('steward')}` };
      return (await catalog.send('/openapi/v1/audit', { headers })).status;
    };
    const input = { groupUrn: group, userUrns: [urnOf('steward')] };
    expect(await reads()).toBe(401);
    await admin.data(ADD, { input });
    await admin.data(ADD, { input });
    expect(await reads()).toBe(200);
    await admin.data(REMOVE, { input });
    await admin.data(REMOVE, { input });
    expect(await reads()).toBe(401);
    // A group that is made again with the same urn begins without members.
    await admin.data(ADD, { input });
    expect(await admin.data(REMOVE_GROUP, { urn: group })).toEqual({ removeGroup: true });
    expect(await reads()).toBe(401);
    await admin.data(CREATE_GROUP, { input: { id: group.split(':').at(-1), name: 'Again' } });
    expect(await reads()).toBe(401);
  });

  it('page through their members', async () => {
    const group = await createGroup('Many');
    const names = Array.from({ length: 7 }, (_, index) => `member${index}`);
    const users = await Promise.all(names.map(createUser));
    await admin.data(ADD, { input: { groupUrn: group, userUrns: users } });
    // By the aspect of directories as well: still one member.
    await write('corpuser', urnOf('member3'), 'groupMembership', { groups: [group] });
    const page = (await admin.data(MEMBERS, { input: { groupUrn: group, start: 2, count: 3 } })).listGroupMembers;
    expect(page).toMatchObject({ start: 2, count: 3, total: 7 });
    expect(page.users.map(({ urn }: { urn: string }) => urn)).toEqual(['member2', 'member3', 'member4'].map(urnOf));
    await admin.data(REMOVE, { input: { groupUrn: group, userUrns: [urnOf('member3')] } });
    expect((await admin.data(MEMBERS, { input: { groupUrn: group } })).listGroupMembers.total).toBe(6);
    expect(await admin.refusal(MEMBERS, { input: { groupUrn: 'urn:li:corpGroup:gone' } })).toEqual([404, 'NOT_FOUND']);
  });

  it('of another system are shown with it, and not changed by hand', async () => {
    const urn = 'urn:li:corpGroup:directory';
    await write('corpGroup', urn, 'corpGroupInfo', { displayName: 'Directory', admins: [], members: [], groups: [] });
    await write('corpGroup', urn, 'origin', { type: 'EXTERNAL', externalType: 'Okta' });
    const input = { groupUrn: urn, userUrns: [urnOf('admin')] };
    const { errors } = await admin.answer(ADD, { input });
    expect(errors?.[0]?.message).toContain('comes from Okta');
    expect((await admin.refusal(REMOVE, { input }))[0]).toBe(400);
    const rename = 'mutation ($input: UpdateNameInput!) { updateName(input: $input) }';
    expect((await admin.refusal(rename, { input: { urn, name: 'Mine' } }))[0]).toBe(400);
    const { groups } = (await admin.data(GROUPS, { query: 'Directory' })).listGroups;
    expect(groups).toMatchObject([{ origin: { type: 'EXTERNAL', externalType: 'Okta' } }]);
    expect(await admin.data(REMOVE_GROUP, { urn })).toEqual({ removeGroup: true });
  });

  it('refuse members who do not exist, are no users, or are too many', async () => {
    const group = await createGroup('Refusing');
    const add = (userUrns: readonly string[]) => admin.refusal(ADD, { input: { groupUrn: group, userUrns } });
    expect(await add([urnOf('gone')])).toEqual([404, 'NOT_FOUND']);
    expect(await add([group])).toEqual([400, 'INVALID_INPUT']);
    expect(await add(Array.from({ length: 1001 }, () => urnOf('admin')))).toEqual([400, 'LIMIT_EXCEEDED']);
  });
});

describe('names of entities', () => {
  const NAMES = 'query ($urns: [String!]!) { entityNames(urns: $urns) { urn name } }';
  const domain = 'urn:li:domain:sales';

  it('are those that people see, or else that of the urn, without what is hidden', async () => {
    await write('domain', domain, 'domainProperties', { name: 'Sales' });
    const service = urnOf('__datahub_system');
    const urns = [domain, urnOf('jane'), 'urn:li:domain:gone', 'urn:li:dataHubRole:Admin', service, domain];
    const { entityNames } = await admin.data(NAMES, { urns });
    expect(entityNames).toHaveLength(5);
    expect(entityNames).toEqual(
      expect.arrayContaining([
        { urn: domain, name: 'Sales' },
        { urn: 'urn:li:domain:gone', name: 'gone' },
        { urn: urnOf('jane'), name: 'Jane Doe' },
        { urn: 'urn:li:dataHubRole:Admin', name: 'Admin' },
        { urn: service, name: 'System' },
      ]),
    );
    // Everybody sees entities by a policy that comes with the service.
    const { accounts, system } = catalog.runtime();
    await accounts.policies.delete(system, 'urn:li:dataHubPolicy:view-entity-page-all');
    tokens.set('guest', await tokenFor(catalog, 'guest', []));
    expect(await as('guest').refusal(NAMES, { urns })).toEqual([403, 'FORBIDDEN']);
    const seen = (await keeper.data(NAMES, { urns })).entityNames;
    expect(seen.map(({ urn }: { urn: string }) => urn)).not.toContain(domain);
    expect(seen).toContainEqual({ urn: urnOf('jane'), name: 'Jane Doe' });
    expect(await admin.refusal(NAMES, { urns: ['jane'] })).toEqual([400, 'INVALID_INPUT']);
  });
});
