/** Users and groups as an identity provider manages them, by SCIM 2.0. `npm run clients` runs its tester as well. */
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { until } from '../support/until';
import { type Received, servedCatalog } from './served-catalog';
import { newUserToken, tokenFor } from './token-for';

const ROOT = '/scim/v2';
const PASSWORD = 'correct horse battery';

const catalog = servedCatalog({ auth: 'on' });
let provider = '';

const urnOf = (name: string) => `urn:li:corpuser:${name}`;

async function scim(
  method: string,
  path: string,
  body?: object | string,
  { token = provider, headers: more = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Received> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json', ...more };
  return catalog.send(`${ROOT}${path}`, { method, headers, ...(body !== undefined && { body }) });
}

const patch = (path: string, ...operations: readonly object[]) => scim('PATCH', path, { Operations: operations });

async function provision(userName: string, more: object = {}): Promise<string> {
  const { status, json } = await scim('POST', '/Users', { userName, active: true, ...more });
  expect(status).toBe(201);
  return json.id;
}

async function found(endpoint: string, filter: string): Promise<readonly string[]> {
  const { json } = await scim('GET', `${endpoint}?filter=${encodeURIComponent(filter)}`);
  return json.Resources.map(({ id }: { readonly id: string }) => id);
}

/** A token and the cookie of a session of the user. */
async function credentialsOf(name: string): Promise<readonly Record<string, string>[]> {
  const { accounts, system } = catalog.runtime();
  await accounts.users.setPassword(system, urnOf(name), PASSWORD);
  const request = { user: urnOf(name), name: 'x', duration: 'ONE_DAY', scope: 'all' } as const;
  const { text } = await accounts.tokens.create(system, request);
  const signedIn = await catalog.send('/logIn', {
    body: { username: name, password: PASSWORD },
    headers: { 'Content-Type': 'application/json' },
  });
  return [{ Authorization: `Bearer ${text}` }, { Cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' }];
}

async function statusesOf(credentials: readonly Record<string, string>[]): Promise<readonly number[]> {
  const answers = await Promise.all(credentials.map((headers) => catalog.send('/openapi/v1/me', { headers })));
  return answers.map(({ status }) => status);
}

beforeAll(async () => {
  provider = await tokenFor(catalog, 'provider', ['MANAGE_USERS_AND_GROUPS']);
  // Somebody else manages policies, or the guard against lockouts would have nothing to say.
  await tokenFor(catalog, 'admin');
});

describe('a provisioned user', () => {
  it('is a user of the catalog, with what the provider says', async () => {
    const id = await provision('jane', {
      externalId: '00u1',
      name: { formatted: 'Jane Doe', givenName: 'Jane', familyName: 'Doe' },
      emails: [
        { value: 'home@example.org', type: 'home' },
        { value: 'jane@example.org', type: 'work', primary: true },
      ],
      phoneNumbers: [{ value: '1' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
    });
    expect(id).toBe(urnOf('jane'));
    const { services } = catalog.runtime();
    const read = { access: EVERYTHING, privileges: [], signal: new AbortController().signal };
    const { aspects } = await services.reader.entity(id, { read, aspects: ['corpUserInfo', 'origin'] });
    expect(aspects.map(({ value }) => JSON.parse(value))).toMatchObject([
      { active: true, fullName: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', email: 'jane@example.org' },
      { username: 'jane' },
      { type: 'EXTERNAL', externalType: 'SCIM', externalId: '00u1' },
    ]);
  });

  it.each([
    ['userName eq "mia"', ['mia']],
    ['externalId eq "ext-mia" and active eq true', ['mia']],
    ['emails[type eq "work" and value ew "@MIA.org"]', ['mia']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.familyName sw "Mi" or userName eq "nobody"', ['mia']],
    ['not (active eq true)', ['max']],
    ['userName sw "m" and title pr', []],
  ])('is found by %s', async (filter, names) => {
    if ((await found('/Users', 'userName eq "mia"')).length === 0) {
      await provision('mia', { externalId: 'ext-mia', emails: [{ value: 'a@mia.org' }], name: { familyName: 'Mia' } });
      await provision('max', { active: false });
    }
    expect(await found('/Users', filter)).toEqual(names.map(urnOf));
  });

  it('is listed in pages', async () => {
    const { json } = await scim('GET', '/Users?startIndex=2&count=1&attributes=userName');
    expect(json).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(json.totalResults).toBeGreaterThan(2);
    expect(Object.keys(json.Resources[0]).toSorted()).toEqual(['id', 'schemas', 'userName']);
    expect((await scim('GET', '/Users?count=0')).json).toMatchObject({
      totalResults: json.totalResults,
      Resources: [],
    });
  });

  it.each<[string, (id: string) => Promise<Received>]>([
    ['active: false', (id) => patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })],
    [
      'active: false in a whole resource',
      (id) => scim('PUT', `/Users/${id}`, { userName: id.split(':')[3], active: false }),
    ],
    ['DELETE', (id) => scim('DELETE', `/Users/${id}`)],
  ])('loses sessions and tokens at once by %s', async (way, deprovision) => {
    const name = `leaver${way.length}`;
    const id = await provision(name);
    const credentials = await credentialsOf(name);
    expect(await statusesOf(credentials)).toEqual([200, 200]);
    expect((await deprovision(id)).status).toBeLessThan(300);
    expect(await statusesOf(credentials)).toEqual([401, 401]);
    // Who comes back starts without them.
    if (way === 'DELETE') await provision(name);
    else await patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect((await scim('GET', `/Users/${id}`)).json.active).toBe(true);
    expect(await statusesOf(credentials)).toEqual([401, 401]);
  });

  it('is in the audit with the name of who provisioned it', async () => {
    const id = await provision('audited');
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const admin = await tokenFor(catalog, 'auditor', ['VIEW_AUDIT']);
    const headers = { Authorization: `Bearer ${admin}` };
    const entries = await until('the audit has the suspension', async () => {
      const { json } = await catalog.send(`/openapi/v1/audit?target=${id}&operation=UPSERT%20corpUserStatus`, {
        headers,
      });
      return json.entries.length > 1 ? json.entries : undefined;
    });
    expect(entries[0]).toMatchObject({ actor: urnOf('provider'), target: id });
  });
});

describe('a provisioned group', () => {
  it('gives its members what its policy grants, until they leave', async () => {
    const id = await provision('kay');
    const [token = {}] = await credentialsOf('kay');
    const group = (await scim('POST', '/Groups', { displayName: 'Auditors', externalId: 'g1' })).json.id;
    const { services, system } = catalog.runtime();
    const value = {
      displayName: 'Auditors',
      description: '',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_AUDIT'],
      actors: { users: [], groups: [group], resourceOwners: false, allUsers: false, allGroups: false },
    };
    const policy = {
      entityType: 'dataHubPolicy',
      urn: 'urn:li:dataHubPolicy:auditors',
      aspectName: 'dataHubPolicyInfo',
    };
    await services.writer.write(system, [{ ...policy, changeType: 'UPSERT', value }]);
    const audit = async () => (await catalog.send('/openapi/v1/audit', { headers: token })).status;
    expect(await audit()).toBe(401);
    // The provider has less power than the group, so it may not add members.
    const add = { op: 'add', path: 'members', value: [{ value: id, display: 'Kay' }] };
    const refused = await patch(`/Groups/${group}`, add);
    expect([refused.status, refused.json.status]).toEqual([403, '403']);
    provider = await tokenFor(catalog, 'stronger', ['MANAGE_USERS_AND_GROUPS', 'VIEW_AUDIT']);
    expect((await patch(`/Groups/${group}`, add)).json.members).toMatchObject([{ value: id }]);
    expect(await audit()).toBe(200);
    expect((await scim('GET', `/Users/${id}`)).json.groups).toMatchObject([{ value: group }]);
    expect(await found('/Groups', `members eq "${id}"`)).toEqual([group]);
    await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` });
    expect(await audit()).toBe(401);
  });

  it('is found by its name, renamed, emptied and deleted', async () => {
    const [one, other] = [await provision('one'), await provision('other')];
    const members = [{ value: one }, { value: other }];
    const { id } = (await scim('POST', '/Groups', { displayName: 'Team', members })).json;
    expect(await found('/Groups', 'displayName eq "team"')).toEqual([id]);
    const { json } = await scim('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(json.members).toBeUndefined();
    // Entra names the members to remove in the value.
    const changed = await patch(
      `/Groups/${id}`,
      { op: 'Remove', path: 'members', value: [{ value: one }] },
      { op: 'Replace', path: 'displayName', value: 'Crew' },
    );
    expect(changed.json).toMatchObject({ displayName: 'Crew', members: [{ value: other }] });
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await scim('GET', `/Users/${other}`)).json.groups).toBeUndefined();
  });
});

describe('the version of a resource', () => {
  const ifMatch = (version: string) => ({ headers: { 'If-Match': version } });
  const title = (value: string) => ({ Operations: [{ op: 'replace', path: 'title', value }] });

  it('says whether it changed, and refuses a change of another one', async () => {
    const id = await provision('versioned', { title: 'one' });
    const { json, headers } = await scim('GET', `/Users/${id}`);
    const first = json.meta.version;
    expect(headers['etag']).toBe(first);
    const again = await scim('GET', `/Users/${id}`, undefined, { headers: { 'If-None-Match': first } });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', first]);
    const changed = await scim('PATCH', `/Users/${id}`, title('two'), ifMatch(first));
    expect(changed.json).toMatchObject({ title: 'two', meta: { version: changed.headers['etag'] } });
    expect(changed.headers['etag']).not.toBe(first);
    const late = [
      await scim('PATCH', `/Users/${id}`, title('three'), ifMatch(first)),
      await scim('PUT', `/Users/${id}`, { userName: 'versioned' }, ifMatch(first)),
      await scim('DELETE', `/Users/${id}`, undefined, ifMatch(first)),
    ];
    expect(late.map(({ status, json: refusal }) => `${status} ${refusal.status}`)).toEqual(Array(3).fill('412 412'));
    const now = await scim('GET', `/Users/${id}`, undefined, { headers: { 'If-None-Match': first } });
    expect([now.status, now.json.title]).toEqual([200, 'two']);
    expect((await scim('DELETE', `/Users/${id}`, undefined, ifMatch(now.json.meta.version))).status).toBe(204);
  });

  it('lets one of two changes win that mean the same version', async () => {
    const id = await provision('raced');
    const { version } = (await scim('GET', `/Users/${id}`)).json.meta;
    const sent = ['a', 'b'].map((value) => scim('PATCH', `/Users/${id}`, title(value), ifMatch(version)));
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('lets one of two changes of members win that mean the same version', async () => {
    const [one, two] = [await provision('raced-one'), await provision('raced-two')];
    const { json: group } = await scim('POST', '/Groups', { displayName: 'Raced' });
    const add = (value: string) => ({ Operations: [{ op: 'add', path: 'members', value: [{ value }] }] });
    const sent = [one, two].map((user) => scim('PATCH', `/Groups/${group.id}`, add(user), ifMatch(group.meta.version)));
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect(winner?.json.members).toHaveLength(1);
    const now = await scim('GET', `/Groups/${group.id}`);
    expect([now.json.members, now.headers['etag']]).toEqual([winner?.json.members, winner?.headers['etag']]);
  });

  it('of a group has its members', async () => {
    const id = await provision('counted');
    const { json: group } = await scim('POST', '/Groups', { displayName: 'Counted' });
    const known = { headers: { 'If-None-Match': group.meta.version } };
    const path = `/Groups/${group.id}?excludedAttributes=members`;
    expect((await scim('GET', path, undefined, known)).status).toBe(304);
    await patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect((await scim('GET', path, undefined, known)).status).toBe(200);
  });
});

describe('a bulk request', () => {
  const bulk = (operations: readonly object[], more: object = {}) =>
    scim('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: operations,
      ...more,
    });
  const post = (bulkId: string, data: object, path = '/Users') => ({ method: 'POST', path, bulkId, data });
  const statuses = ({ json }: Received) => json.Operations.map(({ status }: { readonly status: string }) => status);

  it('is offered', async () => {
    const { json } = await scim('GET', '/ServiceProviderConfig');
    expect(json).toMatchObject({ etag: { supported: true }, bulk: { supported: true, maxOperations: 1000 } });
    expect(json.bulk.maxPayloadSize).toBeGreaterThan(1_000_000);
  });

  it('makes a group of users that the same request makes, whatever their order', async () => {
    const answer = await bulk([
      post('crew', { displayName: 'Bulk crew', members: [{ value: 'bulkId:ann' }] }, '/Groups'),
      post('ann', { userName: 'bulk-ann' }),
      { method: 'PATCH', path: '/Users/bulkId:ann', data: { Operations: [{ op: 'add', path: 'title', value: 'Dr' }] } },
    ]);
    expect(answer.json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:BulkResponse']);
    expect(answer.json.Operations).toMatchObject([
      { method: 'POST', bulkId: 'crew', status: '201', version: expect.stringMatching(/^W/) },
      { bulkId: 'ann', status: '201', location: expect.stringContaining(`/scim/v2/Users/${urnOf('bulk-ann')}`) },
      { method: 'PATCH', status: '200' },
    ]);
    const { json } = await scim('GET', `/Users/${urnOf('bulk-ann')}`);
    expect(json).toMatchObject({ title: 'Dr', groups: [{ value: expect.stringContaining('corpGroup') }] });
  });

  it('does what it can, or ends after some errors', async () => {
    const operations = [
      post('1', { userName: 'bulk-one' }),
      post('2', { userName: 'admin' }),
      { method: 'DELETE', path: `/Users/${urnOf('bulk-nobody')}` },
      post('3', { displayName: 'x', members: [{ value: 'bulkId:2' }] }, '/Groups'),
      { method: 'DELETE', path: `/Users/${urnOf('bulk-one')}`, version: 'W/"old"' },
      { method: 'DELETE', path: `/Users/${urnOf('bulk-one')}` },
    ];
    const whole = await bulk(operations);
    expect(statuses(whole)).toEqual(['201', '409', '404', '400', '412', '204']);
    expect(whole.json.Operations[1].response).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const cut = await bulk(operations, { failOnErrors: 2 });
    expect(statuses(cut)).toEqual(['201', '409', '404']);
    await scim('DELETE', `/Users/${urnOf('bulk-one')}`);
  });

  it('without operations is refused', async () => {
    const { status, json } = await scim('POST', '/Bulk', {});
    expect([status, json.scimType]).toEqual([400, 'invalidSyntax']);
  });

  it.each<[string, object]>([
    ['that creates without a bulkId', { method: 'POST', path: '/Users', data: {} }],
    ['that reads', { method: 'GET', path: '/Users/x' }],
    ['within another', { method: 'POST', path: '/Bulk', bulkId: 'x', data: {} }],
    ['that is no object', []],
  ])('does the others beside an operation %s', async (name, operation) => {
    const user = `bulk-${name.replaceAll(' ', '-')}`;
    const answer = await bulk([operation, post('z', { userName: user })]);
    expect(statuses(answer)).toEqual(['400', '201']);
    expect(answer.json.Operations[0].response).toMatchObject({ scimType: 'invalidSyntax' });
    expect((await scim('GET', `/Users/${urnOf(user)}`)).status).toBe(200);
  });

  it('with too many operations, or groups that refer to each other, is refused', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => post(`${n}`, { userName: `many${n}` }));
    expect((await bulk(many)).json).toMatchObject({ status: '413' });
    const member = (name: string) => ({ displayName: 'x', members: [{ value: `bulkId:${name}` }] });
    expect(statuses(await bulk([post('a', member('b'), '/Groups'), post('b', member('a'), '/Groups')]))).toEqual([
      '409',
      '400',
    ]);
  });
});

describe('a wrong request', () => {
  it.each<[string, string, string, object | string | undefined, number, string | undefined]>([
    ['a body that is no JSON', 'POST', '/Users', '{', 400, 'invalidValue'],
    ['a user without a name', 'POST', '/Users', { active: true }, 400, 'invalidValue'],
    ['a name that is too long', 'POST', '/Users', { userName: 'x'.repeat(257) }, 400, 'invalidValue'],
    ['a user who exists', 'POST', '/Users', { userName: 'admin' }, 409, 'uniqueness'],
    ['another type', 'POST', '/Users', { userName: 'x', active: 'perhaps' }, 400, 'invalidValue'],
    ['a name that is taken', 'PUT', '/Users/urn:li:corpuser:provider', { userName: 'ADMIN' }, 409, 'uniqueness'],
    ['a user who does not exist', 'GET', '/Users/urn:li:corpuser:nobody', undefined, 404, undefined],
    ['a group at the address of users', 'DELETE', '/Users/urn:li:corpGroup:x', undefined, 404, undefined],
    ['a filter without end', 'GET', '/Users?filter=userName%20eq%20%22x', undefined, 400, 'invalidFilter'],
    ['a filter with an unknown attribute', 'GET', '/Users?filter=colour%20pr', undefined, 400, 'invalidFilter'],
    ['a page that is no number', 'GET', '/Users?count=many', undefined, 400, 'invalidValue'],
    ['an unknown address', 'GET', '/Nothing', undefined, 404, undefined],
    ['an unknown method', 'DELETE', '/Users', undefined, 405, undefined],
  ])('with %s is refused in the form of SCIM', async (_name, method, path, body, status, scimType) => {
    const answer = await scim(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/scim+json');
    expect(answer.json).toMatchObject({ status: String(status), detail: expect.stringMatching(/\S/) });
    expect(answer.json.scimType).toBe(scimType);
  });

  it.each<[object, string]>([
    [{ op: 'jump', path: 'title' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'colour', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'title', value: 5 }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[value co "x"].value', value: 'x' }, 'noTarget'],
  ])('of PATCH with %j is refused', async (operation, scimType) => {
    expect((await patch(`/Users/${urnOf('admin')}`, operation)).json).toMatchObject({ status: '400', scimType });
  });

  it('of somebody else is refused', async () => {
    const token = await newUserToken(catalog, 'nobody-special');
    expect((await scim('GET', '/Users', undefined, { token })).status).toBe(403);
    expect((await scim('GET', '/ServiceProviderConfig', undefined, { token: 'wrong' })).json).toMatchObject({
      status: '401',
    });
    expect((await catalog.send(`${ROOT}/Users`)).status).toBe(401);
  });

  it('that would leave nobody to manage policies is refused', async () => {
    provider = await tokenFor(catalog, 'strongest');
    const answer = await scim('DELETE', `/Users/${urnOf('strongest')}`);
    expect([answer.status, answer.json.scimType]).toEqual([400, 'invalidValue']);
  });
});
