/** Requests with access tokens that a real provider made, and with tokens that only look like them. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { UnavailableError } from '#base/errors/domain-error';
import { createRuntime } from '#command/composition/create-runtime';
import { readSettings } from '#base/settings/read-settings';
import { startProvider, type TestProvider } from '../support/test-oidc-provider';
import { until } from '../support/until';
import { assistantOf } from './mcp-client';
import { servedCatalog } from './served-catalog';
import { grant, newUserToken } from './token-for';

const ROOT = 'https://catalog.example.com';
const CALLBACK = 'http://127.0.0.1:9/callback';
const CLIENT = {
  clientId: 'catalog',
  clientSecret: 'a secret of the client',
  redirectUrl: `${ROOT}/sign-in/oidc/callback`,
  signOutUrl: `${ROOT}/sign-in`,
};
/** A program on the machine of a person. */
const ASSISTANT = {
  client_id: 'assistant',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  redirect_uris: [CALLBACK],
};
/** Known before the catalog starts. */
const environment: Record<string, string> = {
  ASPECTORY_ORIGINS: ROOT,
  ASPECTORY_OIDC_CLIENT_ID: CLIENT.clientId,
  ASPECTORY_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  ASPECTORY_OIDC_NAME: 'Example',
  ASPECTORY_OIDC_ACCESS_TOKENS: 'on',
  ASPECTORY_OIDC_AUDIENCE: 'api://catalog',
};
let provider: TestProvider;
let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  const keys = [{ ...(await exportJWK(key)), kid: 'one', alg: 'RS256', use: 'sig' }];
  provider = await startProvider(CLIENT, { clients: [ASSISTANT], keys });
  environment['ASPECTORY_OIDC_ISSUER'] = provider.issuer;
});
afterAll(() => provider.stop());
const catalog = servedCatalog({ auth: 'on', environment });

const user = (name: string) => `urn:li:corpuser:${name}`;
const group = (name: string) => `urn:li:corpGroup:${name}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A valid token of the provider, but for the claims that a test changes. */
function claims(changed: Readonly<Record<string, unknown>> = {}): JWTPayload {
  const iat = nowSeconds();
  return { iss: provider.issuer, sub: 's-ana', aud: `${ROOT}/mcp`, iat, exp: iat + 600, client_id: 'x', ...changed };
}

const signed = (payload: JWTPayload, header: { readonly typ?: string; readonly kid?: string } = {}, by = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'at+jwt', ...header }).sign(by);

/** Signs a person in at the page, which makes the user. */
async function signIn(sub: string, account: object): Promise<string> {
  await provider.setAccounts({ [sub]: account });
  const service = catalog.runtime().services.signIn.provider;
  const origin = { address: '127.0.0.1', requestId: 'r', isEncrypted: true };
  const way = await service?.begin('', origin);
  const back = await provider.signIn(way?.url.href ?? '', sub);
  const [cookie] = way?.cookies[0]?.split(';') ?? [];
  return (await service?.finish(back.searchParams, cookie, origin))?.user ?? '';
}

const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const ask = (token: string) => catalog.send('/openapi/v1/me', bearing(token));

const groupsOf = (name: string) =>
  catalog
    .runtime()
    .accounts.access.actor(user(name))
    .then(({ member }) => member.groups);

/** What a program keeps of its way through the provider. */
class Wallet implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { redirect_uris: [CALLBACK] };
  asked: URL | undefined = undefined;
  private kept: StoredOAuthTokens | undefined = undefined;
  private verifier = '';
  clientInformation = () => ({ client_id: ASSISTANT.client_id });
  tokens = () => this.kept;
  codeVerifier = () => this.verifier;
  private found: OAuthDiscoveryState | undefined = undefined;
  discoveryState = () => this.found;
  saveDiscoveryState(found: OAuthDiscoveryState) {
    this.found = found;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
}

/** As behind a proxy: what is sent to the public address arrives at the service. */
const behindProxy: typeof fetch = (to, init) =>
  fetch(String(to instanceof Request ? to.url : to).replace(ROOT, catalog.url()), init);

/** Connects the released client of the Model Context Protocol, which finds the provider by itself. */
async function connect(sub: string) {
  const wallet = new Wallet();
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${ROOT}/mcp`), { authProvider: wallet, fetch: behindProxy });
  const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const first = transport();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth((await provider.signIn(wallet.asked?.href ?? '', sub)).searchParams);
  const connected = client();
  await connected.connect(transport());
  return { assistant: assistantOf(connected), wallet };
}

