import { USER_FAILURES_MAX } from '#access/sessions/sign-in-limits';
import { servedCatalog, type Received, type Sent } from './served-catalog';
import { until } from '../support/until';

const PUBLIC = 'https://catalog.example.com';
const catalog = servedCatalog({
  auth: 'on',
  environment: { ASPECTORY_TRUSTED_PROXIES: '127.0.0.1', ASPECTORY_ORIGINS: PUBLIC },
});
const PASSWORD = 'correct horse battery';
const DOCUMENT = '/openapi.json';
const NAVIGATION = { headers: { Accept: 'text/html,application/xhtml+xml' } };

async function newUser(name: string): Promise<string> {
  const { accounts, system } = catalog.runtime();
  return accounts.users.create(system, { name, roles: [], password: PASSWORD });
}

beforeAll(async () => {
  for (const name of ['jane', 'joe', 'sue', 'kim', 'tom', 'ann', 'locked']) await newUser(name);
});

function logIn(username: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Received> {
  return catalog.send('/logIn', {
    body: { username, password },
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
}

function cookiesOf({ headers }: Received): readonly string[] {
  const found: unknown = headers['set-cookie'];
  return Array.isArray(found) ? found.map(String) : [];
}

/** As a browser sends them back. */
function cookieHeader(received: Received): string {
  return cookiesOf(received)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function session(name: string, password = PASSWORD): Promise<string> {
  return cookieHeader(await logIn(name, password));
}

const by = (cookie: string, { headers, ...sent }: Sent = {}): Sent => ({
  ...sent,
  headers: { ...headers, Cookie: cookie },
});
const status = async (path: string, sent: Sent) => (await catalog.send(path, sent)).status;

/** As the client of the tests names the service. */
const origin = () => catalog.url().replace('127.0.0.1', 'localhost');

function form(fields: Record<string, string>, headers: Record<string, string> = {}): Sent {
  return {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin(), ...headers },
  };
}

describe('signing in', () => {
  it('starts a session whose cookie no script can read', async () => {
    const received = await logIn('jane');
    expect([received.status, received.json]).toEqual([200, { user: 'urn:li:corpuser:jane' }]);
    const [own, actor] = cookiesOf(received);
    expect(own).toMatch(/^aspectory_session=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/);
    expect(actor).toMatch(/^actor=urn%3Ali%3Acorpuser%3Ajane; /);
    expect(await status(DOCUMENT, by(cookieHeader(received)))).toBe(200);
    const rows = await catalog.database.query({ text: 'select * from session' });
    expect(JSON.stringify(rows)).not.toContain(own?.slice('aspectory_session='.length, 60));
  });

  it('over https sets a cookie that only https sends, and that no neighbour can set', async () => {
    for (const headers of [{ 'X-Forwarded-Proto': 'https' }, { Host: 'catalog.example.com' }, { Origin: PUBLIC }]) {
      const received = await logIn('jane', PASSWORD, headers);
      expect(cookiesOf(received)[0]).toMatch(/^__Host-aspectory_session=.*; HttpOnly; Secure$/);
      expect(await status(DOCUMENT, by(cookieHeader(received)))).toBe(200);
      expect(await status(DOCUMENT, by(cookieHeader(received).replace('__Host-', '')))).toBe(401);
    }
  });

  it('over https takes no cookie that a neighbour can set', async () => {
    const plain = cookieHeader(await logIn('jane'));
    const { headers } = by(plain);
    expect(await status(DOCUMENT, by(plain))).toBe(200);
    for (const https of [
      { 'X-Forwarded-Proto': 'https' },
      { Host: 'catalog.example.com' },
      { Host: 'Catalog.Example.com.:443' },
      { Origin: PUBLIC },
    ])
      expect(await status(DOCUMENT, { headers: { ...headers, ...https } })).toBe(401);
  });

  it('fails alike for a wrong password, an unknown user and a suspended one', async () => {
    const { accounts, system } = catalog.runtime();
    await accounts.users.setUsable(system, await newUser('idle'), false);
    const answers = await Promise.all([logIn('jane', 'wrong'), logIn('nobody'), logIn('idle'), logIn('no such\nname')]);
    for (const { status: code, json, headers } of answers) {
      expect([code, json.message, json.code]).toEqual([400, 'Invalid Credentials', 'INVALID_CREDENTIALS']);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('never adopts a secret that a client sends', async () => {
    const chosen = `aspectory_session=${'A'.repeat(43)}`;
    const received = await logIn('jane', PASSWORD, { Cookie: chosen });
    expect(cookieHeader(received)).not.toContain('AAAAA');
    expect(await status(DOCUMENT, by(chosen))).toBe(401);
  });

  it('is limited by user, for the right password too', async () => {
    const attempts = Array.from({ length: USER_FAILURES_MAX }, (_, at) =>
      logIn('locked', 'wrong', { 'X-Forwarded-For': `198.51.100.${at}` }),
    );
    const codes = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(new Set(codes)).toEqual(new Set([400]));
    const refused = await logIn('LOCKED', PASSWORD, { 'X-Forwarded-For': '198.51.100.200' });
    expect([refused.status, refused.json.code]).toEqual([429, 'LIMIT_EXCEEDED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await logIn('jane')).status).toBe(200);
  });

  it('in a flood is refused soon, and holds nothing else up', async () => {
    const flood = Array.from({ length: 40 }, (_, at) =>
      logIn(`flood${at}`, 'x', { 'X-Forwarded-For': `203.0.113.${at}` }),
    );
    expect(await status('/health', {})).toBe(200);
    const answers = await Promise.all(flood);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(answers.every((answer) => [400, 429].includes(answer.status))).toBe(true);
  });
});

describe('a session', () => {
  it('does not replace an access token that is wrong', async () => {
    const cookie = await session('joe');
    expect(await status(DOCUMENT, by(cookie, { headers: { Authorization: 'Bearer x' } }))).toBe(401);
  });

  it('ends at once when its user signs out', async () => {
    const [first, second] = [await session('joe'), await session('joe')];
    const out = await catalog.send('/logOut', by(first, { body: {}, headers: { 'Content-Type': 'application/json' } }));
    expect([out.status, cookiesOf(out)[0]]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect([await status(DOCUMENT, by(first)), await status(DOCUMENT, by(second))]).toEqual([401, 200]);
  });

  it('ends after its time, and after a time without requests', async () => {
    const cookie = await session('joe');
    await catalog.database.query({ text: `update session set last_seen_on = last_seen_on - 8 * 3600000` });
    expect(await status(DOCUMENT, by(cookie))).toBe(401);
    const other = await session('joe');
    await catalog.database.query({ text: `update session set expires_on = expires_on - 24 * 3600000` });
    expect(await status(DOCUMENT, by(other))).toBe(401);
  });

  it('ends with another password, a suspension, and the deletion of its user', async () => {
    const { accounts, services, system } = catalog.runtime();
    const { users } = accounts;
    const [sue, kim, tom] = [await session('sue'), await session('kim'), await session('tom')];
    for (const cookie of [sue, kim, tom]) expect(await status(DOCUMENT, by(cookie))).toBe(200);
    await users.setPassword(system, users.urnOf('sue'), 'another password');
    await users.setUsable(system, users.urnOf('kim'), false);
    const deletion = {
      entityType: 'corpuser',
      urn: users.urnOf('tom'),
      aspectName: 'corpUserKey',
      changeType: 'DELETE',
    };
    await services.writer.write(system, [{ ...deletion, changeType: 'DELETE' }]);
    for (const cookie of [sue, kim, tom]) expect(await status(DOCUMENT, by(cookie))).toBe(401);
    await users.setUsable(system, users.urnOf('kim'), true);
    expect(await status(DOCUMENT, by(kim))).toBe(401);
    expect(await status(DOCUMENT, by(await session('kim')))).toBe(200);
    await newUser('tom');
    expect(await status(DOCUMENT, by(tom))).toBe(401);
  });

  it('is refused, not ignored, when it cannot be checked', async () => {
    const cookie = await session('joe');
    await catalog.database.query({ text: 'alter table session rename to hidden' });
    const answer = await catalog.send(DOCUMENT, by(cookie));
    await catalog.database.query({ text: 'alter table hidden rename to session' });
    expect([answer.status, answer.json.code]).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('a page of another origin', () => {
  const write = { proposal: {} };
  it('cannot write with the cookie of a session', async () => {
    const cookie = await session('joe');
    const path = '/aspects?action=ingestProposal';
    const body = JSON.stringify(write);
    for (const headers of [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'text/plain; application/json' },
      { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      { 'Content-Type': 'application/json', Origin: 'null' },
      { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const { status: code, json } = await catalog.send(path, by(cookie, { method: 'POST', body, headers }));
      expect([headers, code, json.code]).toEqual([headers, 403, 'CROSS_ORIGIN']);
    }
    const own: Sent = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    // The user may write nothing, and hears that before the body is read.
    expect((await catalog.send(path, by(cookie, own))).json.code).toBe('FORBIDDEN');
  });

  it('cannot sign in or out for a person', async () => {
    const cookie = await session('joe');
    const fields = { name: 'jane', password: PASSWORD };
    const { Origin, ...headers } = form(fields).headers ?? {};
    expect(Origin).toBe(origin());
    for (const path of ['/sign-in', '/sign-in/link']) {
      expect(await status(path, form(fields, { Origin: 'https://evil.example' }))).toBe(403);
      const { status: code, json } = await catalog.send(path, { ...form(fields), headers });
      expect([code, json.details]).toEqual([403, [expect.objectContaining({ pointer: '/header/Origin' })]]);
    }
    for (const token of ['', 'x', 'A'.repeat(43)])
      expect(await status('/sign-out', by(cookie, form({ token })))).toBe(403);
    expect(await status(DOCUMENT, by(cookie))).toBe(200);
  });
});

describe('the pages', () => {
  it.each([
    ['/', 'sign-in'],
    ['/restli/docs', '../sign-in?to=restli%2Fdocs'],
    ['/api/gms/restli/docs/entity/dataset?q=a', '../../../sign-in?to=restli%2Fdocs%2Fentity%2Fdataset%3Fq%3Da'],
    ['/restli/docs/', '../../sign-in?to=restli%2Fdocs'],
  ])('send a browser from %s to the sign-in', async (path, location) => {
    const { status: code, headers } = await catalog.send(path, NAVIGATION);
    expect([code, headers['location']]).toEqual([303, location]);
    expect(await status(path, { headers: { Accept: '*/*' } })).toBe(401);
    expect(await status(path, { headers: { ...NAVIGATION.headers, Authorization: 'Bearer x' } })).toBe(401);
  });

  it('sign in by a form, and back to the page', async () => {
    const shown = await catalog.send('/sign-in?to=restli/docs%3Fq=<script>', NAVIGATION);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(String(shown.headers['content-security-policy'])).toContain("default-src 'none'");
    expect(shown.text).toContain('value="restli/docs?q=&lt;script&gt;"');
    const wrong = await catalog.send('/sign-in', form({ name: 'joe', password: 'x', to: 'restli/docs' }));
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('password is wrong')]);
    expect(wrong.text).not.toContain('value="x"');
    const right = await catalog.send('/sign-in', form({ name: 'joe', password: PASSWORD, to: 'restli/docs?q=a' }));
    expect([right.status, right.headers['location']]).toEqual([303, './restli/docs?q=a']);
    const page = await catalog.send('/restli/docs', by(cookieHeader(right), NAVIGATION));
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? [];
    const out = await catalog.send('/sign-out', by(cookieHeader(right), form({ token })));
    expect([out.status, out.headers['location']]).toEqual([303, 'sign-in']);
    expect(await status('/restli/docs', by(cookieHeader(right)))).toBe(401);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '../../x',
    './/evil.example',
    'sign-out',
    'openapi.json',
    'https:evil.example',
    '\t//evil.example',
  ])('do not send to %s', async (to) => {
    const { headers } = await catalog.send('/sign-in', form({ name: 'joe', password: PASSWORD, to }));
    expect(headers['location']).toBe('./');
  });

  it('refuse a form that is too large', async () => {
    expect(await status('/sign-in', form({ name: 'joe', password: 'x'.repeat(20_000) }))).toBe(413);
  });

  it('set a password by a link, once', async () => {
    const { accounts, system } = catalog.runtime();
    const user = accounts.users.urnOf('ann');
    const before = await session('ann');
    const secret = await accounts.users.makeLinkSecret(system, user);
    expect(await status(DOCUMENT, by(before))).toBe(200);
    expect((await catalog.send(`/sign-in/link?user=ann&secret=${secret}`)).text).toContain(`value="${secret}"`);
    const fields = { name: 'ann', secret, password: 'brand new one', again: 'brand new one' };
    expect(await status('/sign-in/link', form({ ...fields, again: 'other' }))).toBe(400);
    expect(await status('/sign-in/link', form({ ...fields, password: 'short', again: 'short' }))).toBe(400);
    expect(await status('/sign-in/link', form({ ...fields, secret: `${secret}x` }))).toBe(404);
    const used = await catalog.send('/sign-in/link', form(fields));
    expect([used.status, used.headers['location']]).toEqual([303, '../']);
    expect(await status(DOCUMENT, by(cookieHeader(used)))).toBe(200);
    expect(await status(DOCUMENT, by(before))).toBe(401);
    expect(await status('/sign-in/link', form(fields))).toBe(404);
    expect((await logIn('ann', 'brand new one')).status).toBe(200);
    const again = await accounts.users.makeLinkSecret(system, user);
    const sent = { username: 'ann', secret: again, password: PASSWORD };
    expect((await catalog.send('/openapi/v1/sign-in-links', { body: sent })).json.user).toBe(user);
  });
});

describe('without credentials', () => {
  it.each([
    '/sign-in/../openapi.json',
    '//sign-in/../restli/docs',
    '/sign-in;/../openapi.json',
    '/sign-in%2f..%2fopenapi.json',
    '/sign-in/site.css/../../restli/docs',
    '/sign-in/site.css;/restli/docs',
    '/sign-in/unknown',
    '/SIGN-IN',
    '/sign-in.',
    '/sign-in%00',
    '/sign-in?action=ingestProposal',
    '/api/gms/../openapi.json',
    '/api/gms/sign-in/../../restli/docs',
    '/health/../openapi.json',
    '/config;/../openapi.json',
    '/logIn/../openapi.json',
    '/restli/docs?/sign-in',
    '/restli/docs/%2e%2e/%2e%2e/sign-in',
    '/sign-out',
  ])('GET %s shows nothing', async (path) => {
    const { status: code, text } = await catalog.send(path);
    expect([401, 404, 405]).toContain(code);
    expect(text).not.toMatch(/"openapi":|<html/);
  });

  it.each<[string, Sent]>([
    ['/sign-in', { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' }, body: '' }],
    ['/logIn?action=ingestProposal', { body: { proposal: {} } }],
    ['/openapi.json', { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' }, body: 'path=/sign-in' }],
    ['/entities/urn?path=/sign-in', {}],
  ])('%s by another method or a query shows nothing', async (path, sent) => {
    const { status: code, headers } = await catalog.send(path, sent);
    expect([400, 401, 403, 404, 405]).toContain(code);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

it('the audit has sign-ins that succeed and fail, and sign-outs, without what was typed', async () => {
  const { audit } = catalog.runtime();
  await logIn('hunter2 is my password', 'secret typed here');
  await until('the audit has both sign-ins that failed', async () => {
    const { entries } = await audit.log.page({ order: 'newest first', limit: 1000, operation: 'signIn' });
    const found = new Set(entries.map(({ actor, outcome }) => `${actor} ${outcome}`));
    return found.has(' INVALID_CREDENTIALS') && found.has('urn:li:corpuser:jane INVALID_CREDENTIALS');
  });
  const { entries } = await audit.log.page({ order: 'newest first', limit: 1000 });
  const found = entries.map(({ operation, actor, outcome }) => `${operation} ${actor} ${outcome}`);
  for (const expected of [
    'signIn urn:li:corpuser:jane SUCCESS',
    'signIn urn:li:corpuser:jane INVALID_CREDENTIALS',
    'signIn  INVALID_CREDENTIALS',
    'signIn  LIMIT_EXCEEDED',
    'signOut urn:li:corpuser:joe SUCCESS',
    'useLink urn:li:corpuser:ann SUCCESS',
  ])
    expect(found).toContain(expected);
  expect(JSON.stringify(entries)).not.toMatch(/hunter2|secret typed|correct horse/);
});

describe('while authentication is off', () => {
  const open = servedCatalog();
  it('nobody signs in, and the page says why', async () => {
    const { status: code, json } = await open.send('/logIn', { body: { username: 'jane', password: PASSWORD } });
    expect([code, json.message]).toEqual([400, expect.stringContaining('Signing in is disabled')]);
    expect((await open.send('/sign-in')).text).toContain('Authentication is off');
  });
});
