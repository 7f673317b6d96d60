/** Messages of what changed, sent by a real mail server and to a real receiver of webhooks. */
import { mailReceiver } from '../support/mail-receiver';
import { until } from '../support/until';
import { webhookReceiver } from '../support/webhook-receiver';
import { upsert } from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { grant, only, tokenFor } from './token-for';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const ORDERS = dataset('orders');
const HIDDEN = dataset('hidden');
const ANA = 'urn:li:corpuser:ana';
const SEES = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'];
const SET = 'mutation($input: SetDigestInput!) { setDigest(input: $input) { toConfirm choices { channel address } } }';
const STATE = '{ digest { choices { frequency channel address } channels sentOn problem } }';

const environment: Record<string, string> = {
  ASPECTORY_WEBHOOK_NETWORKS: '10.20.0.0/16',
  ASPECTORY_DIGEST_NETWORKS: '127.0.0.1',
  ASPECTORY_SMTP_FROM: 'Catalog <catalog@example.com>',
};
let mail: Awaited<ReturnType<typeof mailReceiver>>;
let chat: Awaited<ReturnType<typeof webhookReceiver>>;
// Before the catalog starts, which has the address in its settings.
beforeAll(async () => {
  [mail, chat] = await Promise.all([mailReceiver(), webhookReceiver()]);
  environment['ASPECTORY_SMTP_URL'] = mail.url;
});
const catalog = servedCatalog({ auth: 'on', environment });
afterAll(() => Promise.all([mail.close(), chat.close()]));
const tokens: Record<string, string> = {};
const ana = graphqlClient(catalog, () => tokens['ana'] ?? '');

beforeAll(async () => {
  tokens['ana'] = await tokenFor(catalog, 'ana', SEES, only('URN', 'EQUALS', ORDERS));
  await write('corpuser:ben', [
    upsert(ORDERS, 'datasetProperties', { name: 'Orders <b>' }),
    upsert(HIDDEN, 'datasetProperties', { name: 'Hidden' }),
  ]);
  const owners = { owners: [{ owner: ANA, type: 'DATAOWNER' }] };
  await write('corpuser:ben', [upsert(ORDERS, 'ownership', owners), upsert(HIDDEN, 'ownership', owners)]);
});

function write(by: string, proposals: readonly ReturnType<typeof upsert>[]) {
  const { services, system } = catalog.runtime();
  return services.writer.write({ ...system, urn: `urn:li:${by}` }, proposals);
}

const given: Record<string, string[]> = {};
/** Adds a tag, whose name is in the sentence. */
async function tag(name: string, by = 'corpuser:ben', urn = ORDERS) {
  const names = (given[urn] = [...(given[urn] ?? []), name]);
  await write(by, [upsert(urn, 'globalTags', { tags: names.map((each) => ({ tag: `urn:li:tag:${each}` })) })]);
  // Whoever was not concerned a moment ago is asked about later.
  await sql('update digest set next_on = 0 where not is_daily');
}

/** What happens after the test must not hear of what happened before it. */
async function begin(input: object) {
  const { toConfirm } = (await ana.data(SET, { input })).setDigest;
  if (toConfirm !== null) await catalog.send(await linkInMail(), { method: 'POST' });
  await until('the digest has begun', async () => typeof (await row())?.['position'] === 'string');
}

async function linkInMail(): Promise<string> {
  const { body } = await until('the link is sent', () => mail.mails.at(-1));
  return /\/digest\/begin\?\S+/.exec(body)?.[0] ?? '';
}

const sql = <Row>(text: string) => catalog.database.query<Row>({ text });
const row = async () => (await sql<Record<string, unknown>>('select * from digest'))[0];

/** As if the time of the next message had come. */
const comeDue = () => sql('update digest set next_on = 0');

/** Whether the user has heard of all that was written. */
async function caughtUp() {
  const { position } = (await sql<{ position: string }>('select position from change_counter'))[0] ?? {};
  await until('all is heard of', async () => (await row())?.['position'] === position);
}

