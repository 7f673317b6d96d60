import { pino } from 'pino';
import { admits } from '#catalog/authorization/access-filter';
import { createRuntime } from '#command/composition/create-runtime';
import { readSettings } from '#base/settings/read-settings';
import { startProvider, type TestProvider } from '../support/test-oidc-provider';
import { type Received, type Sent, servedCatalog } from './served-catalog';
import { grant } from './token-for';
import { until } from '../support/until';

const ROOT = 'https://catalog.example.com';
const CLIENT = {
  clientId: 'catalog',
  clientSecret: 'a secret of the client',
  redirectUrl: `${ROOT}/sign-in/oidc/callback`,
  signOutUrl: `${ROOT}/sign-in`,
};
let provider: TestProvider;
/** Known before the catalog starts. */
const environment: Record<string, string> = {
  ASPECTORY_ORIGINS: ROOT,
  ASPECTORY_OIDC_CLIENT_ID: CLIENT.clientId,
  ASPECTORY_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  ASPECTORY_OIDC_NAME: 'Example <Login>',
};
beforeAll(async () => {
  provider = await startProvider(CLIENT);
  environment['ASPECTORY_OIDC_ISSUER'] = provider.issuer;
});
afterAll(() => provider.stop());
const catalog = servedCatalog({ auth: 'on', environment });

const BROWSER = { Host: 'catalog.example.com', Accept: 'text/html' };
const asBrowser = (cookie = ''): Sent => ({ headers: { ...BROWSER, Cookie: cookie } });

