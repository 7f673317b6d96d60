import { request as requestOf } from 'node:http';
import { SignJWT } from 'jose';
import { LIMITS } from '#generated/http/limits';
import { upsert } from './client-world';
import { servedCatalog, type Sent } from './served-catalog';
import { newUserToken, tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const catalog = servedCatalog({ auth: 'on' });
const JANE = 'urn:li:corpuser:jane';
const JOE = 'urn:li:corpuser:joe';
const TOKENS = '/openapi/v1/tokens';
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';

const JSON_TYPE = { 'Content-Type': 'application/json' };

let admin: string;
let jane: string;
let joe: string;

beforeAll(async () => {
  admin = await tokenFor(catalog, 'root', ['MANAGE_ACCESS_TOKENS', 'EDIT_ENTITY', 'VIEW_ENTITY_PAGE']);
  jane = await tokenFor(catalog, 'jane', ['GENERATE_PERSONAL_ACCESS_TOKENS', 'VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
  joe = await newUserToken(catalog, 'joe');
});

function as(token: string, sent: Sent = {}): Sent {
  return { ...sent, headers: { ...sent.headers, Authorization: `Bearer ${token}` } };
}

function make(token: string, body: object) {
  return catalog.send(TOKENS, as(token, { method: 'POST', body: { name: 'ci', duration: 'ONE_HOUR', ...body } }));
}

const write = (token: string) =>
  catalog.send(
    '/aspects?action=ingestProposal',
    as(token, {
      method: 'POST',
      body: {
        proposal: upsertOf(DATASET, 'status', { removed: false }),
      },
    }),
  );

describe('while authentication is on', () => {
  it('refuses requests without credentials, and says how to send them', async () => {
    const { status, headers, json } = await catalog.send('/openapi.json');
    expect([status, headers['www-authenticate'], json.code]).toEqual([401, 'Bearer', 'UNAUTHENTICATED']);
  });

  it.each(['/openapi.json', '/scim/v2/Users', '/mcp'])(
    'says that the token is wrong, to clients of %s',
    async (path) => {
      const { status, headers } = await catalog.send(path, as('wrong', path === '/mcp' ? { body: {} } : {}));
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
      expect(
        (await catalog.send(path, { headers: { Authorization: 'Basic eA==' }, ...(path === '/mcp' && { body: {} }) }))
          .headers['www-authenticate'],
      ).toBe('Bearer');
    },
  );

  it.each(['/', '/restli/docs', '/restli/docs/rest/swagger-ui.css'])('refuses %s without credentials', async (path) => {
    expect((await catalog.send(path)).status).toBe(401);
    expect((await catalog.send(path, as(joe))).status).toBe(200);
  });

  it('shows metrics to users with the privilege, because they count entities', async () => {
    const monitor = await tokenFor(catalog, 'monitor', ['VIEW_ANALYTICS']);
    expect((await catalog.send('/metrics')).status).toBe(401);
    for (const token of [joe, jane]) {
      const { status, json } = await catalog.send('/metrics', as(token));
      expect([status, json.code]).toEqual([401, 'FORBIDDEN']);
    }
    expect((await catalog.send('/metrics', as(monitor))).text).toContain('aspectory_info');
  });

  it('answers under every name of the host, because a page of another name has no credentials', async () => {
    const { status } = await catalog.send('/health', { headers: { Host: 'catalog.example' } });
    expect(status).toBe(200);
  });

  it.each(['/health', '/health/live', '/config', '//config'])(
    'answers %s without credentials, and with wrong ones',
    async (path) => {
      expect((await catalog.send(path)).status).toBe(200);
      expect((await catalog.send(path, as('None'))).status).toBe(200);
    },
  );

  it('does not believe a header that names an actor', async () => {
    for (const name of ['X-DataHub-Actor', 'x-datahub-actor', 'X-DATAHUB-ACTOR'])
      expect((await catalog.send('/openapi.json', { headers: { [name]: JANE } })).status).toBe(401);
    await catalog.send('/aspects?action=ingestProposal', { headers: { 'X-DataHub-Actor': JANE } });
    const { json } = await make(jane, {});
    expect(json.metadata.user).toBe(JANE);
  });

  it('lets a token do what its user may do, and nothing else', async () => {
    expect((await write(jane)).status).toBe(200);
    const refused = await write(joe);
    expect([refused.status, refused.json.code]).toEqual([401, 'FORBIDDEN']);
    expect(refused.json.message).toContain('EDIT_ENTITY');
    expect(refused.headers['www-authenticate']).toBeUndefined();
  });
});

describe('generating a token', () => {
  it('returns the text once, and lists the rest', async () => {
    const { json } = await make(jane, { name: 'Airflow', description: 'Nightly', duration: 'THREE_MONTHS' });
    expect(json.metadata).toMatchObject({ name: 'Airflow', user: JANE, owner: JANE, scope: 'all' });
    expect(json.metadata.expiresOn - json.metadata.createdOn).toBe(90 * 24 * 3_600_000);
    expect(json.accessToken.endsWith(json.metadata.textEnd)).toBe(true);
    const { text, json: list } = await catalog.send(TOKENS, as(jane));
    expect(list.tokens.map(({ id }: { id: string }) => id)).toContain(json.metadata.id);
    expect(text).not.toContain(json.accessToken);
    expect(list.tokens.every(({ user, owner }: Record<string, string>) => user === JANE || owner === JANE)).toBe(true);
    const { rows } = { rows: await catalog.database.query({ text: 'select * from access_token' }) };
    expect(JSON.stringify(rows)).not.toContain(json.accessToken);
  });

  it('ends at a number of valid tokens for who does not manage all of them', async () => {
    const limit = LIMITS.accessTokensOfUser;
    const maker = await tokenFor(catalog, 'maker', ['GENERATE_PERSONAL_ACCESS_TOKENS']);
    const { services, system } = catalog.runtime();
    const made = (id: string, expiresAt: number) =>
      upsert(`urn:li:dataHubAccessToken:${id}`, 'dataHubAccessTokenInfo', {
        name: id,
        actorUrn: 'urn:li:corpuser:maker',
        ownerUrn: 'urn:li:corpuser:maker',
        createdAt: 1,
        expiresAt,
      });
    await services.writer.write(system, [
      ...Array.from({ length: limit - 1 }, (_, index) => made(`valid${index}`, Date.now() + 3_600_000)),
      ...Array.from({ length: 20 }, (_, index) => made(`ended${index}`, 2)),
    ]);
    expect((await make(maker, {})).status).toBe(200);
    const { status, json } = await make(maker, {});
    expect([status, json.message]).toEqual([
      400,
      expect.stringContaining('the limit accessTokensOfUser is 500. Revoke'),
    ]);
  });

  it('for another user needs the privilege to manage all tokens', async () => {
    const refused = await make(jane, { user: JOE });
    expect([refused.status, refused.json.details[0].expected]).toEqual([401, 'MANAGE_ACCESS_TOKENS']);
    const { json } = await make(admin, { user: JOE });
    expect(json.metadata).toMatchObject({ user: JOE, owner: 'urn:li:corpuser:root' });
  });

  it.each<[string, object, number]>([
    ['a user who does not exist', { user: 'urn:li:corpuser:nobody' }, 400],
    ['an entity that is no user', { user: DATASET }, 400],
    ['an empty name', { name: ' ' }, 400],
    ['an unknown duration', { duration: 'FOREVER' }, 400],
  ])('is refused for %s', async (_name, body, status) => {
    expect((await make(admin, body)).status).toBe(status);
  });

  it('is refused without the privilege', async () => {
    expect((await make(joe, {})).json.code).toBe('FORBIDDEN');
  });
});

const service = () => catalog.runtime().system;

function writeStatus(urn: string, status: string, by: 'write' | 'writeEach' = 'write') {
  const value = { status, lastModified: { time: 1, actor: urn } };
  const change = { entityType: 'corpuser', urn, aspectName: 'corpUserStatus', changeType: 'UPSERT', value } as const;
  return catalog.runtime().services.writer[by](service(), [change]);
}

describe('a token', () => {
  it('that may only read writes nothing', async () => {
    const { json } = await make(jane, { scope: 'read' });
    expect((await catalog.send(`/entitiesV2/${encodeURIComponent(DATASET)}`, as(json.accessToken))).status).toBe(200);
    expect((await write(json.accessToken)).json.code).toBe('FORBIDDEN');
    expect((await make(json.accessToken, {})).json.code).toBe('FORBIDDEN');
  });

  it.each(['read'])(
    'of a user who may do everything, with the scope %s, revokes and makes no tokens',
    async (scope) => {
      const whole = await tokenFor(catalog, `whole-${scope.replace(':', '-')}`);
      const own = await make(whole, { scope });
      const limited = own.json.accessToken;
      for (const id of [own.json.metadata.id, (await make(whole, {})).json.metadata.id]) {
        const revoked = await catalog.send(`${TOKENS}/${id}`, as(limited, { method: 'DELETE' }));
        expect([revoked.status, revoked.json.code]).toEqual([401, 'FORBIDDEN']);
        const query = `mutation { revokeAccessToken(tokenId: "${id}") }`;
        const { json } = await catalog.send('/api/graphql', as(limited, { body: { query }, headers: JSON_TYPE }));
        expect(json.errors[0].extensions.code).toBe(403);
      }
      expect((await make(limited, {})).json.code).toBe('FORBIDDEN');
      expect((await make(limited, { user: JANE })).json.code).toBe('FORBIDDEN');
      expect((await catalog.send(TOKENS, as(limited))).status).toBe(200);
    },
  );

  it('ends at the next request after it is revoked', async () => {
    const { json } = await make(jane, {});
    expect((await catalog.send('/openapi.json', as(json.accessToken))).status).toBe(200);
    const other = await catalog.send(`${TOKENS}/${json.metadata.id}`, as(joe, { method: 'DELETE' }));
    expect(other.status).toBe(404);
    await catalog.send(`${TOKENS}/${json.metadata.id}`, as(jane, { method: 'DELETE' }));
    expect((await catalog.send('/openapi.json', as(json.accessToken))).status).toBe(401);
  });

  it.each<[string, (user: string, status: string) => Promise<unknown>]>([
    ['a command', (user, status) => catalog.runtime().accounts.users.setUsable(service(), user, status === 'ACTIVE')],
    ['a write', (user, status) => writeStatus(user, status)],
    ['a write of each', (user, status) => writeStatus(user, status, 'writeEach')],
  ])('ends for good when its user is suspended by %s', async (name, setStatus) => {
    const { accounts } = catalog.runtime();
    const id = `temp-${name.replaceAll(' ', '-')}`;
    const text = await newUserToken(catalog, id);
    const user = accounts.users.urnOf(id);
    const refusal = async (token: string) => (await catalog.send(TOKENS, as(token))).json.message;
    expect(await refusal(text)).toBeUndefined();
    await setStatus(user, 'SUSPENDED');
    expect(await refusal(text)).toContain('is suspended');
    const again = { user, name: 'again', duration: 'ONE_DAY', scope: 'all' } as const;
    await expect(accounts.tokens.create(service(), again)).rejects.toThrow('gets no access tokens');
    await setStatus(user, 'ACTIVE');
    expect(await refusal(text)).toContain('ended when its user was suspended');
    const { text: later } = await accounts.tokens.create(service(), again);
    const { json } = await catalog.send(TOKENS, as(later));
    const ended = json.tokens.map(({ name: shown, endedOn }: { name: string; endedOn?: number }) => [
      shown,
      typeof endedOn,
    ]);
    expect(new Map(ended)).toEqual(
      new Map([
        [id, 'number'],
        ['again', 'undefined'],
      ]),
    );
  });

  it('outlives a rotation of the keys', async () => {
    const before = await newUserToken(catalog, 'early');
    const { id } = await catalog.runtime().accounts.keys.rotate();
    const after = await newUserToken(catalog, 'late');
    expect(JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(id);
    for (const text of [before, after]) expect((await catalog.send(TOKENS, as(text))).status).toBe(200);
  });

  it('does not authenticate when it is forged, expired, early, cut or huge', async () => {
    const [header = '', payload = '', signature = ''] = jane.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const key = await catalog.runtime().accounts.keys.byId(kid);
    const signed = (changes: object, secret = key?.secret ?? new Uint8Array(32), alg = 'HS256') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid }).sign(secret);
    const bad = [
      `${json({ alg: 'none', kid })}.${payload}.`,
      `${json({ alg: 'HS256', kid: 'other' })}.${payload}.${signature}`,
      `${header}.${json({ ...claims, sub: 'urn:li:corpuser:root' })}.${signature}`,
      await signed({}, new Uint8Array(32)),
      await signed({}, new Uint8Array(64).fill(1), 'HS512'),
      await signed({ exp: 1 }),
      await signed({ nbf: 9_999_999_999 }),
      await signed({ iss: 'somebody' }),
      await signed({ jti: 'never made' }),
      await signed({ sub: 'urn:li:corpuser:root' }),
      jane.slice(0, -1),
      jane.slice(0, 20),
      withKeyId(jane, 'a\0b'),
      `${jane}${'A'.repeat(20_000)}`,
      'x',
    ];
    for (const text of bad) {
      const { status, json: body } = await catalog.send(TOKENS, as(text));
      expect([text.slice(0, 300), status, body.code]).toEqual([text.slice(0, 300), 401, 'UNAUTHENTICATED']);
    }
    for (const value of [jane, `Basic ${jane}`, `Bearer  `, `Bearer ${jane} x`, `bearer,${jane}`])
      expect((await catalog.send(TOKENS, { headers: { Authorization: value } })).status).toBe(401);
    expect((await catalog.send(TOKENS, { headers: { Authorization: `bearer ${jane}` } })).status).toBe(200);
  });
});

it('two headers Authorization are refused, whichever is right', async () => {
  const asked = (...tokens: readonly string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = tokens.flatMap((token) => ['Authorization', `Bearer ${token}`]);
      const url = new URL(catalog.url());
      requestOf(url, { path: TOKENS, headers: ['Host', url.host, ...headers] }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await asked(jane)).toBe(200);
  expect(await Promise.all([asked(jane, 'x'), asked('x', jane), asked(jane, jane)])).toEqual([401, 401, 401]);
});

/** The same token, as if another key had signed it. */
function withKeyId(token: string, kid: string): string {
  const [, ...rest] = token.split('.');
  return [Buffer.from(JSON.stringify({ alg: 'HS256', kid })).toString('base64url'), ...rest].join('.');
}

describe('a token to write to one platform', () => {
  const HIVE = 'urn:li:dataPlatform:hive';
  const dataset = (platform: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},orders,PROD)`;
  let limited: string;
  let weak: string;

  beforeAll(async () => {
    limited = (await make(await tokenFor(catalog, 'ingestion'), { scope: 'write:hive' })).json.accessToken;
    const viewer = await tokenFor(catalog, 'weak', ['VIEW_ENTITY_PAGE', 'GENERATE_PERSONAL_ACCESS_TOKENS']);
    weak = (await make(viewer, { scope: 'write:hive' })).json.accessToken;
  });

  async function ingest(token: string, urn: string, changeType = 'UPSERT'): Promise<unknown> {
    const aspect = { contentType: 'application/json', value: '{"removed":false}' };
    const [, , entityType = ''] = urn.split(':');
    const change = { entityType, entityUrn: urn, changeType, aspectName: 'status' };
    const proposal = { ...change, ...(changeType === 'UPSERT' && { aspect }) };
    const sent = as(token, { method: 'POST', body: { proposal } });
    const { status, json } = await catalog.send('/aspects?action=ingestProposal', sent);
    return status === 200 ? 'written' : json.code;
  }

  it.each([
    dataset('hive'),
    'urn:li:dataFlow:(hive,daily,PROD)',
    'urn:li:dataJob:(urn:li:dataFlow:(hive,daily,PROD),load)',
    'urn:li:chart:(hive,1)',
    'urn:li:dashboard:(hive,1)',
    `urn:li:mlModel:(${HIVE},churn,PROD)`,
    'urn:li:container:4f1c',
  ])('writes %s, if its user may', async (urn) => {
    expect(await ingest(limited, urn)).toBe('written');
    expect(await ingest(weak, urn)).toBe('FORBIDDEN');
  });

  it.each([
    dataset('hive2'),
    dataset('snowflake'),
    'urn:li:dataFlow:(airflow,hive,PROD)',
    'urn:li:dataJob:(urn:li:dataFlow:(airflow,hive,PROD),load)',
    'urn:li:chart:(looker,hive)',
    'urn:li:corpuser:jane',
  ])('does not write %s', async (urn) => {
    expect(await ingest(limited, urn)).toBe('FORBIDDEN');
  });

  it('reads other platforms, and has no other power', async () => {
    expect((await catalog.send(`/entitiesV2/${encodeURIComponent(dataset('snowflake'))}`, as(limited))).status).toBe(
      200,
    );
    for (const urn of [dataset('hive'), dataset('snowflake')]) {
      const deletion = await catalog.send('/entities?action=delete', as(limited, { method: 'POST', body: { urn } }));
      expect([deletion.status, deletion.json.code]).toEqual([401, 'FORBIDDEN']);
    }
    const audit = await catalog.send('/openapi/v1/audit', as(limited));
    expect(audit.json.code).toBe('FORBIDDEN');
  });

  it('batches are refused for one change too many, and write nothing', async () => {
    const change = (urn: string) =>
      ({ entityType: 'dataset', urn, aspectName: 'status', changeType: 'UPSERT' }) as const;
    const { sessions, services } = catalog.runtime();
    const actor = await sessions.authenticator.actorOf({ authorization: `Bearer ${limited}` });
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,together,PROD)';
    const proposals = [urn, dataset('snowflake')].map((each) => ({ ...change(each), value: { removed: false } }));
    await expect(services.writer.write(actor, proposals)).rejects.toThrow(
      'The scope write:hive of the access token forbids to write urn:li:dataset:(urn:li:dataPlatform:snowflake,orders,PROD)',
    );
    expect(await catalog.runtime().stored.exists(urn)).toBe(false);
  });

  it.each(['write:', 'write', 'write:a b', 'writes:hive', 'write:hive,', `write:${'x'.repeat(101)}`, 'ALL', ''])(
    'cannot have the scope %j',
    async (scope) => {
      expect((await make(jane, { scope })).status).toBe(400);
      const { accounts, system } = catalog.runtime();
      const request = { user: JANE, name: 'x', duration: 'ONE_DAY', scope } as const;
      await expect(accounts.tokens.create(system, request)).rejects.toThrow('There is no scope');
    },
  );

  it('is listed with its scope', async () => {
    const { json } = await make(jane, { scope: 'write:hive' });
    expect(json.metadata.scope).toBe('write:hive');
    const { json: list } = await catalog.send(TOKENS, as(jane));
    const found = list.tokens.find(({ id }: { id: string }) => id === json.metadata.id);
    expect(found.scope).toBe('write:hive');
  });
});

describe('what is stored of tokens', () => {
  const READ = [
    'VIEW_ENTITY_PAGE',
    'GET_ENTITY_PRIVILEGE',
    'SEARCH_PRIVILEGE',
    'GET_COUNTS_PRIVILEGE',
    'GET_TIMELINE_PRIVILEGE',
  ];
  const TYPE = 'dataHubAccessToken';
  let urn: string;

  beforeAll(async () => {
    urn = (await make(jane, { name: 'Nightly secret project' })).json.metadata.urn;
  });

  /** What a user finds of tokens, in every way to read. */
  async function found(token: string) {
    const escaped = encodeURIComponent(urn);
    const read = async (path: string, body?: object) => {
      const { status, text } = await catalog.send(path, as(token, body && { method: 'POST', body }));
      return [path, status === 200 && text.includes(urn)] as const;
    };
    const search = { input: '*', start: 0, count: 100 };
    const count = await catalog.send(
      '/entities?action=getTotalEntityCount',
      as(token, { method: 'POST', body: { entity: TYPE } }),
    );
    const reads = await Promise.all([
      read(`/entitiesV2/${escaped}`),
      read(`/entities/${escaped}`),
      read(`/aspects/${escaped}?aspect=dataHubAccessTokenInfo&version=0`),
      read('/entities?action=search', { entity: TYPE, ...search }),
      read('/entities?action=searchAcrossEntities', { entities: [TYPE], ...search }),
      read(`/openapi/v1/changes?limit=1000`),
    ]);
    return { count: count.json.value, seen: reads.filter(([, isSeen]) => isSeen).map(([path]) => path.split('?')[0]) };
  }

  it('is for those alone who manage all tokens, whatever policies let others see', async () => {
    const viewer = await tokenFor(catalog, 'viewer', READ);
    const editor = await tokenFor(catalog, 'editor', [...READ, 'EDIT_ENTITY', 'DELETE_ENTITY']);
    const manager = await tokenFor(catalog, 'manager', [...READ, 'MANAGE_ACCESS_TOKENS']);
    for (const token of [viewer, editor, jane]) expect(await found(token)).toEqual({ count: 0, seen: [] });
    const all = await found(manager);
    expect(all.count).toBeGreaterThan(0);
    expect(all.seen).toContain(`/entitiesV2/${encodeURIComponent(urn)}`);
    expect(all.seen).toContain('/entities');
    const deletion = await catalog.send('/entities?action=delete', as(editor, { method: 'POST', body: { urn } }));
    expect([deletion.status, deletion.json.code]).toEqual([401, 'FORBIDDEN']);
    const own = await catalog.send(TOKENS, as(jane));
    expect(own.text).toContain('Nightly secret project');
  });
});

describe('while authentication is off', () => {
  const open = servedCatalog();
  it('no token is generated, and the answer says why', async () => {
    const { status, json } = await open.send(TOKENS, { method: 'POST', body: { name: 'x', duration: 'ONE_DAY' } });
    expect([status, json.message]).toEqual([400, expect.stringContaining('Token authentication is disabled')]);
  });
});
