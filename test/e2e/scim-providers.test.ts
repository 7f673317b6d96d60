/** Requests in the forms that Entra ID (with and without its flag for the standard), Okta, OneLogin, JumpCloud, Ping and Google send. */
import { UserNames } from '#access/accounts/user-names';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { type Received, servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const IGNORED = 'urn:aspectory:params:scim:api:messages:2.0:Ignored';
const PASSWORD = 'correct horse battery';

const catalog = servedCatalog({ auth: 'on' });
let provider = '';
let count = 0;

const urnOf = (name: string) => `urn:li:corpuser:${name}`;
const newName = () => `person${++count}@corp.example`;

async function scim(method: string, path: string, body?: object): Promise<Received> {
  const headers = { Authorization: `Bearer ${provider}`, 'Content-Type': 'application/scim+json' };
  return catalog.send(`/scim/v2${path}`, { method, headers, ...(body && { body }) });
}

const at = (id: string, endpoint = 'Users') => `/${endpoint}/${encodeURIComponent(id)}`;
const patch = (id: string, ...operations: readonly object[]) =>
  scim('PATCH', at(id), { schemas: [PATCH_OP], Operations: operations });
const read = async (id: string, endpoint?: string) => (await scim('GET', at(id, endpoint))).json;
const ignoredBy = ({ json }: Received): readonly string[] =>
  (json[IGNORED]?.ignored ?? []).map(({ path, detail }: { path: string; detail: string }) => `${path}: ${detail}`);

async function provision(userName: string, more: object = {}): Promise<string> {
  const { status, json } = await scim('POST', '/Users', { schemas: [CORE], userName, active: true, ...more });
  expect([status, json.detail]).toEqual([201, undefined]);
  return json.id;
}

async function found(filter: string): Promise<readonly string[]> {
  const { json } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  return json.Resources.map(({ id }: { readonly id: string }) => id);
}

async function tokenOf(user: string): Promise<() => Promise<number>> {
  const { accounts, system } = catalog.runtime();
  const { text } = await accounts.tokens.create(system, { user, name: 'x', duration: 'ONE_DAY', scope: 'all' });
  const headers = { Authorization: `Bearer ${text}` };
  return async () => (await catalog.send('/openapi/v1/me', { headers })).status;
}

/** Signs in with the password. @returns the urn of the user, or the status */
async function signIn(username: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const { status, headers: sent } = await catalog.send('/logIn', { headers, body: { username, password: PASSWORD } });
  if (status !== 200) return String(status);
  const Cookie = String(sent['set-cookie']).split(';')[0] ?? '';
  return (await catalog.send('/openapi/v1/me', { headers: { Cookie } })).json.urn;
}

beforeAll(async () => {
  provider = await tokenFor(catalog, 'provider', ['MANAGE_USERS_AND_GROUPS']);
  await tokenFor(catalog, 'admin');
  await provision('taken@corp.example');
});

/** What a value of `active` may look like. */
const FALSE: readonly (readonly [string, unknown])[] = [
  ['false', false],
  ['"False"', 'False'],
  ['"false"', 'false'],
  ['in a list of Entra ID', [{ $ref: null, value: 'False' }]],
  ['in an object', { value: false }],
  ['as a member of its own name', { Active: 'FALSE' }],
  ['0', 0],
  ['"0"', '0'],
];

/** What may hold it, beside what else may stand there. */
const FORMS: readonly (readonly [string, (active: unknown) => { readonly method?: string; readonly body: object }])[] =
  [
    ['a path', (value) => ({ body: { Operations: [{ op: 'Replace', path: 'active', value }] } })],
    [
      'a path with the schema',
      (value) => ({ body: { Operations: [{ op: 'replace', path: `${CORE}:active`, value }] } }),
    ],
    ['a path of its value', (value) => ({ body: { Operations: [{ op: 'replace', path: 'active.value', value }] } })],
    [
      'a path with a filter',
      (value) => ({ body: { Operations: [{ op: 'replace', path: 'active[value eq "true"]', value }] } }),
    ],
    ['names in other letters', (Value) => ({ body: { Operations: [{ Op: 'Replace', PATH: 'active', Value }] } })],
    ['a path in capitals and add', (value) => ({ body: { Operations: [{ op: 'Add', path: 'ACTIVE', value }] } })],
    ['no path', (active) => ({ body: { Operations: [{ op: 'replace', value: { active } }] } })],
    [
      'no path, and the schema before the name',
      (active) => ({ body: { Operations: [{ op: 'replace', value: { [`${CORE}:active`]: active } }] } }),
    ],
    [
      'no path, in an object of the schema',
      (active) => ({ body: { Operations: [{ op: 'replace', value: { [CORE]: { active } } }] } }),
    ],
    [
      'no path, beside what is unknown or wrong',
      (active) => ({
        body: { Operations: [{ op: 'replace', value: { id: 'x', colour: 1, title: 5, 'a[b': 'c', active } }] },
      }),
    ],
    [
      'one operation that is not in a list',
      (value) => ({ body: { Operations: { op: 'replace', path: 'active', value } } }),
    ],
    ['no operations', (active) => ({ body: { active } })],
    [
      'an operation behind a new name',
      (value) => ({
        body: {
          Operations: [
            { op: 'Replace', path: 'userName', value: newName() },
            { op: 'Replace', path: 'active', value },
          ],
        },
      }),
    ],
    [
      'an operation behind a name that is taken',
      (value) => ({
        body: {
          Operations: [
            { op: 'Replace', path: 'userName', value: 'TAKEN@corp.example' },
            { op: 'Replace', path: 'active', value },
          ],
        },
      }),
    ],
    [
      'an operation before a name that no user can have',
      (value) => ({
        body: {
          Operations: [
            { op: 'Replace', path: 'active', value },
            { op: 'Replace', path: 'userName', value: 'x'.repeat(300) },
          ],
        },
      }),
    ],
    [
      'an operation beside unknown paths',
      (value) => ({
        body: {
          Operations: [
            { op: 'add', path: 'colour', value: 'x' },
            { op: 'replace', path: 'urn:x:y:z', value: 'x' },
            { op: 'replace', path: 'emails[colour eq 1].value', value: 'x' },
            { op: 'replace', path: 'active', value },
          ],
        },
      }),
    ],
    [
      'an operation beside wrong ones',
      (value) => ({
        body: {
          Operations: [
            { op: 'jump' },
            'text',
            { op: 'remove' },
            { op: 'replace', path: 'title', value: 5 },
            { op: 'replace', path: 5 },
            { op: 'replace', path: 'groups', value: [] },
            { op: 'replace', path: 'active', value },
          ],
        },
      }),
    ],
    [
      'an operation beside a text that is too long',
      (value) => ({
        body: {
          Operations: [
            { op: 'replace', path: 'displayName', value: 'x'.repeat(5000) },
            { op: 'replace', path: 'active', value },
          ],
        },
      }),
    ],
    ['PUT with another name', (active) => ({ method: 'PUT', body: { schemas: [CORE], userName: newName(), active } })],
    [
      'PUT with a name that is taken',
      (active) => ({ method: 'PUT', body: { schemas: [CORE], userName: 'Taken@CORP.example', active } }),
    ],
    [
      'PUT without a name, with what is unknown or wrong',
      (active) => ({ method: 'PUT', body: { active, colour: 1, title: 5, emails: 7, name: 'x' } }),
    ],
  ];

describe('the end of an access', () => {
  it.each(FORMS.flatMap(([form, make]) => FALSE.map(([name, value]) => [name, form, make(value)] as const)))(
    'is carried out: active %s in %s',
    async (_name, _form, { method = 'PATCH', body }) => {
      const id = await provision(newName());
      const use = await tokenOf(id);
      expect(await use()).toBe(200);
      const answer = await scim(method, at(id), body);
      expect([answer.status, answer.json.active, answer.json.detail]).toEqual([200, false, undefined]);
      expect([(await read(id)).active, await use()]).toEqual([false, 401]);
    },
  );

  it('names in the answer what it did not do, and does the rest', async () => {
    const [id, next] = [await provision(newName()), newName()];
    const answer = await patch(
      id,
      { op: 'replace', path: 'active', value: 'False' },
      { op: 'replace', path: 'userName', value: 'Taken@corp.example' },
      { op: 'replace', path: 'colour', value: 'red' },
      { op: 'jump', path: 'title' },
      { op: 'replace', path: 'displayName', value: 'Left' },
    );
    expect(answer.json).toMatchObject({ active: false, displayName: 'Left' });
    expect(ignoredBy(answer).toSorted()).toEqual([
      expect.stringContaining(': urn:li:corpuser:taken@corp.example has the name'),
      expect.stringContaining("Operations: An operation has the op 'jump'"),
      expect.stringContaining("colour: There is no attribute 'colour'"),
    ]);
    expect(ignoredBy(await patch(id, { op: 'replace', path: 'userName', value: next }))).toEqual([]);
  });

  it('is undone when the leaver comes back, with the same urn, and without the earlier tokens', async () => {
    const name = newName();
    const id = await provision(name, { externalId: `e-${name}` });
    const use = await tokenOf(id);
    await patch(
      id,
      { op: 'Replace', path: 'userName', value: `0123abcd${name}` },
      { op: 'Replace', path: 'active', value: 'False' },
    );
    expect(await read(id)).toMatchObject({ active: false, userName: `0123abcd${name}` });
    expect(await provision(name.toUpperCase(), { externalId: `e-${name}` })).toBe(id);
    expect(await read(id)).toMatchObject({ active: true, userName: name.toUpperCase() });
    expect(await use()).toBe(401);
    expect((await scim('POST', '/Users', { userName: name })).status).toBe(409);
    await scim('DELETE', at(id));
    expect(await provision(`0123abcd${name}`)).toBe(id);
  });

  it('is not undone for another person of the provider who has one of the names', async () => {
    const [name, next] = [newName(), newName()];
    const id = await provision(name, { externalId: 'who-left' });
    await patch(
      id,
      { op: 'replace', path: 'userName', value: next },
      { op: 'replace', path: 'active', value: 'False' },
    );
    for (const userName of [name, next.toUpperCase()]) {
      const answer = await scim('POST', '/Users', { userName, externalId: 'who-came' });
      expect([answer.status, answer.json.detail]).toEqual([409, expect.stringContaining(id)]);
    }
    expect(await read(id)).toMatchObject({ active: false, userName: next });
    expect(await provision(name, { externalId: 'who-left' })).toBe(id);
  });
});

describe('a new name', () => {
  it('is good for the sign-in, filters and pages, and neither it nor the old one goes to anybody else', async () => {
    const [old, next] = [newName(), newName()];
    const id = await provision(old, { displayName: old });
    const { accounts, services, system } = catalog.runtime();
    await accounts.users.setPassword(system, id, PASSWORD);
    const use = await tokenOf(id);
    const answer = await scim('PUT', at(id), { schemas: [CORE], id, userName: next, displayName: old, active: true });
    expect(answer.json).toMatchObject({ id, userName: next });
    expect([await signIn(next), await signIn(next.toUpperCase()), await use()]).toEqual([id, id, 200]);
    expect([await found(`userName eq "${next.toUpperCase()}"`), await found(`userName eq "${old}"`)]).toEqual([
      [id],
      [],
    ]);
    for (const name of [old, next, old.toUpperCase(), next.toUpperCase()])
      expect((await scim('POST', '/Users', { userName: name })).status).toBe(409);
    await expect(accounts.users.create(system, { name: next, roles: [] })).rejects.toThrow('exists already');
    const other = await provision(newName());
    for (const userName of [old, next])
      expect((await scim('PUT', at(other), { userName })).json).toMatchObject({
        status: '409',
        scimType: 'uniqueness',
      });
    const named = await services.people.provisioned.users.find(old);
    expect(named).toBe(id);
  });

  it('in other letters is the same name', async () => {
    const name = newName();
    const id = await provision(name);
    expect((await patch(id, { op: 'replace', path: 'userName', value: name.toUpperCase() })).json.userName).toBe(
      name.toUpperCase(),
    );
    expect((await scim('POST', '/Users', { userName: name })).status).toBe(409);
  });

  it('is known of users whom ingestion or an earlier release made', async () => {
    const { services, system } = catalog.runtime();
    const info = { entityType: 'corpuser', aspectName: 'corpUserInfo', changeType: 'UPSERT' } as const;
    const value = { active: true };
    await services.writer.write(system, [{ ...info, urn: urnOf('Source.Named'), value }]);
    expect(await found('userName eq "source.named"')).toEqual([urnOf('Source.Named')]);
    await catalog.database.query({ text: 'delete from user_name where urn = $1', values: [urnOf('Source.Named')] });
    expect(await found('userName eq "Source.Named"')).toEqual([urnOf('Source.Named')]);
    // A process that starts completes the table before it makes a user.
    const { accounts } = catalog.runtime();
    const other = new UserNames({ database: catalog.database, models: services.models });
    expect(await other.placeOf('SOURCE.named')).toEqual({ urn: urnOf('Source.Named'), isTaken: true });
    await expect(accounts.users.create(system, { name: 'SOURCE.named', roles: [] })).rejects.toThrow('exists already');
    const names = { entityType: 'corpuser', aspectName: 'corpUserNames', changeType: 'UPSERT' } as const;
    const taken = { signInName: 'source.NAMED', formerNames: [] };
    await expect(
      services.writer.write(system, [{ ...names, urn: urnOf('taken@corp.example'), value: taken }]),
    ).rejects.toThrow('has the name');
  });

  it('goes to one of two users who take it at the same time', async () => {
    const [one, two, name] = [await provision(newName()), await provision(newName()), newName()];
    const rename = (id: string, value: string) => patch(id, { op: 'replace', path: 'userName', value });
    const answers = await Promise.all([rename(one, name), rename(two, name.toUpperCase())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = [newName()].flatMap((each) => [each, each.toUpperCase(), `${each[0]}${each.slice(1).toUpperCase()}`]);
    const created = await Promise.all(made.map((userName) => scim('POST', '/Users', { userName })));
    expect(created.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('names', () => {
  it.each([
    'ann_x.example#EXT#@corp.example',
    "O'Neil@corp.example",
    'first!last^~`{|}$%&*+/=?@corp.example',
    '_svc@corp.example',
    `${'x'.repeat(100)}@corp.example`,
    'y'.repeat(256),
    'Jörg Müller, (Vertrieb)',
    '山田太郎@例え.jp',
    '山'.repeat(256),
    '%41bc',
    'a/b:c',
  ])('that providers send are accepted: %s', async (name) => {
    const id = await provision(name);
    expect(id).toMatch(/^urn:li:corpuser:[\w.@+%!-]+$/);
    expect((await read(id)).userName).toBe(name);
    expect(await found(`userName eq ${JSON.stringify(name)}`)).toEqual([id]);
    expect((await scim('POST', '/Users', { userName: name })).status).toBe(409);
    const { accounts, system } = catalog.runtime();
    await accounts.users.setPassword(system, id, PASSWORD);
    expect(await signIn(name)).toBe(id);
    expect((await patch(id, { op: 'replace', path: 'active', value: false })).json.active).toBe(false);
  });

  it.each([
    ['Root', 'rOOT'],
    ['Ärger', 'äRGER'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ｆｕｌｌ', 'FULL'],
  ])('%s and %s are the same, whoever makes the user', async (one, other) => {
    const id = await provision(one);
    const { accounts, services, system } = catalog.runtime();
    expect(await found(`userName eq "${other}"`)).toEqual([id]);
    expect((await scim('POST', '/Users', { userName: other })).status).toBe(409);
    await expect(accounts.users.create(system, { name: other, roles: [] })).rejects.toThrow('exists already');
    await expect(services.people.users.create(system, { name: other })).rejects.toThrow('exists already');
  });
});

describe('attributes', () => {
  it.each<[string, object, object]>([
    [
      'primary',
      { path: 'emails[primary eq true].value', value: 'b@x.example' },
      { emails: [{ value: 'b@x.example' }] },
    ],
    [
      'primary as a text',
      { path: 'emails[primary eq "True"].value', value: 'c@x.example' },
      { emails: [{ value: 'c@x.example' }] },
    ],
    ['work', { path: 'emails[type eq "work"].value', value: 'd@x.example' }, { emails: [{ value: 'd@x.example' }] }],
    [
      'both',
      { path: 'emails[type eq "work" and primary eq true].value', value: 'e@x.example' },
      { emails: [{ value: 'e@x.example' }] },
    ],
    ['parts', { path: 'name.givenName', value: 'Ann' }, { name: { givenName: 'Ann' } }],
    [
      'no path',
      {
        value: {
          'name.familyName': 'Lee',
          'emails[type eq "work"].value': 'f@x.example',
          [`${ENTERPRISE}:department`]: 'Sales',
          [ENTERPRISE]: { department: 'Sales' },
        },
      },
      { name: { familyName: 'Lee' }, emails: [{ value: 'f@x.example' }] },
    ],
    [
      'a list for one value',
      { path: 'displayName', value: [{ $ref: null, value: 'Ann Lee' }] },
      { displayName: 'Ann Lee' },
    ],
    [
      'a new address',
      { op: 'add', path: 'emails', value: [{ value: 'g@x.example', type: 'work' }] },
      { emails: [{ value: 'g@x.example' }] },
    ],
    ['what is not held', { path: 'phoneNumbers[type eq "mobile"].value', value: '1' }, {}],
  ])('are read by %s', async (_name, operation, expected) => {
    for (const emails of [[], [{ value: 'a@x.example', type: 'work', primary: true }]]) {
      const id = await provision(newName(), { emails });
      const { status, json } = await patch(id, { op: 'Replace', ...operation });
      expect([status, json]).toEqual([200, expect.objectContaining({ active: true })]);
      expect(json).toMatchObject(expected);
      expect(await read(id)).toMatchObject(expected);
    }
  });

  it('that are unknown are ignored and named, and a request of nothing else is refused', async () => {
    const name = newName();
    const { json } = await scim('POST', '/Users', { schemas: [CORE], userName: name, nonsense: 1 });
    expect(json[IGNORED].ignored).toMatchObject([{ path: 'nonsense' }]);
    const both = [
      { op: 'replace', path: 'colour', value: 'x' },
      { op: 'replace', path: 'title', value: 'Dr' },
    ];
    const changed = await patch(json.id, ...both);
    expect([changed.json.title, ignoredBy(changed)]).toEqual(['Dr', [expect.stringMatching(/^colour: /)]]);
    expect((await patch(json.id, ...both.slice(0, 1))).json).toMatchObject({ status: '400', scimType: 'invalidPath' });
    const wrong = [both[1] ?? {}, { op: 'replace', path: 'active', value: 'perhaps' }];
    expect((await patch(json.id, { op: 'replace', path: 'title', value: 'Prof' }, ...wrong)).status).toBe(400);
    expect((await read(json.id)).title).toBe('Dr');
  });
});

describe('groups', () => {
  it('are renamed, have suspended members, and name members that are unknown', async () => {
    const [one, two] = [await provision(newName()), await provision(newName(), { active: false })];
    const members = [{ value: one, display: 'One' }, { value: urnOf('nobody') }, { value: two }];
    const made = await scim('POST', '/Groups', { displayName: 'Crew', members });
    const { id } = made.json;
    expect([made.status, ignoredBy(made)]).toEqual([201, [expect.stringContaining(`'${urnOf('nobody')}'`)]]);
    expect((await read(id, 'Groups')).members).toMatchObject([{ value: one }, { value: two }]);
    // Okta sends the id with the name.
    const renamed = await scim('PATCH', at(id, 'Groups'), {
      Operations: [{ op: 'replace', value: { id, displayName: 'Team' } }],
    });
    expect(renamed.json.displayName).toBe('Team');
    const change = (...operations: readonly object[]) => scim('PATCH', at(id, 'Groups'), { Operations: operations });
    const beside = await change(
      { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] },
      { op: 'add', path: 'members', value: [{ value: 'x' }] },
    );
    expect([beside.json.members, ignoredBy(beside)]).toMatchObject([
      [{ value: two }],
      [expect.stringMatching(/^members: /)],
    ]);
    const alone = await change({ op: 'add', path: 'members', value: [{ value: 'x' }] });
    expect(alone.json).toMatchObject({ status: '400', detail: expect.stringContaining("'x'") });
    const put = await scim('PUT', at(id, 'Groups'), {
      displayName: 'Team 2',
      members: [{ value: one }, { value: 'x' }],
    });
    expect(put.json).toMatchObject({ displayName: 'Team 2', members: [{ value: one }] });
  });
});

describe('department and manager', () => {
  const manager = (json: Received['json']) => json[ENTERPRISE]?.manager?.value;

  it('are those of the enterprise extension', async () => {
    const boss = await provision(newName());
    const id = await provision(newName(), {
      [ENTERPRISE]: { department: 'Sales', manager: { value: boss }, division: 'x' },
    });
    const shown = await read(id);
    expect(shown.schemas).toEqual([CORE, ENTERPRISE]);
    expect(shown[ENTERPRISE]).toMatchObject({ department: 'Sales', manager: { value: boss } });
    expect(await found(`${ENTERPRISE}:manager.value eq "${boss}" and ${ENTERPRISE}:department eq "sales"`)).toEqual([
      id,
    ]);
    const { json } = await scim('GET', `${at(id)}?attributes=${ENTERPRISE}:department`);
    expect(json).toEqual({ schemas: [CORE, ENTERPRISE], id, [ENTERPRISE]: { department: 'Sales' } });
    const { services } = catalog.runtime();
    const reading = { access: EVERYTHING, privileges: [], signal: new AbortController().signal };
    const { aspects } = await services.reader.entity(id, { read: reading, aspects: ['corpUserInfo'] });
    expect(JSON.parse(aspects[0]?.value ?? '')).toMatchObject({ departmentName: 'Sales', managerUrn: boss });
  });

  it.each([
    ['its id alone', (boss: string) => ({ path: `${ENTERPRISE}:manager`, value: boss })],
    ['an object', (boss: string) => ({ path: `${ENTERPRISE}:manager`, value: { value: boss } })],
    ['a list of one', (boss: string) => ({ path: `${ENTERPRISE}:manager`, value: [{ $ref: null, value: boss }] })],
    ['its value', (boss: string) => ({ path: `${ENTERPRISE}:manager.value`, value: boss })],
    ['the sign-in name', (boss: string) => ({ path: `${ENTERPRISE}:manager`, value: boss.split(':').pop() })],
    ['the extension', (boss: string) => ({ value: { [ENTERPRISE]: { manager: { value: boss } } } })],
  ])('are changed by %s', async (_name, operationFor) => {
    const [first, boss] = [await provision(newName()), await provision(newName())];
    const id = await provision(newName(), { [ENTERPRISE]: { manager: { value: first } } });
    const { status, json } = await patch(id, { op: 'Add', ...operationFor(boss) });
    expect([status, manager(json)]).toEqual([200, boss]);
    expect(manager((await patch(id, { op: 'Replace', path: `${ENTERPRISE}:manager`, value: 'nobody' })).json)).toBe(
      boss,
    );
    expect((await patch(id, { op: 'Remove', path: `${ENTERPRISE}:manager` })).json[ENTERPRISE]).toBeUndefined();
  });

  it('go as a whole with the extension, and name the manager by the address alone', async () => {
    const boss = await provision(newName());
    const id = await provision(newName(), {
      [ENTERPRISE]: { department: 'Sales', manager: { $ref: `https://catalog.example/scim/v2${at(boss)}` } },
    });
    expect((await scim('GET', at(id))).json[ENTERPRISE]).toMatchObject({
      department: 'Sales',
      manager: { value: boss },
    });
    const { status, json } = await patch(id, { op: 'Remove', path: ENTERPRISE });
    expect([status, json[ENTERPRISE]]).toEqual([200, undefined]);
  });

  it('name a manager who is not there yet', async () => {
    const { status, json } = await scim('POST', '/Users', {
      userName: newName(),
      [ENTERPRISE]: { manager: { value: 'later' } },
    });
    expect([status, json[IGNORED]?.ignored]).toMatchObject([201, [{ path: 'manager' }]]);
  });
});

test('a PUT without active gives a leaver no access', async () => {
  const userName = newName();
  const id = await provision(userName);
  await patch(id, { op: 'Replace', path: 'active', value: false });
  expect((await scim('PUT', at(id), { schemas: [CORE], userName, title: 'x' })).json).toMatchObject({ active: false });
});