function cookieHeader({ headers }: Received): string {
  const found: unknown = headers['set-cookie'];
  return (Array.isArray(found) ? found.map(String) : [])
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Follows the button. @returns the address at the provider, and the cookie of the browser */
async function begin(to = '') {
  const answer = await catalog.send(`/sign-in/oidc${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`, asBrowser());
  expect(answer.status).toBe(303);
  return { url: String(answer.headers['location']), cookie: cookieHeader(answer) };
}

async function signIn(sub: string, to = ''): Promise<Received> {
  const { url, cookie } = await begin(to);
  const back = await provider.signIn(url, sub);
  return catalog.send(`${back.pathname}${back.search}`, asBrowser(cookie));
}

async function signedIn(sub: string): Promise<string> {
  const answer = await signIn(sub);
  expect([answer.status, answer.text]).toEqual([303, expect.any(String)]);
  return cookieHeader(answer);
}

async function me(cookie: string): Promise<string> {
  const { status, json } = await catalog.send('/openapi/v1/me', asBrowser(cookie));
  return status === 200 ? json.urn : String(status);
}

const groupsOf = (user: string) =>
  catalog
    .runtime()
    .accounts.access.actor(user)
    .then(({ member }) => member.groups);

async function aspect(urn: string, aspectName: string) {
  const { aspects } = await catalog.runtime().stored.entity(urn, [aspectName]);
  const found = aspects.find(({ name }) => name === aspectName);
  return found && JSON.parse(found.value);
}

async function write(urn: string, aspectName: string, value: object) {
  const { services, system } = catalog.runtime();
  const proposal = { entityType: 'corpuser', urn, aspectName, changeType: 'UPSERT', value: { ...value } } as const;
  await services.writer.write(system, [proposal]);
}

const jane = { preferred_username: 'jane', name: 'Jane Doe', email: 'jane@example.com', email_verified: true };
const user = (name: string) => `urn:li:corpuser:${name}`;
const group = (name: string) => `urn:li:corpGroup:${name}`;

describe('signing in with a provider', () => {
  it('offers a button beside the form, and asks the provider with PKCE, state and nonce', async () => {
    const page = await catalog.send('/sign-in?to=restli/docs', asBrowser());
    expect(page.text).toContain('href="sign-in/oidc?to=restli%2Fdocs"');
    expect(page.text).toContain('Sign in with Example &lt;Login&gt;');
    expect(page.text).toContain('type="password"');
    const { url, cookie } = await begin();
    const { searchParams } = new URL(url);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(cookie).toMatch(/^__Host-aspectory_oidc=/);
    for (const secret of [searchParams.get('state'), searchParams.get('nonce')]) expect(cookie).not.toContain(secret);
  });

  it('makes a user without a password at the first sign-in, who is the same at the next one', async () => {
    await provider.setAccounts({ 's-jane': jane });
    const answer = await signIn('s-jane', 'restli/docs?q=a');
    expect([answer.status, answer.headers['location']]).toEqual([303, '../.././restli/docs?q=a']);
    expect(await me(cookieHeader(answer))).toBe(user('jane'));
    expect(await aspect(user('jane'), 'corpUserInfo')).toMatchObject({ displayName: 'Jane Doe', email: jane.email });
    expect(await aspect(user('jane'), 'corpUserCredentials')).toBeUndefined();
    await provider.setAccounts({ 's-jane': { ...jane, preferred_username: 'jane2' } });
    expect(await me(await signedIn('s-jane'))).toBe(user('jane'));
    const { accounts, system } = catalog.runtime();
    await expect(accounts.users.setPassword(system, user('jane'), 'long enough')).rejects.toThrow('unlink');
    const { entries } = await catalog
      .runtime()
      .audit.log.page({ order: 'newest first', limit: 1, operation: 'signIn' });
    expect(entries[0]).toMatchObject({ actor: user('jane'), outcome: 'SUCCESS', detail: `by ${provider.issuer}/` });
  });

  it('never gives the name of a user to another account', async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'boss', roles: ['Admin'], password: 'long enough' });
    await accounts.users.create(system, { name: 'idle', roles: [] });
    await provider.setAccounts({
      's-thief': { preferred_username: 'jane' },
      's-thief2': { preferred_username: 'boss' },
      's-thief3': { preferred_username: 'idle' },
      's-thief4': { preferred_username: 'BOSS' },
      's-guest': { preferred_username: 'ann_x.example#EXT#@corp.example' },
      "s-o'neil": { preferred_username: 'boss' },
    });
    expect(await me(await signedIn('s-guest'))).toBe(user('ann_x.example%23EXT%23@corp.example'));
    for (const sub of ['s-thief', 's-thief2', 's-thief3', 's-thief4']) {
      const { status, text, headers } = await signIn(sub);
      expect([status, text]).toEqual([400, expect.stringContaining('There is a user')]);
      expect(text).toContain(sub);
      expect(String(headers['set-cookie'])).not.toContain('aspectory_session');
    }
    expect((await signIn("s-o'neil")).text).toContain('aspectory user link boss &#39;s-o&#39;\\&#39;&#39;neil&#39;');
  });

  it('lets an administrator link a user, whose password ends', async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'lee', roles: [], password: 'long enough' });
    const identity = { issuer: `${provider.issuer}/`, subject: 's-lee' };
    await accounts.identities.link(system, user('lee'), identity);
    expect(await accounts.users.signIn('lee', 'long enough')).toBeUndefined();
    await provider.setAccounts({ 's-lee': { preferred_username: 'somebody else' } });
    const cookie = await signedIn('s-lee');
    expect(await me(cookie)).toBe(user('lee'));
    await expect(accounts.identities.link(system, user('jane'), identity)).rejects.toThrow('has this identity already');
    await accounts.identities.unlink(system, user('lee'));
    expect(await me(cookie)).toBe('401');
  });

  it('uses an email address as a name only if it is verified', async () => {
    await provider.setAccounts({
      's-1': { email: 'kim@example.com', email_verified: true },
      's-2': { email: 'jane@example.com', email_verified: false },
    });
    expect(await me(await signedIn('s-1'))).toBe(user('kim@example.com'));
    expect(await me(await signedIn('s-2'))).toBe(user('s-2'));
  });

  it('gives a user who was deleted and made again to nobody', async () => {
    await provider.setAccounts({ 's-tom': { preferred_username: 'tom', groups: ['ops'] } });
    const cookie = await signedIn('s-tom');
    const { services, accounts, system } = catalog.runtime();
    const deletion = {
      entityType: 'corpuser',
      urn: user('tom'),
      aspectName: 'corpUserKey',
      changeType: 'DELETE',
    } as const;
    await services.writer.write(system, [deletion]);
    await accounts.users.create(system, { name: 'tom', roles: [] });
    expect(await me(cookie)).toBe('401');
    expect(await groupsOf(user('tom'))).toEqual([]);
    expect((await signIn('s-tom')).status).toBe(400);
  });
});