describe('a digest by mail, at once', () => {
  const input = { frequency: 'AT_ONCE', channel: 'MAIL', address: 'ana@example.com' };
  beforeAll(() => begin(input));
  beforeEach(() => mail.mails.splice(0));

  it('tells in one mail what others changed in one go, and nothing hidden or own', async () => {
    await tag('First & best');
    await tag('By ana', 'corpuser:ana');
    await tag('Secret text', 'corpuser:ben', HIDDEN);
    await write('corpuser:ben', [upsert(ORDERS, 'editableDatasetProperties', { description: 'New' })]);
    await until('the mail is there', () => mail.mails.length > 0);
    await caughtUp();
    expect(mail.mails).toHaveLength(1);
    const [{ to, headers, body } = { to: [], headers: {}, body: '' }] = mail.mails;
    expect(to).toEqual(['ana@example.com']);
    expect(headers).toMatchObject({
      from: expect.stringContaining('catalog@example.com'),
      subject: expect.stringContaining('Orders <b>'),
    });
    expect(body).toContain('First & best');
    expect(body).toContain('First &amp; best');
    expect(body).toContain('Orders &lt;b&gt;</a>');
    expect(body).toContain('The description was');
    expect(body).not.toMatch(/Secret text|Hidden|By ana/);
    expect((await ana.data(STATE)).digest).toMatchObject({ sentOn: expect.anything(), problem: null });
  });

  it('comes again as the same mail after a failure, with what was to be told, and says so', async () => {
    const tried: string[] = [];
    mail.refusal = ({ headers }) => {
      tried.push(String(headers['message-id']));
      return 'too busy';
    };
    await tag('While it was busy');
    await until('it says so', async () => String((await ana.data(STATE)).digest.problem).includes('too busy'));
    await tag('Written later');
    mail.refusal = () => undefined;
    await comeDue();
    await until('both are told', () => mail.mails.length > 1);
    expect(mail.mails.map(({ headers }) => headers['message-id'])).toEqual([tried[0], expect.anything()]);
    expect(mail.mails.map(({ body }) => [/busy/.test(body), /later/.test(body)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await ana.data(STATE)).digest.problem).toBeNull();
  });

  it('tells nothing to whoever may not see changes any more, or is suspended, also not later', async () => {
    const { accounts, services, system } = catalog.runtime();
    const privileges = (names: readonly string[]) =>
      grant(catalog, 'ana', { user: ANA, privileges: names }, only('URN', 'EQUALS', ORDERS));
    await privileges(['VIEW_ENTITY_PAGE']);
    await tag('While not allowed');
    await caughtUp();
    await privileges(SEES);
    const suspend = (isSuspended: boolean) =>
      services.writer.write(system, [
        upsert(ANA, 'corpUserStatus', {
          status: isSuspended ? 'SUSPENDED' : 'ACTIVE',
          lastModified: { time: 1, actor: system.urn },
        }),
      ]);
    await suspend(true);
    await tag('While suspended');
    await caughtUp();
    await suspend(false);
    tokens['ana'] = (
      await accounts.tokens.create(system, { user: ANA, name: 'again', duration: 'ONE_DAY', scope: 'all' })
    ).text;
    await tag('Allowed again');
    await until('it is told again', () => mail.mails.length > 0);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.body).toMatch(/Allowed again/);
  });

  it('ends by the link in the mail: for programs at once, for people by a button, and not by opening it', async () => {
    await tag('With a link');
    await until('the mail is there', () => mail.mails.length > 0);
    const { pathname, search } = new URL(String(mail.mails[0]?.headers['list-unsubscribe']).slice(1, -1));
    expect(mail.mails[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const page = await catalog.send(pathname + search);
    expect([page.status, page.text.includes('Stop them'), (await ana.data(STATE)).digest.choices]).toEqual([
      200,
      true,
      expect.anything(),
    ]);
    for (const forged of [search.slice(0, -3) + 'xxx', '?token=a.b.c', '']) {
      const refused = await catalog.send(pathname + forged, { method: 'POST' });
      expect([refused.status, (await ana.data(STATE)).digest.choices]).toEqual([404, expect.anything()]);
    }
    const ended = await catalog.send(pathname + search, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([ended.status, (await ana.data(STATE)).digest.choices, await row()]).toEqual([200, null, undefined]);
  });
});

describe('a mail address', () => {
  const input = { frequency: 'DAILY', channel: 'MAIL', address: 'victim@example.com' };
  const cem = graphqlClient(catalog, () => tokens['cem'] ?? '');
  const choices = async () => (await cem.data(STATE)).digest.choices;
  beforeAll(async () => (tokens['cem'] = await tokenFor(catalog, 'cem', SEES, only('URN', 'EQUALS', ORDERS))));
  beforeEach(() => mail.mails.splice(0));
  afterAll(() => cem.data('mutation { endDigest }'));

  it('gets no message before somebody confirms it there, which opening the link does not', async () => {
    expect((await cem.data(SET, { input })).setDigest).toEqual({ toConfirm: input.address, choices: null });
    expect(await choices()).toBeNull();
    expect(mail.mails.map(({ to }) => to)).toEqual([[input.address]]);
    const link = await linkInMail();
    const page = await catalog.send(link);
    expect([page.status, page.text.includes(input.address), await choices()]).toEqual([200, true, null]);
    const end = new URL(link, 'http://localhost').search;
    for (const forged of [`${link.slice(0, -3)}xxx`, '/digest/begin', `/digest/end${end}`])
      expect([(await catalog.send(forged, { method: 'POST' })).status, await choices()]).toEqual([404, null]);
    expect((await catalog.send(link, { method: 'POST' })).status).toBe(200);
    expect(await choices()).toMatchObject({ address: input.address });
    // What is confirmed stays so.
    const { setDigest } = await cem.data(SET, { input: { ...input, frequency: 'AT_ONCE' } });
    expect(setDigest.toConfirm).toBeNull();
  });

  it('gets one mail of a user in two minutes, and the choice of before stays', async () => {
    const other = { ...input, address: 'other@example.com' };
    expect(await cem.refusal(SET, { input: other })).toEqual([400, 'LIMIT_EXCEEDED']);
    expect([mail.mails, (await choices()).address]).toEqual([[], input.address]);
  });
});

describe('a digest to a channel', () => {
  afterEach(() => ana.data('mutation { endDigest }'));
  beforeEach(() => chat.messages.splice(0));

  it.each([
    ['SLACK', 'blocks'],
    ['TEAMS', 'attachments'],
  ])('of %s is sent each morning in its form, and keeps the address secret', async (channel, member) => {
    await begin({ frequency: 'DAILY', channel, address: chat.url, timeZone: 'Europe/Berlin' });
    await tag(`For ${channel}`);
    const { next_on: nextOn } = (await row()) ?? {};
    const clock = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeStyle: 'short', hourCycle: 'h23' });
    expect(clock.format(Number(nextOn))).toBe('07:00');
    await comeDue();
    const [{ body, headers } = { body: '', headers: {} }] = await until(
      'it is sent',
      () => chat.messages.length > 0 && chat.messages,
    );
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toHaveProperty(member);
    expect(body).toContain(`For ${channel}`);
    await until('it is stored', async () => Number((await row())?.['next_on']) >= Number(nextOn));
    const { choices } = (await ana.data(STATE)).digest;
    expect(choices.address).toBe(`${new URL(chat.url).origin}/…`);
    const read = await catalog.send(`/openapi/v3/entity/corpuser/${encodeURIComponent(ANA)}/corpuserdigest`, {
      headers: { Authorization: `Bearer ${tokens['ana']}` },
    });
    expect(read.text).not.toContain(new URL(chat.url).pathname);
  });

  it('is tried at once, with the address of before, and not again and again', async () => {
    const TEST = 'mutation { testDigest { problem } }';
    expect(await ana.refusal(TEST)).toEqual([400, 'INVALID_INPUT']);
    await begin({ frequency: 'DAILY', channel: 'SLACK', address: chat.url });
    await ana.data(SET, { input: { frequency: 'AT_ONCE', channel: 'SLACK' } });
    expect(await ana.data(TEST)).toEqual({ testDigest: { problem: null } });
    expect(chat.messages).toHaveLength(1);
    expect(await ana.refusal(TEST)).toEqual([400, 'LIMIT_EXCEEDED']);
  });

  it('takes no address of a network that is closed, no mail address that hides another one, no unknown zone', async () => {
    const wishes = [
      { frequency: 'DAILY', channel: 'SLACK', address: 'http://169.254.169.254/latest' },
      // Webhooks may go there, which take a privilege.
      { frequency: 'DAILY', channel: 'SLACK', address: 'http://10.20.0.1/' },
      { frequency: 'DAILY', channel: 'TEAMS' },
      { frequency: 'DAILY', channel: 'MAIL', address: 'a@example.com,b@example.com' },
      { frequency: 'DAILY', channel: 'MAIL', address: 'a@example.com\r\nBcc: b@example.com' },
      { frequency: 'DAILY', channel: 'MAIL', address: 'a@example.com', timeZone: 'Europe/Nowhere' },
    ];
    for (const input of wishes) expect(await ana.refusal(SET, { input })).toEqual([400, 'INVALID_INPUT']);
    expect((await ana.data(STATE)).digest).toMatchObject({ choices: null, channels: ['MAIL', 'SLACK', 'TEAMS'] });
  });
});

it('is set by the user alone, and by nobody who may only edit users', async () => {
  const editor = await tokenFor(catalog, 'editor', ['EDIT_ENTITY', 'MANAGE_USERS_AND_GROUPS', 'VIEW_ENTITY_PAGE']);
  const value = { frequency: 'DAILY', channel: 'MAIL', address: 'editor@example.com' };
  const proposal = {
    entityType: 'corpuser',
    entityUrn: ANA,
    aspectName: 'corpUserDigest',
    changeType: 'UPSERT',
    aspect: { contentType: 'application/json', value: JSON.stringify(value) },
  };
  const refused = await catalog.send('/aspects?action=ingestProposal', {
    headers: { Authorization: `Bearer ${editor}` },
    body: { proposal },
  });
  expect([refused.status, await row()]).toEqual([401, undefined]);
});
