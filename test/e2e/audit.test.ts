import { DIFFERENT_MAX } from '#access/audit/refusal-log';
import { servedCatalog, type Sent } from './served-catalog';
import { grant, newUserToken, only, tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const catalog = servedCatalog({ auth: 'on', environment: { ASPECTORY_TRUSTED_PROXIES: '127.0.0.1' } });
const JANE = 'urn:li:corpuser:jane';
const JOE = 'urn:li:corpuser:joe';
const AUDIT = '/openapi/v1/audit';

let jane: string;
let joe: string;

beforeAll(async () => {
  [jane, joe] = [await newUserToken(catalog, 'jane'), await newUserToken(catalog, 'joe')];
  const privileges = [
    'VIEW_AUDIT',
    'MANAGE_POLICIES',
    'MANAGE_USERS_AND_GROUPS',
    'EDIT_ENTITY',
    'MANAGE_ACCESS_TOKENS',
  ];
  await grant(catalog, 'auditors', { user: JANE, privileges });
});

function as(token: string, { headers, ...sent }: Sent = {}): Sent {
  return { ...sent, headers: { ...headers, Authorization: `Bearer ${token}` } };
}

/** Refusals are written once a second, so a test waits for its entries. */
async function audit(query: string, isEnough: (entries: readonly Entry[]) => boolean = ({ length }) => length > 0) {
  return until(`the audit has the entries of ${query}`, async () => {
    const { json, text } = await catalog.send(`${AUDIT}?limit=1000&${query}`, as(jane));
    const entries: readonly Entry[] = json.entries;
    return isEnough(entries) && { entries, text };
  });
}

interface Entry {
  readonly [field: string]: string | number;
}

function write(token: string, entityUrn: string, aspectName: string, value: object, requestId: string) {
  const proposal = upsertOf(entityUrn, aspectName, value);
  const headers = { 'X-Request-Id': requestId, 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' };
  return catalog.send('/aspects?action=ingestProposal', as(token, { body: { proposal }, headers }));
}

describe('the audit', () => {
  it('takes a privilege', async () => {
    const { json } = await catalog.send(AUDIT, as(joe));
    expect([json.code, json.message]).toEqual(['FORBIDDEN', expect.stringContaining('VIEW_AUDIT')]);
    expect((await catalog.send(AUDIT)).status).toBe(401);
  });

  it('has changes of access, whichever interface made them, with the address behind a trusted proxy', async () => {
    const group = { groups: ['urn:li:corpGroup:admins'] };
    expect((await write(jane, JOE, 'groupMembership', group, 'change-1')).status).toBe(200);
    const { entries } = await audit(`target=${JOE}&operation=${encodeURIComponent('UPSERT groupMembership')}`);
    expect(entries).toMatchObject([
      {
        actor: JANE,
        address: '203.0.113.9',
        outcome: 'SUCCESS',
        requestId: 'change-1',
        detail: 'version - -> 1',
        count: 1,
      },
    ]);
    await write(jane, 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)', 'status', { removed: false }, 'change-2');
    const { entries: recent } = await audit(`since=${entries[0]?.['time']}`);
    expect(recent.map(({ requestId }) => requestId)).not.toContain('change-2');
  });

  it('has tokens that are made and revoked, and never their text', async () => {
    const headers = { 'X-Request-Id': 'token-1' };
    const { json } = await catalog.send(
      '/openapi/v1/tokens',
      as(jane, { body: { name: 'ci', duration: 'ONE_HOUR' }, headers }),
    );
    await catalog.send(`/openapi/v1/tokens/${json.metadata.id}`, as(jane, { method: 'DELETE' }));
    const { entries, text } = await audit(`target=${json.metadata.urn}&order=oldest`);
    expect(entries.map(({ operation, actor, requestId }) => [operation, actor, requestId])).toContainEqual([
      'UPSERT dataHubAccessTokenInfo',
      JANE,
      'token-1',
    ]);
    expect(entries.map(({ operation }) => operation)).toContain('DELETE dataHubAccessTokenInfo');
    expect(text).not.toContain(json.accessToken);
  });

  it('has who deleted an entity, of any type, but not who changed it', async () => {
    const urn = 'urn:li:tag:gone';
    expect((await write(jane, urn, 'tagProperties', { name: 'gone' }, 'made')).status).toBe(200);
    const headers = { 'X-Request-Id': 'deleted' };
    const deleter = await tokenFor(catalog, 'deleter', ['DELETE_ENTITY']);
    const deleted = await catalog.send('/entities?action=delete', as(deleter, { body: { urn }, headers }));
    expect(deleted.status).toBe(200);
    const { entries } = await audit(`target=${urn}`);
    expect(entries).toMatchObject([
      { operation: 'DELETE tagKey', actor: expect.stringContaining('deleter'), requestId: 'deleted' },
    ]);
  });

  it('has users, without their passwords', async () => {
    await newUserToken(catalog, 'kim', { password: 'correct horse' });
    const { entries, text } = await audit('target=urn:li:corpuser:kim');
    expect(entries.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['UPSERT corpUserKey', 'UPSERT corpUserStatus', 'UPSERT corpUserCredentials']),
    );
    expect(text).not.toMatch(/correct horse|scrypt/);
  });

  it('counts equal refusals of a minute in one entry', async () => {
    for (let times = 0; times < 5; times++) await catalog.send('/openapi/v1/audit?limit=7', as(joe));
    const { entries } = await audit(`actor=${JOE}&operation=listAuditEntries`, (found) => sum(found) >= 5);
    expect(entries.length).toBeLessThanOrEqual(2);
    expect(entries[0]).toMatchObject({ outcome: 'FORBIDDEN', address: '127.0.0.1' });
  });

  it('has refused items of a batch that is answered with a success, with the address behind a trusted proxy', async () => {
    const [allowed, refused] = [
      'dataset:(urn:li:dataPlatform:hive,mine,PROD)',
      'dataset:(urn:li:dataPlatform:hive,b,PROD)',
    ];
    await grant(catalog, 'joe', { user: JOE, privileges: ['EDIT_ENTITY'] }, only('URN', 'EQUALS', `urn:li:${allowed}`));
    const proposals = [allowed, refused].map((id) => upsertOf(`urn:li:${id}`, 'status', { removed: false }));
    const headers = { 'X-Request-Id': 'batch-1', 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' };
    const sent = as(joe, { body: { proposals, independent: true }, headers });
    const { status, text } = await catalog.send('/aspects?action=ingestProposalBatch', sent);
    expect([status, [...text.matchAll(/FORBIDDEN/g)].length]).toEqual([200, 1]);
    const { entries } = await audit(`actor=${JOE}&operation=ingestProposalBatch`);
    expect(entries).toMatchObject([{ outcome: 'FORBIDDEN', requestId: 'batch-1', address: '203.0.113.9', count: 1 }]);
  });

  it('has wrong credentials, but not requests without any', async () => {
    const text = `${joe.slice(0, -4)}AAAA`;
    await catalog.send('/openapi.json', as(text));
    await catalog.send('/openapi.json');
    const query = 'operation=getOpenapiDocument&outcome=UNAUTHENTICATED';
    const { entries, text: answer } = await audit(query);
    expect([sum(entries), entries[0]?.['actor']]).toEqual([1, undefined]);
    expect(answer).not.toContain(text.slice(-50));
  });

  it('stays small in a flood of different refusals', async () => {
    const { refusals } = catalog.runtime().audit;
    const before = (
      await catalog.database.query<{ n: number }>({ text: 'select count(*)::int as n from audit_entry' })
    )[0];
    for (let count = 0; count < 50_000; count++)
      refusals.note({
        actor: '',
        address: `10.0.${count >> 8}.${count & 255}`,
        operation: 'search',
        outcome: 'UNAUTHENTICATED',
        requestId: '',
        detail: '',
      });
    const { entries } = await audit('operation=other', (found) => sum(found) >= 49_000);
    expect(sum(entries)).toBeGreaterThanOrEqual(50_000 - 2 * DIFFERENT_MAX);
    const after = (
      await catalog.database.query<{ n: number }>({ text: 'select count(*)::int as n from audit_entry' })
    )[0];
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBeLessThan(3 * DIFFERENT_MAX);
  });

  it('is read page by page, in both orders', async () => {
    const all = (await audit('order=oldest')).entries.map(({ id }) => id);
    const found: (string | number)[] = [];
    let after = '';
    do {
      const { json } = await catalog.send(`${AUDIT}?limit=3${after}`, as(jane));
      found.push(...json.entries.map(({ id }: Entry) => id));
      after = json.next === undefined ? '' : `&after=${json.next}`;
    } while (after !== '');
    expect(found.toReversed().slice(0, all.length)).toEqual(all);
  });
});

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { count }) => total + Number(count), 0);
}