describe('a name that somebody chose at the provider', () => {
  const owned = 'urn:li:dataset:(urn:li:dataPlatform:hive,owned,PROD)';
  const put = (aspectName: string, value: object) => {
    const { services, system } = catalog.runtime();
    const proposal = {
      entityType: 'dataset',
      urn: owned,
      aspectName,
      changeType: 'UPSERT',
      value: { ...value },
    } as const;
    return services.writer.write(system, [proposal]);
  };
  const edits = async (name: string) => {
    const { access } = catalog.runtime().accounts;
    const filter = (await access.actor(user(name))).grants.on('EDIT_ENTITY');
    const facts = (await access.facts([owned])).get(owned);
    return facts !== undefined && admits(filter, facts);
  };

  it('has no power of an owner or member of this name, until an administrator links the account', async () => {
    const owners = ['carla', 'dora'].map((name) => ({ owner: user(name), type: 'DATAOWNER' }));
    await grant(catalog, 'owners', { user: '', privileges: ['EDIT_ENTITY'] }, { forOwners: true });
    await put('ownership', { owners, lastModified: { time: 1, actor: user('etl') } });
    await provider.setAccounts({ 's-other': { preferred_username: 'carla', groups: ['crew'] } });
    const cookie = await signedIn('s-other');
    expect(await me(cookie)).toBe(user('carla'));
    await write(user('carla'), 'groupMembership', { groups: [group('crew'), group('finance')] });
    expect([await edits('carla'), await groupsOf(user('carla'))]).toEqual([false, [group('crew')]]);
    const body = {
      proposal: { entityType: 'dataset', entityUrn: owned, aspectName: 'datasetProperties', changeType: 'UPSERT' },
    };
    const aspectValue = { contentType: 'application/json', value: JSON.stringify({ name: 'taken' }) };
    const headers = { ...BROWSER, Cookie: cookie, 'Content-Type': 'application/json' };
    const sent = { headers, body: { proposal: { ...body.proposal, aspect: aspectValue } } };
    expect((await catalog.send('/aspects?action=ingestProposal', sent)).json.message).toContain('EDIT_ENTITY');
    const { accounts, system } = catalog.runtime();
    const question = { user: user('carla'), action: 'EDIT_ENTITY', resource: owned };
    const { user: explained, isAllowed } = await accounts.policies.explain(system, question);
    expect([explained.isSelfNamed, isAllowed]).toEqual([true, false]);
    await accounts.identities.link(system, user('carla'), { issuer: `${provider.issuer}/`, subject: 's-other' });
    expect([await edits('carla'), await groupsOf(user('carla'))]).toEqual([true, [group('crew'), group('finance')]]);
    expect((await catalog.send('/aspects?action=ingestProposal', sent)).status).toBe(200);
  });

  it('counts for a user whom an administrator made', async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'dora', roles: [] });
    expect(await edits('dora')).toBe(true);
  });
});

