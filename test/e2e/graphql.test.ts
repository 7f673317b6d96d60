import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { servedCatalog, type Sent } from './served-catalog';
import { newUserToken } from './token-for';
import { until } from '../support/until';

const JANE = 'urn:li:corpuser:jane';
const ROOT = 'urn:li:corpuser:root';
const CREATE = `mutation createAccessToken($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) { accessToken metadata { id actorUrn ownerUrn name description createdAt expiresAt } }
}`;
const LIST = `query listAccessTokens($input: ListAccessTokenInput!) {
  listAccessTokens(input: $input) { start count total tokens { urn id actorUrn ownerUrn } }
}`;
const POLICY = {
  type: 'METADATA',
  name: 'Stewards',
  description: 'Edit orders',
  state: 'ACTIVE',
  resources: { filter: { criteria: [{ field: 'RESOURCE_TYPE', values: ['dataset'], condition: 'EQUALS' }] } },
  privileges: ['EDIT_ENTITY_TAGS'],
  actors: { users: [JANE], resourceOwners: false, allUsers: false, allGroups: false },
};

type Asked = Sent & { readonly path?: string; readonly variables?: object };

describe('GraphQL while authentication is on', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  let root: string;
  let jane: string;

  const tokenOf = (name: string, roles: readonly string[]) => newUserToken(catalog, name, { roles });

  beforeAll(async () => {
    root = await tokenOf('root', ['Admin']);
    jane = await tokenOf('jane', []);
  });

  const ask = (token: string, query: string, { path = '/api/graphql', variables = {}, ...sent }: Asked = {}) =>
    catalog.send(path, {
      method: 'POST',
      body: { query, variables },
      ...sent,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...sent.headers },
    });

  async function data(token: string, query: string, variables: object = {}) {
    const { status, json } = await ask(token, query, { variables });
    expect([status, json.errors]).toEqual([200, undefined]);
    return json.data;
  }

  async function code(token: string, query: string, variables: object = {}): Promise<number> {
    const { status, json } = await ask(token, query, { variables });
    expect(status).toBe(200);
    return json.errors?.[0].extensions.code;
  }

  it.each(['/api/graphql', '/api/v2/graphql', '/api/gms/api/graphql'])(
    'refuses %s without credentials',
    async (path) => {
      const { status, headers } = await catalog.send(path, {
        method: 'POST',
        body: { query: '{ me { corpUser { urn } } }' },
      });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect((await ask(jane, '{ me { corpUser { urn } } }', { path })).json.data.me.corpUser.urn).toBe(JANE);
    },
  );

  it('is introspected whole, as some clients do first', async () => {
    const schema = buildClientSchema(await data(jane, getIntrospectionQuery({ descriptions: true })));
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toContain('createAccessToken');
    expect(schema.getType('Long')).toBeDefined();
  });

  it('makes, lists and revokes tokens', async () => {
    const input = { type: 'PERSONAL', actorUrn: JANE, duration: 'ONE_WEEK', name: 'ci', description: 'Nightly' };
    const { createAccessToken: made } = await data(jane, CREATE, { input });
    expect(made.metadata).toMatchObject({ actorUrn: JANE, ownerUrn: JANE, name: 'ci', description: 'Nightly' });
    expect(made.metadata.expiresAt - made.metadata.createdAt).toBe(7 * 24 * 3_600_000);
    expect((await data(made.accessToken, '{ me { corpUser { username } } }')).me.corpUser.username).toBe('jane');
    const filters = [{ field: 'ownerUrn', values: [JANE] }];
    const { listAccessTokens: list } = await data(jane, LIST, { input: { start: '0', count: '20', filters } });
    expect(list).toMatchObject({ start: 0, count: 20, total: 1, tokens: [{ id: made.metadata.id, actorUrn: JANE }] });
    const expired = async (before: number) => {
      const filter = { field: 'expiresAt', values: [String(before)], condition: 'LESS_THAN' };
      return (await data(jane, LIST, { input: { filters: [...filters, filter] } })).listAccessTokens.total;
    };
    expect([await expired(Date.now()), await expired(made.metadata.expiresAt + 1)]).toEqual([0, 1]);
    expect(await code(jane, LIST, { input: { filters: [{ field: 'expiresAt', values: ['5'] }] } })).toBe(400);
    const revoke = 'mutation ($id: String!) { revokeAccessToken(tokenId: $id) }';
    expect((await data(jane, revoke, { id: made.metadata.id })).revokeAccessToken).toBe(true);
    expect((await ask(made.accessToken, '{ __typename }')).status).toBe(401);
    expect(await code(jane, revoke, { id: made.metadata.id })).toBe(404);
  });

  it('makes tokens for others only for who manages all tokens', async () => {
    const input = (actorUrn: string) => ({ input: { type: 'PERSONAL', actorUrn, duration: 'ONE_HOUR', name: 'x' } });
    expect(await code(jane, CREATE, input(ROOT))).toBe(403);
    expect((await data(root, CREATE, input(JANE))).createAccessToken.metadata).toMatchObject({
      actorUrn: JANE,
      ownerUrn: ROOT,
    });
    const get = `query ($input: GetAccessTokenInput!) { getAccessToken(input: $input) { accessToken } }`;
    const self = (actorUrn: string) => ({ input: { type: 'PERSONAL', actorUrn, duration: 'ONE_HOUR' } });
    expect((await data(jane, get, self(JANE))).getAccessToken.accessToken).toMatch(/^eyJ/);
    expect(await code(root, get, self(JANE))).toBe(403);
    expect(await code(jane, LIST, { input: { filters: [{ field: 'ownerUrn', values: [ROOT] }] } })).toBe(403);
    expect(await code(jane, LIST, { input: { filters: [{ field: 'name', values: ['x'] }] } })).toBe(400);
  });

  it('makes, changes, lists and deletes policies', async () => {
    const create = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }';
    const { createPolicy: urn } = await data(root, create, { input: POLICY });
    const granted = `query ($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }`;
    const resourceSpec = {
      resourceType: 'DATASET',
      resourceUrn: 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)',
    };
    const ofJane = async () =>
      (await data(jane, granted, { input: { actorUrn: JANE, resourceSpec } })).getGrantedPrivileges;
    expect((await ofJane()).privileges).toContain('EDIT_ENTITY_TAGS');
    const update = 'mutation ($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }';
    expect((await data(root, update, { urn, input: { ...POLICY, state: 'INACTIVE' } })).updatePolicy).toBe(urn);
    expect((await ofJane()).privileges).not.toContain('EDIT_ENTITY_TAGS');
    const list = `{ listPolicies(input: { start: 0, count: 5, query: "stewards" }) { total policies {
      urn type name state editable privileges actors { users allUsers }
      resources { filter { criteria { field condition values { value } } } } } } }`;
    expect((await data(root, list)).listPolicies).toMatchObject({
      total: 1,
      policies: [
        {
          urn,
          state: 'INACTIVE',
          editable: true,
          resources: {
            filter: { criteria: [{ field: 'RESOURCE_TYPE', condition: 'EQUALS', values: [{ value: 'dataset' }] }] },
          },
        },
      ],
    });
    expect(await code(jane, list)).toBe(403);
    expect(await code(jane, create, { input: POLICY })).toBe(403);
    expect(await code(root, create, { input: { ...POLICY, privileges: ['EDIT_ENTTY'] } })).toBe(400);
    const remove = 'mutation ($urn: String!) { deletePolicy(urn: $urn) }';
    expect((await data(root, remove, { urn })).deletePolicy).toBe(urn);
    expect(await code(root, remove, { urn: 'urn:li:dataHubPolicy:admin-platform-policy' })).toBe(400);
  });

  it('explains what a user may do, to who manages policies', async () => {
    const query = `query ($input: ExplainAccessInput!) { explainAccess(input: $input) {
      isAllowed roles privileges { privilege verdicts { name grants reason } } } }`;
    const input = { actorUrn: JANE, action: 'EDIT_ENTITY', resourceUrn: 'urn:li:tag:pii' };
    const { explainAccess } = await data(root, query, { input });
    expect(explainAccess).toMatchObject({ isAllowed: false, roles: [], privileges: [{ privilege: 'EDIT_ENTITY' }] });
    expect(explainAccess.privileges[0].verdicts).toContainEqual({
      name: 'Asset Owners - Metadata Policy',
      grants: false,
      reason: 'The policy is for owners, and the user does not own the entity.',
    });
    expect(await code(jane, query, { input })).toBe(403);
    expect(await code(root, query, { input: { ...input, resourceUrn: 'pii' } })).toBe(400);
    expect(await code(root, query, { input: { ...input, action: 'EDIT' } })).toBe(400);
  });

  it('is audited: who was refused which field, and who changed a policy', async () => {
    await code(jane, '{ listPolicies(input: {}) { total } }');
    const create = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }';
    const { createPolicy: urn } = await data(root, create, { input: { ...POLICY, name: 'Audited' } });
    const entries = async () => {
      const headers = { Authorization: `Bearer ${root}` };
      return (await catalog.send('/openapi/v1/audit?limit=1000', { headers })).json.entries;
    };
    const refused = { actor: JANE, operation: 'listPolicies', outcome: 'FORBIDDEN' };
    const isWritten = async () =>
      (await entries()).some(({ operation }: typeof refused) => operation === 'listPolicies');
    await until('the refusal is in the audit', isWritten);
    const found = await entries();
    expect(found).toContainEqual(expect.objectContaining(refused));
    expect(found).toContainEqual(expect.objectContaining({ actor: ROOT, target: urn, address: '127.0.0.1' }));
  });

  it('lists users and roles, and assigns roles, but not away from the last administrator', async () => {
    const users = '{ listUsers(input: {}) { total users { urn username status properties { displayName active } } } }';
    const { listUsers } = await data(root, users);
    expect(listUsers.total).toBe(3);
    expect(listUsers.users).toContainEqual({
      urn: JANE,
      username: 'jane',
      status: 'ACTIVE',
      properties: { displayName: 'jane', active: true },
    });
    expect(await code(jane, users)).toBe(403);
    const { listRoles } = await data(root, '{ listRoles(input: {}) { roles { urn type name } } }');
    const admin = listRoles.roles.find(({ name }: { name: string }) => name === 'Admin');
    expect(admin).toEqual({ urn: 'urn:li:dataHubRole:Admin', type: 'DATAHUB_ROLE', name: 'Admin' });
    const assign = 'mutation ($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }';
    expect(await code(root, assign, { input: { roleUrn: null, actors: [ROOT] } })).toBe(400);
    expect(await code(jane, assign, { input: { roleUrn: admin.urn, actors: [JANE] } })).toBe(403);
    expect((await data(root, assign, { input: { roleUrn: admin.urn, actors: [JANE] } })).batchAssignRole).toBe(true);
    expect(
      (await data(jane, '{ me { platformPrivileges { managePolicies } } }')).me.platformPrivileges.managePolicies,
    ).toBe(true);
    await data(root, assign, { input: { actors: [JANE] } });
    expect(await code(jane, users)).toBe(403);
    expect(await code(root, assign, { input: { roleUrn: 'urn:li:dataHubRole:Boss', actors: [JANE] } })).toBe(404);
  });

  it('answers for a user or group who does not exist with null properties', async () => {
    const query =
      '{ corpUser(urn: "urn:li:corpuser:gone") { urn properties { email } } corpGroup(urn: "urn:li:corpGroup:gone") { name properties { email } } }';
    expect(await data(jane, query)).toEqual({
      corpUser: { urn: 'urn:li:corpuser:gone', properties: null },
      corpGroup: { name: 'gone', properties: null },
    });
  });

  it.each<[string, string]>([
    ['graphqlDepth', `{ __schema ${'{ types { fields { type '.repeat(9)}{ name }${' } } }'.repeat(9)} }`],
    ['graphqlAliases', `{ ${Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
    ['graphqlRootFields', `{ ${'__typename '.repeat(21)} }`],
    [
      'graphqlFields',
      `{ ...f0 } ${Array.from({ length: 140 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f140 on Query { __typename }`,
    ],
  ])('refuses a document over the limit %s', async (limit, query) => {
    const { json } = await ask(jane, query);
    expect(json.errors[0].message).toContain(limit);
  });

  it('refuses a document whose fields take too long to compare, and answers one whose fragments are used often', async () => {
    const repeated = (count: number) => `{ entity(urn: "urn:li:tag:x") { ${'urn '.repeat(count)} } }`;
    const { json } = await ask(jane, repeated(3900));
    expect(json.errors).toEqual([
      {
        message: expect.stringContaining(
          'more than 500000 times; the limit is graphqlComparisons. Select each field once',
        ),
        extensions: { code: 400, type: 'BAD_REQUEST', classification: 'ValidationError' },
      },
    ]);
    const uses = Array.from({ length: 60 }, (_, i) => `...f${i % 6}`).join(' ');
    const fragments = Array.from({ length: 6 }, (_, i) => `fragment f${i} on CorpUser { ${'urn '.repeat(15)} }`);
    expect(await data(jane, `{ me { corpUser { ${uses} __typename } } } ${fragments.join(' ')}`)).toEqual({
      me: { corpUser: { __typename: 'CorpUser', urn: JANE } },
    });
  });

  it('refuses documents that are too long, not valid, or endless', async () => {
    const schema =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
    for (const query of [
      schema,
      `{ ${'a '.repeat(5000)} }`,
      '{ nothing }',
      '{',
      '{ ...f } fragment f on Query { ...f }',
    ])
      expect(await code(jane, query)).toBe(400);
    // 1,300 levels may or may not exceed the stack of the parser; 1,990 may, or have too many tokens.
    const { json } = await ask(jane, `${'{a'.repeat(1300)}${'}'.repeat(1300)}`);
    expect(json.errors[0].message).toContain('the limit graphqlDepth is');
    expect(await code(jane, `${'{a'.repeat(1990)}${'}'.repeat(1990)}`)).toBe(400);
    const list = 'query ($input: ListPoliciesInput!) { listPolicies(input: $input) { total } }';
    expect(await code(root, list, { input: { query: 'a '.repeat(3000) } })).toBe(400);
    expect(await code(jane, LIST, { input: { count: 1001 } })).toBe(400);
    expect(await code(jane, LIST, { input: { start: 'x' } })).toBe(400);
  });

  it('takes POST with JSON alone', async () => {
    expect((await ask(jane, '', { method: 'GET', path: '/api/graphql?query={__typename}', body: '' })).status).toBe(
      405,
    );
    const text = JSON.stringify({ query: '{ __typename }' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await ask(jane, '', { body: text, headers: { 'Content-Type': type } })).status).toBe(415);
    expect((await ask(jane, '', { body: `[${text}]` })).status).toBe(400);
    expect((await ask(jane, '{ __typename }', { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
  });
});

describe('GraphQL while authentication is off', () => {
  const catalog = servedCatalog();
  const ask = (query: string, variables: object = {}) =>
    catalog.send('/api/v2/graphql', {
      method: 'POST',
      body: { query, variables },
      headers: { 'Content-Type': 'application/json' },
    });

  it('generates no token, and says why', async () => {
    const input = { type: 'PERSONAL', actorUrn: JANE, duration: 'ONE_HOUR', name: 'x' };
    const { status, json } = await ask(CREATE, { input });
    expect(status).toBe(200);
    expect(json.errors[0]).toMatchObject({
      message: expect.stringContaining('Token authentication is disabled'),
      extensions: { code: 400 },
    });
    expect((await ask('{ appConfig { authConfig { tokenAuthEnabled } } }')).json.data.appConfig.authConfig).toEqual({
      tokenAuthEnabled: false,
    });
  });

  it('answers as the system', async () => {
    expect((await ask('{ me { corpUser { urn } } }')).json).toEqual({
      data: { me: { corpUser: { urn: 'urn:li:corpuser:__datahub_system' } } },
    });
  });
});
