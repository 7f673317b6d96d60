/** Nobody acts on a user with more power, whatever interface the change comes by. */
import { graphqlClient } from './graphql-client';
import { type Received, servedCatalog } from './served-catalog';
import { grant, newUserToken, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', shipped: true });
const HELPER = ['MANAGE_USERS_AND_GROUPS', 'MANAGE_USER_CREDENTIALS', 'MANAGE_ACCESS_TOKENS', 'EDIT_ENTITY'];
const [ADMIN, PEER, HIM] = ['anna', 'peer', 'helper'].map((name) => `urn:li:corpuser:${name}`);
const STRONG = 'urn:li:corpGroup:strong';
const WEAK = 'urn:li:corpGroup:weak';
let token: string;
const helper = graphqlClient(catalog, () => token);

beforeAll(async () => {
  const { accounts, services, system } = catalog.runtime();
  token = await tokenFor(catalog, 'helper', HELPER);
  for (const name of ['anna', 'second']) await newUserToken(catalog, name, { roles: ['Admin'] });
  await accounts.users.create(system, { name: 'peer', roles: [] });
  await grant(catalog, 'peers', { user: 'urn:li:corpuser:peer', privileges: ['EDIT_ENTITY'] });
  const actors = { users: [], groups: [STRONG], owners: false, everyUser: false, everyMember: false };
  const draft = { name: 'strong', description: '', kind: 'platform', state: 'active', resources: [] } as const;
  await accounts.policies.create(system, { ...draft, privileges: ['VIEW_AUDIT', 'MANAGE_SECRETS'], actors });
  for (const id of ['strong', 'weak']) await services.people.groups.create(system, { id, name: id });
});

async function ingest(urn: string, aspectName: string, value?: object, changeType = 'UPSERT'): Promise<Received> {
  const aspect = value && { contentType: 'application/json', value: JSON.stringify(value) };
  const proposal = { entityType: urn.split(':')[2], entityUrn: urn, changeType, aspectName, ...(aspect && { aspect }) };
  const headers = { Authorization: `Bearer ${token}` };
  return catalog.send('/aspects?action=ingestProposal', { method: 'POST', headers, body: { proposal } });
}

const PASSWORD = { salt: 'c2FsdA==', hashedPassword: 'aGFzaA==' };
const SUSPENDED = { status: 'SUSPENDED', lastModified: { time: 1, actor: HIM } };
const identity = (subject: string) => ({ issuer: 'https://login.example', subject, groups: [] });
const groups = (...nativeGroups: readonly string[]) => ({ nativeGroups });

describe('somebody who manages users, credentials and tokens', () => {
  it.each<[string, string | undefined, object | undefined, string]>([
    ['corpUserCredentials', ADMIN, PASSWORD, 'UPSERT'],
    ['corpUserIdentity', ADMIN, identity('anna'), 'UPSERT'],
    ['corpUserStatus', ADMIN, SUSPENDED, 'UPSERT'],
    ['corpUserStatus', ADMIN, undefined, 'DELETE'],
    ['nativeGroupMembership', PEER, groups(STRONG), 'UPSERT'],
    ['groupMembership', PEER, { groups: [STRONG] }, 'UPSERT'],
    ['nativeGroupMembership', HIM, groups(WEAK, STRONG), 'UPSERT'],
    ['origin', STRONG, { type: 'EXTERNAL', externalType: 'Okta' }, 'UPSERT'],
    ['origin', STRONG, undefined, 'DELETE'],
  ])('does not write %s of %s (%o, %s)', async (aspect, urn = '', value, changeType) => {
    const { status, json } = await ingest(urn, aspect, value, changeType);
    expect([status, json.code]).toEqual([401, 'FORBIDDEN']);
    expect(json.message).toContain(`${urn} has more power than you`);
    expect(json.message).toMatch(/\((MANAGE_POLICIES|VIEW_AUDIT|MANAGE_SECRETS)\)/);
  });

  it('hides an administrator, who keeps the access, because EDIT_ENTITY suffices to hide', async () => {
    const hidden = await newUserToken(catalog, 'hidden', { roles: ['Admin'] });
    expect((await ingest('urn:li:corpuser:hidden', 'status', { removed: true })).status).toBe(200);
    const headers = { Authorization: `Bearer ${hidden}` };
    expect((await catalog.send('/openapi/v1/audit?limit=1', { headers })).status).toBe(200);
  });

  it.each<[string, string | undefined, object]>([
    ['corpUserCredentials', PEER, PASSWORD],
    ['corpUserIdentity', PEER, identity('peer')],
    ['nativeGroupMembership', PEER, groups(WEAK)],
    // A group that grants nothing does not act on the power of its member.
    ['nativeGroupMembership', ADMIN, groups(WEAK)],
    ['groupMembership', ADMIN, { groups: [WEAK] }],
    ['corpUserInfo', ADMIN, { active: true, displayName: 'Anna' }],
    ['corpUserStatus', PEER, SUSPENDED],
    ['origin', WEAK, { type: 'EXTERNAL', externalType: 'Okta' }],
  ])('writes %s of %s (%o)', async (aspect, urn = '', value) => {
    expect((await ingest(urn, aspect, value)).json.message).toBeUndefined();
  });

  it.each<[string, string, object]>([
    [
      'resets no password',
      'mutation ($u: String!) { createNativeUserResetToken(input: { userUrn: $u }) { resetToken } }',
      {},
    ],
    ['suspends nobody', 'mutation ($u: String!) { updateUserStatus(urn: $u, status: SUSPENDED) }', {}],
    ['deletes nobody', 'mutation ($u: String!) { removeUser(urn: $u) }', {}],
    [
      'makes no token',
      'mutation ($u: String!) { createAccessToken(input: { type: PERSONAL, actorUrn: $u, duration: ONE_DAY, name: "x" }) { accessToken } }',
      {},
    ],
  ])('%s of more power by GraphQL', async (_name, query, variables) => {
    const { errors } = await helper.answer(query, { u: ADMIN, ...variables });
    expect(errors).toMatchObject([{ extensions: { code: 403, reason: 'FORBIDDEN' } }]);
    expect(errors?.[0]?.message).toContain('has more power than you');
  });

  it('adds nobody to a group with more power, and removes nobody from it, by GraphQL', async () => {
    const add = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }';
    const [first] = (await helper.answer(add, { input: { groupUrn: STRONG, userUrns: [HIM] } })).errors ?? [];
    expect(first?.message).toContain('"View Audit" (VIEW_AUDIT), "Manage Secrets" (MANAGE_SECRETS)');
    const { services, system } = catalog.runtime();
    await newUserToken(catalog, 'member');
    await services.people.members.add(system, STRONG, ['urn:li:corpuser:member']);
    const removal = 'mutation ($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }';
    const input = { groupUrn: STRONG, userUrns: ['urn:li:corpuser:member'] };
    expect(await helper.refusal(removal, { input })).toEqual([403, 'FORBIDDEN']);
    expect(await helper.refusal('mutation ($u: String!) { removeGroup(urn: $u) }', { u: STRONG })).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('does not lend it to who may change the members of a group with more power', async () => {
    const name = 'lender';
    const lender = await newUserToken(catalog, name);
    await grant(catalog, name, {
      user: `urn:li:corpuser:${name}`,
      privileges: ['VIEW_ENTITY_PAGE', 'EDIT_GROUP_MEMBERS'],
    });
    const add = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }';
    const asked = (groupUrn: string) =>
      catalog.send('/api/graphql', {
        headers: { Authorization: `Bearer ${lender}`, 'Content-Type': 'application/json' },
        body: { query: add, variables: { input: { groupUrn, userUrns: [`urn:li:corpuser:${name}`] } } },
      });
    expect((await asked(STRONG)).text).toContain('has more power than you, or would get it');
    const { services, system } = catalog.runtime();
    await services.people.groups.create(system, { id: 'lent', name: 'lent' });
    expect((await asked('urn:li:corpGroup:lent')).json.data).toEqual({ addGroupMembers: true });
  });

  it('makes and revokes no token of somebody with more power, and leaves nothing behind', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const rows = () => catalog.database.query<{ readonly id: string }>({ text: 'select id from access_token' });
    const before = await rows();
    const body = { name: 'x', user: ADMIN, duration: 'ONE_DAY' };
    const { status, json } = await catalog.send('/openapi/v1/tokens', { method: 'POST', headers, body });
    expect([status, json.code]).toEqual([401, 'FORBIDDEN']);
    expect(await rows()).toHaveLength(before.length);
    const list = await catalog.send(`/openapi/v1/tokens?user=${ADMIN}`, { headers });
    const { id } = list.json.tokens[0];
    expect((await catalog.send(`/openapi/v1/tokens/${id}`, { method: 'DELETE', headers })).json.code).toBe('FORBIDDEN');
  });

  it('creates no user whom a policy gives more power', async () => {
    await grant(catalog, 'later', { user: 'urn:li:corpuser:later', privileges: ['VIEW_AUDIT'] });
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) }';
    expect(await helper.refusal(create, { input: { username: 'later' } })).toEqual([403, 'FORBIDDEN']);
    expect(await helper.data(create, { input: { username: 'sooner' } })).toEqual({
      createUser: 'urn:li:corpuser:sooner',
    });
  });

  it('does not become the service itself', async () => {
    const system = 'urn:li:corpuser:__datahub_system';
    await ingest(system, 'corpUserInfo', { active: true, displayName: 'System' });
    const headers = { Authorization: `Bearer ${token}` };
    const body = { name: 'x', user: system, duration: 'ONE_DAY' };
    expect((await catalog.send('/openapi/v1/tokens', { method: 'POST', headers, body })).json.code).toBe('FORBIDDEN');
  });
});