describe('groups of the provider', () => {
  const account = (groups: unknown) => ({ 's-ann': { preferred_username: 'ann', groups } });

  it('are added and removed at each sign-in, and others stay', async () => {
    await provider.setAccounts(account(['data eng', 'finance', '/a(b),c']));
    await signedIn('s-ann');
    expect(await groupsOf(user('ann'))).toEqual([group('data%20eng'), group('finance'), group('%2Fa%28b%29%2Cc')]);
    expect(await aspect(group('data%20eng'), 'corpGroupInfo')).toMatchObject({ displayName: 'data eng' });
    await write(user('ann'), 'groupMembership', {
      groups: ['data%20eng', 'by-hand', 'by-source', 'finance'].map(group),
    });
    await write(user('ann'), 'nativeGroupMembership', { nativeGroups: [group('native')] });
    await provider.setAccounts(account(['finance', 'by-hand']));
    await signedIn('s-ann');
    expect((await groupsOf(user('ann'))).toSorted()).toEqual([group('by-hand'), group('finance'), group('native')]);
    await provider.setAccounts(account(undefined));
    await signedIn('s-ann');
    expect(await groupsOf(user('ann'))).toEqual([group('native')]);
    // The provider named the other one as well.
    expect((await aspect(user('ann'), 'groupMembership')).groups).toEqual([group('by-source')]);
  });

  it('have no members in groups that people made here', async () => {
    const { services, system } = catalog.runtime();
    await services.people.groups.create(system, { id: 'admins', name: 'Admins' });
    await provider.setAccounts({ 's-own': { preferred_username: 'own', groups: ['admins', 'others'] } });
    await signedIn('s-own');
    expect(await groupsOf(user('own'))).toEqual([group('others')]);
    expect(await aspect(group('others'), 'origin')).toEqual({ type: 'EXTERNAL', externalType: 'Example <Login>' });
  });

  it.each(
    [['a string'], [[1]], [['']], [[{ name: 'x' }]], [{ admins: true }], [['x'.repeat(201)]]].map(([groups]) => [
      JSON.stringify(groups).slice(0, 30),
      groups,
    ]),
  )('that are no list of names are refused: %s', async (_shown, groups) => {
    await provider.setAccounts(account(groups));
    const { status, text } = await signIn('s-ann');
    expect([status, text]).toEqual([400, expect.stringContaining('The claim groups of your account is not')]);
  });
});