describe('an assistant that has no token', () => {
  it('finds the provider, signs in there, and asks as the user of a sign-in', async () => {
    await signIn('s-ana', { preferred_username: 'ana', name: 'Ana', groups: ['data eng'] });
    const { assistant, wallet } = await connect('s-ana');
    expect(wallet.asked?.searchParams.get('resource')).toBe(`${ROOT}/mcp`);
    await grant(catalog, 'finders', { user: user('ana'), privileges: ['VIEW_ENTITY_PAGE'] });
    expect(await assistant.call('search', { query: 'nothing' })).toContain('0');
    await assistant.client.close();
    expect(await groupsOf('ana')).toEqual([group('data%20eng')]);
    const token = wallet.tokens()?.access_token ?? '';
    expect((await ask(token)).json).toMatchObject({ urn: user('ana') });
    const { entries } = await catalog
      .runtime()
      .audit.log.page({ order: 'newest first', limit: 5, operation: 'signIn' });
    expect(entries).toHaveLength(2);
    const detail = `by ${provider.issuer} with an access token of the client assistant`;
    expect(entries[0]).toMatchObject({ actor: user('ana'), outcome: 'SUCCESS', address: '127.0.0.1', detail });
  });

  it('learns of the provider from the answer, and from both addresses of RFC 9728', async () => {
    const refused = await catalog.send('/mcp', { body: {} });
    const where = `${ROOT}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toBe(`Bearer resource_metadata="${where}"`);
    for (const path of ['', '/mcp']) {
      const { status, json, headers } = await catalog.send(`/.well-known/oauth-protected-resource${path}`);
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
      expect(json).toMatchObject({ resource: `${ROOT}${path}`, authorization_servers: [provider.issuer] });
    }
    expect((await catalog.send('/.well-known/oauth-protected-resource/gms')).status).toBe(404);
    expect((await catalog.send('/.well-known/oauth-protected-resource', { method: 'POST' })).status).toBe(405);
    expect((await ask('x.y')).headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('reads where the provider is from a page of another origin, and nothing else', async () => {
    const page = { Origin: 'https://inspector.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };
    const path = '/.well-known/oauth-protected-resource/mcp';
    const read = await catalog.send(path, { headers: { ...page, 'MCP-Protocol-Version': '2026-07-28' } });
    expect(read).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
    const asked = { ...page, 'Access-Control-Request-Headers': 'mcp-protocol-version' };
    expect(await catalog.send(path, { method: 'OPTIONS', headers: asked })).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'MCP-Protocol-Version' },
    });
    for (const other of ['/mcp', '/.well-known/oauth-protected-resources'])
      expect((await catalog.send(other, { headers: page })).json.code).toBe('CROSS_ORIGIN');
  });
});

describe('a token of the provider', () => {
  it.each([ROOT, `${ROOT}/`, `${ROOT}/mcp`, 'api://catalog'])('is good for the audience %s', async (aud) => {
    const { status, json } = await ask(await signed(claims({ aud: ['https://other.example', aud] })));
    expect([status, json.urn]).toEqual([200, user('ana')]);
  });

  it.each<[string, () => Promise<string> | string, string]>([
    ['for another audience', () => signed(claims({ aud: 'https://other.example' })), `resource=${ROOT}`],
    ['for the client, as an ID token', () => signed(claims({ aud: CLIENT.clientId })), 'its audience is \\"catalog\\"'],
    ['that has expired', () => signed(claims({ exp: nowSeconds() - 60 })), 'has expired'],
    ['that does not expire', () => signed(claims({ exp: undefined })), 'wrong claim exp'],
    ['that begins later', () => signed(claims({ nbf: nowSeconds() + 600 })), 'wrong claim nbf'],
    ['without a subject', () => signed(claims({ sub: undefined })), 'wrong claim sub'],
    ['of another type', () => signed(claims(), { typ: 'logout+jwt' }), 'of another type'],
    ['bound to a key', () => signed(claims({ cnf: { jkt: 'x' } })), 'bound to a key'],
    ['without a signature', () => new UnsecuredJWT(claims()).encode(), 'not signed'],
    ['of an unknown key', () => signed(claims(), { kid: 'two' }), 'not signed'],
    ['of another issuer', () => signed(claims({ iss: 'https://evil.example' })), 'not valid'],
    ['that is opaque', () => 'Zm9vYmFy', 'is opaque'],
    ['that is too long', () => signed(claims({ x: 'y'.repeat(9_000) })), 'longer than 12000 characters'],
  ])('is refused: one %s', async (_what, token, sentence) => {
    const { status, text } = await ask(await token());
    expect([status, text]).toEqual([401, expect.stringContaining(sentence)]);
  });

  it('is refused with the signature of somebody else, also of who knows the public key', async () => {
    const other = await generateKeyPair('RS256');
    expect((await ask(await signed(claims(), {}, other.privateKey))).text).toContain('not signed');
    const published = await (await fetch(`${provider.issuer}/jwks`)).text();
    const shared = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one', typ: 'at+jwt' });
    expect((await ask(await shared.sign(Buffer.from(published)))).text).toContain('not signed');
  });

  it('is refused while its user is suspended, and when the account is not that of the user any more', async () => {
    const { accounts, system } = catalog.runtime();
    await signIn('s-sue', { preferred_username: 'sue' });
    const token = await signed(claims({ sub: 's-sue', preferred_username: 'sue' }));
    expect((await ask(token)).json.urn).toBe(user('sue'));
    await accounts.users.setUsable(system, user('sue'), false);
    for (const sent of [token, await signed(claims({ sub: 's-sue', jti: 'another' }))]) {
      const { status, text } = await ask(sent);
      expect([status, text]).toEqual([401, expect.stringContaining('is suspended')]);
    }
    await accounts.users.setUsable(system, user('sue'), true);
    expect((await ask(token)).status).toBe(200);
    await accounts.identities.unlink(system, user('sue'));
    expect((await ask(token)).text).toContain('not linked');
    expect((await ask(token)).text).toContain('not linked to a user');
  });

  it('makes no user, and brings none back who was removed', async () => {
    await newUserToken(catalog, 'boss');
    const { services, accounts, system } = catalog.runtime();
    await signIn('s-gone', { preferred_username: 'gone' });
    const used = await signed(claims({ sub: 's-gone', preferred_username: 'gone' }));
    expect((await ask(used)).status).toBe(200);
    await services.people.users.remove(system, user('gone'));
    const accountsOfTokens = [
      { sub: 's-gone', preferred_username: 'gone' },
      { sub: 's-new', preferred_username: 'new' },
      { sub: 's-thief', preferred_username: 'boss' },
      { sub: 's-nobody' },
    ];
    const tokens = await Promise.all(accountsOfTokens.map((account) => signed(claims(account))));
    expect((await ask(used)).status).toBe(401);
    for (const token of [used, ...tokens]) {
      const { status, json } = await ask(token);
      expect([status, json.message]).toEqual([401, expect.stringContaining(`Sign in once at ${ROOT}/sign-in`)]);
    }
    for (const name of ['gone', 'new', 's-nobody']) expect(await accounts.users.find(name)).toBeUndefined();
  });

  it('brings the groups that it names, unless the provider has said something else since', async () => {
    const of = (groups: unknown, iat: number) =>
      signed(claims({ sub: 's-kim', preferred_username: 'kim', iat, ...(groups !== undefined && { groups }) }));
    const [then, now] = [nowSeconds() - 300, nowSeconds() + 2];
    await signIn('s-kim', { preferred_username: 'kim' });
    await ask(await of(['sales'], then));
    expect(await groupsOf('kim')).toEqual([group('sales')]);
    await ask(await of(undefined, now));
    expect(await groupsOf('kim')).toEqual([group('sales')]);
    await ask(await of(['finance'], now));
    expect(await groupsOf('kim')).toEqual([group('finance')]);
    await ask(await of(['admins'], then));
    expect(await groupsOf('kim')).toEqual([group('finance')]);
    expect((await ask(await of('admins', now))).text).toContain('The claim groups of your account is not');
  });

  it('that is refused is in the audit, and tokens of this service stay good', async () => {
    const sent = bearing(await signed(claims({ aud: 'https://audited.example' })));
    const { headers } = await catalog.send('/mcp', { ...sent, body: {} });
    expect(headers['www-authenticate']).toMatch(/^Bearer resource_metadata="[^"]+\/mcp", error="invalid_token"$/);
    const entry = await until('the refusal is in the audit', async () => {
      const query = { order: 'newest first', limit: 20, operation: 'mcp' } as const;
      const { entries } = await catalog.runtime().audit.log.page(query);
      return entries.find(({ detail }) => detail.includes('audited.example'));
    });
    expect(entry).toMatchObject({ outcome: 'UNAUTHENTICATED', address: '127.0.0.1' });
    expect((await ask(await newUserToken(catalog, 'own'))).json.urn).toBe(user('own'));
  });
});

test('settings that contradict each other stop the start', () => {
  const read = (changed: Record<string, string>) => () =>
    readSettings({ ASPECTORY_AUTH: 'on', ...environment, ...changed });
  expect(read({ ASPECTORY_OIDC_AUDIENCE: CLIENT.clientId })).toThrow('ID tokens would be taken for access tokens');
  expect(read({ ASPECTORY_OIDC_ISSUER: '' })).toThrow('Set ASPECTORY_OIDC_ISSUER');
});

test('a provider that is away is not the fault of the token, and who is known goes on', async () => {
  const known = await signed(claims({ jti: 'known' }));
  expect((await ask(known)).status).toBe(200);
  await provider.stop();
  expect((await ask(known)).status).toBe(200);
  const settings = readSettings({ DATABASE_URL: catalog.database.url(), ASPECTORY_AUTH: 'on', ...environment });
  const use = { command: 'test', use: 'writes', shared: false } as const;
  const other = await createRuntime(settings, pino({ level: 'silent' }), use);
  const asking = other.sessions.authenticator.actorOf({ authorization: `Bearer ${known}` });
  await expect(asking).rejects.toThrow(UnavailableError);
  await other.close();
});