test('who manages policies acts on everybody, and nobody needs power over oneself', async () => {
  const boss = await tokenFor(catalog, 'boss', ['MANAGE_POLICIES', 'MANAGE_USER_CREDENTIALS']);
  const link = 'mutation ($u: String!) { createNativeUserResetToken(input: { userUrn: $u }) { resetToken } }';
  expect(Object.keys(await graphqlClient(catalog, () => boss).data(link, { u: ADMIN }))).toEqual([
    'createNativeUserResetToken',
  ]);
  const { users } = catalog.runtime().accounts;
  await users.setPassword(
    { urn: HIM ?? '', grants: (await catalog.runtime().accounts.access.actor(HIM ?? '')).grants },
    HIM ?? '',
    'correct horse',
  );
});

describe('an Editor', () => {
  const RETENTION = 'urn:li:dataHubRetention:(dataset,status)';
  const keepNothing = { retention: { version: { maxVersions: 1 } } };
  let editor: string;
  const send = (path: string, body: object) =>
    catalog.send(path, { method: 'POST', headers: { Authorization: `Bearer ${editor}` }, body });

  beforeAll(async () => {
    editor = await newUserToken(catalog, 'editor', { roles: ['Editor'] });
  });

  it.each<[string, string, object]>([
    [RETENTION, 'dataHubRetentionConfig', keepNothing],
    [RETENTION, 'dataHubRetentionKey', { entityName: 'dataset', aspectName: 'status' }],
    [WEAK, 'origin', { type: 'EXTERNAL', externalType: 'Okta' }],
  ])('does not write %s %s, by any interface', async (urn, aspectName, value) => {
    const entityType = urn.split(':')[2] ?? '';
    const aspect = { contentType: 'application/json', value: JSON.stringify(value) };
    const proposal = { entityType, entityUrn: urn, changeType: 'UPSERT', aspectName, aspect };
    const v3 = await send(`/openapi/v3/entity/${entityType}`, [{ urn, [aspectName]: { value } }]);
    const rest = await send('/aspects?action=ingestProposal', { proposal });
    const batch = await send('/aspects?action=ingestProposalBatch', { proposals: [proposal] });
    const deletion = await send('/aspects?action=ingestProposal', {
      proposal: { entityType, entityUrn: urn, changeType: 'DELETE', aspectName },
    });
    const codes = [v3, rest, batch, deletion].map(({ json }) => json.code);
    expect(codes).toEqual(Array.from(codes, () => 'FORBIDDEN'));
  });

  it.each<[string, string, object]>([
    ['urn:li:corpGroup:ingested', 'corpGroupInfo', { displayName: 'New', admins: [], members: [ADMIN], groups: [] }],
    ['urn:li:corpuser:ingested', 'corpUserInfo', { active: true, displayName: 'New' }],
  ])('ingests %s %s', async (urn, aspectName, value) => {
    const aspect = { contentType: 'application/json', value: JSON.stringify(value) };
    const proposal = { entityType: urn.split(':')[2], entityUrn: urn, changeType: 'UPSERT', aspectName, aspect };
    expect((await send('/aspects?action=ingestProposal', { proposal })).json.message).toBeUndefined();
  });
});