describe('a sign-in that fails', () => {
  const back = async (change: (url: URL) => void, cookie?: string) => {
    await provider.setAccounts({ 's-jane': jane });
    const flow = await begin();
    const url = await provider.signIn(flow.url, 's-jane');
    change(url);
    return catalog.send(`${url.pathname}${url.search}`, asBrowser(cookie ?? flow.cookie));
  };
  const expectRefusal = ({ status, text, headers }: Received, sentence: string) => {
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(text).toContain('href="../../sign-in"');
    expect(String(headers['set-cookie'])).not.toContain('aspectory_session');
  };

  it('shows a page for an answer that is not to this browser', async () => {
    expect.hasAssertions();
    const other = (await begin()).cookie;
    expectRefusal(await back(() => {}, other), 'did not begin in this browser');
    expectRefusal(await back(() => {}, ''), 'did not begin in this browser');
    expectRefusal(await back((url) => url.searchParams.set('state', 'x')), 'did not begin in this browser');
    expectRefusal(await back((url) => url.searchParams.delete('state')), 'did not begin in this browser');
    // Of a neighbour below the same domain, which cannot set the prefix __Host-.
    const plain = (await begin()).cookie.replace('__Host-', '');
    expectRefusal(await back(() => {}, plain), 'did not begin in this browser');
  });

  it('shows a page for a code that is wrong, used, or of another sign-in', async () => {
    expectRefusal(await back((url) => url.searchParams.set('code', 'x')), 'has expired or was used already');
    const [first, second] = [await begin(), await begin()];
    const stolen = await provider.signIn(first.url, 's-jane');
    const own = await provider.signIn(second.url, 's-jane');
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    // PKCE: the code belongs to the verifier of the first browser.
    expectRefusal(
      await catalog.send(`${own.pathname}${own.search}`, asBrowser(second.cookie)),
      'has expired or was used',
    );
    const used = await begin();
    const answer = await provider.signIn(used.url, 's-jane');
    expect((await catalog.send(`${answer.pathname}${answer.search}`, asBrowser(used.cookie))).status).toBe(303);
    expectRefusal(
      await catalog.send(`${answer.pathname}${answer.search}`, asBrowser(used.cookie)),
      'has expired or was used already',
    );
  });

  it('shows a page for an error of the provider, without its HTML, and for another issuer', async () => {
    expect.hasAssertions();
    const refused = (error: string) => (url: URL) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', error);
    };
    expectRefusal(await back(refused('access_denied')), 'was cancelled');
    const answer = await back(refused('<script>'));
    expectRefusal(answer, '&lt;script&gt;');
    expectRefusal(await back((url) => url.searchParams.set('iss', 'https://evil.example')), 'does not belong');
  });

  it('shows a page for a suspended user, and for a name that no user can have', async () => {
    const { accounts, system } = catalog.runtime();
    await provider.setAccounts({ 's-sue': { preferred_username: 'sue' }, 's-odd': { preferred_username: 'a\u200bb' } });
    const cookie = await signedIn('s-sue');
    await accounts.users.setUsable(system, user('sue'), false);
    expect(await me(cookie)).toBe('401');
    expectRefusal(await signIn('s-sue'), 'is suspended');
    expectRefusal(await signIn('s-odd'), 'cannot be the name of a user');
  });

  it('is in the audit', async () => {
    await catalog.send('/sign-in/oidc/callback?code=a&state=b', asBrowser());
    const found = await untilAudited();
    expect(found).toMatchObject({ operation: 'signIn', outcome: 'INVALID_INPUT' });
  });

  const untilAudited = () =>
    until('the refusal is in the audit', async () => {
      const { log } = catalog.runtime().audit;
      return (await log.page({ order: 'newest first', limit: 1, outcome: 'INVALID_INPUT' })).entries[0];
    });

  it('forgets a page with an address that is too long for a cookie', async () => {
    await provider.setAccounts({ 's-jane': jane });
    expect((await signIn('s-jane', `restli/docs?q=${'x'.repeat(2000)}`)).headers['location']).toBe('../.././');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '../..//x'])(
    'never leads to another site: %s',
    async (to) => {
      await provider.setAccounts({ 's-jane': jane });
      expect((await signIn('s-jane', to)).headers['location']).toBe('../.././');
    },
  );
});

describe('signing out', () => {
  it('ends the session here, and offers the page of the provider', async () => {
    await provider.setAccounts({ 's-jane': jane });
    const cookie = await signedIn('s-jane');
    const page = await catalog.send('/restli/docs', asBrowser(cookie));
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? [];
    const out = await catalog.send('/sign-out', {
      body: new URLSearchParams({ token }).toString(),
      headers: {
        ...BROWSER,
        Cookie: cookie,
        Origin: ROOT,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    expect([out.status, await me(cookie)]).toEqual([200, '401']);
    const [, next = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(out.text) ?? [];
    const url = new URL(next.replaceAll('&amp;', '&'));
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(CLIENT.signOutUrl);
    expect((await fetch(url)).status).toBe(200);
  });
});

const runtimeWith = (more: Record<string, string>) =>
  createRuntime(
    readSettings({ DATABASE_URL: catalog.database.url(), ASPECTORY_AUTH: 'on', ...environment, ...more }),
    pino({ level: 'silent' }),
    { command: 'test', use: 'writes', shared: false },
  );

describe('settings', () => {
  it('that contradict each other stop the start', () => {
    expect(() => runtimeWith({ ASPECTORY_OIDC_CLIENT_ID: '' })).toThrow('ASPECTORY_OIDC_CLIENT_ID');
    expect(() => runtimeWith({ ASPECTORY_OIDC_ISSUER: '', ASPECTORY_PASSWORDS: 'off' })).toThrow(
      'Set ASPECTORY_OIDC_ISSUER',
    );
    expect(() => readSettings({ ASPECTORY_OIDC_ISSUER: 'http://login.example.com' })).toThrow('https');
    expect(() => readSettings({ ASPECTORY_OIDC_SCOPES: 'profile' })).toThrow('openid');
    expect(() => readSettings({ ASPECTORY_OIDC_REDIRECT_URL: 'https://a.example/x' })).toThrow(
      '/sign-in/oidc/callback',
    );
  });

  it('without passwords refuse them, also by a link', async () => {
    const runtime = await runtimeWith({ ASPECTORY_PASSWORDS: 'off' });
    const { signIn: service } = runtime.services;
    const origin = { address: '127.0.0.1', requestId: 'r', isEncrypted: true };
    const sent = { name: 'boss', password: 'long enough' };
    await expect(service.signIn(sent, origin)).rejects.toThrow('Passwords are off');
    await expect(service.useLink(sent, 'secret', origin)).rejects.toThrow('Passwords are off');
    await runtime.close();
  });
});

describe('who may sign in for the first time', () => {
  const origin = { address: '127.0.0.1', requestId: 'r', isEncrypted: true };

  /** Signs in at a process with other settings. @returns the urn of the user */
  async function signInWith(users: string, sub: string): Promise<string> {
    const runtime = await runtimeWith({ ASPECTORY_OIDC_USERS: users });
    try {
      const service = runtime.services.signIn.provider;
      const way = await service?.begin('', origin);
      const back = await provider.signIn(way?.url.href ?? '', sub);
      const [cookie] = way?.cookies[0]?.split(';') ?? [];
      return (await service?.finish(back.searchParams, cookie, origin))?.user ?? '';
    } finally {
      await runtime.close();
    }
  }

  beforeAll(async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'adopted', roles: [] });
    await accounts.users.create(system, { name: 'invited', roles: [] });
    await accounts.users.makeLinkSecret(system, user('invited'));
    await accounts.users.create(system, { name: 'keyed', roles: [], password: 'long enough' });
    const names = ['adopted', 'invited', 'keyed', 'fresh'];
    await provider.setAccounts(Object.fromEntries(names.map((name) => [`s-${name}`, { preferred_username: name }])));
  });

  it('with link is nobody but those who are linked', async () => {
    for (const sub of ['s-fresh', 's-adopted']) await expect(signInWith('link', sub)).rejects.toThrow('is not linked');
    const { accounts, system } = catalog.runtime();
    await accounts.identities.link(system, user('keyed'), { issuer: `${provider.issuer}/`, subject: 's-linked' });
    await provider.setAccounts({ 's-linked': {} });
    expect(await signInWith('link', 's-linked')).toBe(user('keyed'));
  });

  it('with adopt is also who has the name of a user whom nobody signs in as', async () => {
    await provider.setAccounts({
      's-adopted': { preferred_username: 'adopted' },
      's-invited': { preferred_username: 'invited' },
      's-keyed': { preferred_username: 'keyed' },
      's-second': { preferred_username: 'adopted' },
    });
    await expect(signInWith('create', 's-adopted')).rejects.toThrow('There is a user adopted already');
    expect(await signInWith('adopt', 's-adopted')).toBe(user('adopted'));
    for (const sub of ['s-invited', 's-keyed', 's-second'])
      await expect(signInWith('adopt', sub)).rejects.toThrow('There is a user');
  });
});

describe('a provider that is away', () => {
  it('stops neither the start nor the passwords, and is said on the page', async () => {
    await provider.stop();
    const { accounts, system } = catalog.runtime();
    await accounts.users.create(system, { name: 'paul', roles: [], password: 'long enough' });
    const body = { username: 'paul', password: 'long enough' };
    expect((await catalog.send('/logIn', { body })).status).toBe(200);
    const runtime = await runtimeWith({});
    const origin = { address: '127.0.0.1', requestId: 'r', isEncrypted: true };
    await expect(runtime.services.signIn.provider?.begin('', origin)).rejects.toThrow('does not answer');
    await runtime.close();
    const answer = await catalog.send('/sign-in/oidc/callback?code=a&state=b', asBrowser());
    expect(answer.status).toBe(400);
  });
});
