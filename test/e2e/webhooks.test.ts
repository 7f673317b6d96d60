import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';
import { type ReceivedMessage, webhookReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { servedCatalog, type Sent } from './served-catalog';
import { grant, newUserToken, only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', environment: { ASPECTORY_WEBHOOK_NETWORKS: '127.0.0.1' } });
const HOOKS = '/openapi/v1/webhooks';
const SALES = 'urn:li:domain:sales';

let admin: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  admin = await tokenFor(catalog, 'admin');
});

beforeEach(async () => {
  receiver = await webhookReceiver();
});

afterEach(async () => {
  const { json } = await catalog.send(HOOKS, as(admin));
  for (const { id } of json.webhooks) await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'DELETE' }));
  await receiver.close();
});

function as(token: string, sent: Sent = {}): Sent {
  return { ...sent, headers: { ...sent.headers, Authorization: `Bearer ${token}` } };
}

async function create(body: object, token = admin) {
  const { status, json, text } = await catalog.send(
    HOOKS,
    as(token, { body: { name: 'hook', url: receiver.url, ...body } }),
  );
  if (status !== 200) throw new Error(text);
  return { id: String(json.webhook.id), secret: String(json.secret) };
}

async function write(urn: string, aspect: string, value: object) {
  const { status, text } = await catalog.send(
    '/aspects?action=ingestProposal',
    as(admin, { body: { proposal: upsertOf(urn, aspect, value) } }),
  );
  if (status !== 200) throw new Error(text);
}

const writeTag = (name: string, description = name) =>
  write(`urn:li:tag:${name}`, 'tagProperties', { name, description });

const act = async (id: string, action: string, body: object = {}, token = admin) =>
  catalog.send(`${HOOKS}/${id}/${action}`, as(token, { body }));

const hook = async (id: string) => (await catalog.send(`${HOOKS}/${id}`, as(admin))).json;

const deliveries = async (id: string) => (await catalog.send(`${HOOKS}/${id}/deliveries`, as(admin))).json;

const eventOf = ({ body }: ReceivedMessage) => JSON.parse(body);

function verify(secret: string, { body, headers }: ReceivedMessage) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
}

const received = (count: number) =>
  until(`the receiver has ${count} messages`, () => receiver.messages.length >= count && receiver.messages);

describe('a webhook', () => {
  it('sends CloudEvents of what passes its filter, signed by Standard Webhooks', async () => {
    const filter = {
      entityTypes: ['tag'],
      aspects: ['tagProperties'],
      operations: ['UPSERT'],
      urns: ['urn:li:tag:si*ed'],
    };
    const { secret } = await create({ filter });
    await writeTag('other');
    await writeTag('signed');
    const [message] = await received(1);
    if (!message) throw new Error('no message');
    expect(message.headers['content-type']).toBe('application/cloudevents+json');
    expect(verify(secret, message)).toMatchObject({
      specversion: '1.0',
      type: 'io.aspectory.aspect.upserted',
      subject: 'urn:li:tag:signed',
      data: { operation: 'UPSERT', value: { name: 'signed' } },
    });
    expect(() => verify(secret, { ...message, body: `${message.body} ` })).toThrow('No matching signature');
    expect(receiver.messages).toHaveLength(1);
  });

  it('sends headers of its own, whose values nobody sees again', async () => {
    const { id } = await create({ headers: { Authorization: 'Bearer gateway', 'X-Team': 'data' } });
    expect((await hook(id)).headers).toEqual({ Authorization: '(secret)', 'X-Team': '(secret)' });
    const change = async (headers: object) =>
      catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { headers } }));
    expect((await change({ authorization: '(secret)' })).status).toBe(400);
    expect((await change({ Authorization: '(secret)', 'X-Team': 'new' })).status).toBe(200);
    await writeTag('headers');
    await act(id, 'test');
    for (const { headers } of await received(2))
      expect(headers).toMatchObject({ authorization: 'Bearer gateway', 'x-team': 'new' });
    await change({});
    expect((await hook(id)).headers).toEqual({});
  });

  it.each([
    ['Host', 'x'],
    ['content-Length', '1'],
    ['Webhook-Signature', 'x'],
    ['Transfer-Encoding', 'chunked'],
    ['X Y', 'x'],
    ['X', 'a\r\nY: b'],
    ['X', ' '],
  ])('refuses the header %s: %j', async (name, value) => {
    const body = { name: 'hook', url: receiver.url, headers: { [name]: value } };
    const { status, json } = await catalog.send(HOOKS, as(admin, { body }));
    expect([status, json.details?.[0]?.field ?? json.message]).toEqual([400, expect.anything()]);
  });

  it('rotates its key: for a time messages have both signatures, then only the new one', async () => {
    const { id, secret } = await create({ filter: { entityTypes: ['tag'], aspects: ['tagProperties'] } });
    const { json } = await act(id, 'rotate', { formerHours: 1 });
    await writeTag('rotated');
    const [both] = await received(1);
    if (!both) throw new Error('no message');
    expect([verify(secret, both), verify(json.secret, both)]).toHaveLength(2);
    const next = (await act(id, 'rotate', { formerHours: 0 })).json.secret;
    await writeTag('rotated', 'again');
    const [, message] = await received(2);
    if (!message) throw new Error('no message');
    expect(verify(next, message)).toBeDefined();
    expect(() => verify(json.secret, message)).toThrow('No matching signature');
  });

  it('keeps its position while it is off, and goes on without a gap', async () => {
    const { id } = await create({ filter: { urns: ['urn:li:tag:away*'], aspects: ['tagProperties'] } });
    await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { isOn: false } }));
    for (const name of ['away1', 'away2', 'away3']) await writeTag(name);
    expect(await hook(id)).toMatchObject({ state: 'off' });
    await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { isOn: true } }));
    const messages = await received(3);
    expect(new Set(messages.map((message) => eventOf(message).subject))).toEqual(
      new Set(['urn:li:tag:away1', 'urn:li:tag:away2', 'urn:li:tag:away3']),
    );
  });

  it('sends lists of events to a receiver that takes several', async () => {
    const { id } = await create({
      eventsPerRequest: 100,
      filter: { urns: ['urn:li:tag:list*'], aspects: ['tagProperties'] },
    });
    await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { isOn: false } }));
    for (const name of ['list1', 'list2']) await writeTag(name);
    await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { isOn: true } }));
    const [message] = await received(1);
    expect(message?.headers['content-type']).toBe('application/cloudevents-batch+json');
    expect(JSON.parse(message?.body ?? '').map(({ subject }: { subject: string }) => subject)).toEqual([
      'urn:li:tag:list1',
      'urn:li:tag:list2',
    ]);
  });

  it('waits as long as Retry-After says, keeps the order of an entity, and sends the others meanwhile', async () => {
    let refusals = 2;
    receiver.answer = ({ body }) =>
      JSON.parse(body).subject === 'urn:li:tag:slow' && refusals-- > 0
        ? { status: 400, headers: { 'Retry-After': '0' }, body: 'not yet' }
        : { status: 200 };
    const { id } = await create({ filter: { aspects: ['tagProperties'] } });
    for (const text of ['1', '2', '3']) await writeTag('slow', text);
    await writeTag('quick');
    const messages = await until('all were taken', async () => {
      const { deliveries: sent } = await deliveries(id);
      return sent.filter(({ error }: { error?: string }) => error === undefined).length >= 2 && receiver.messages;
    });
    expect(messages.map((message) => eventOf(message).subject)).toContain('urn:li:tag:quick');
    expect((await deliveries(id)).waiting.map(({ position }: { position: number }) => position)).toHaveLength(0);
    const slow = messages.map(eventOf).filter(({ subject }) => subject === 'urn:li:tag:slow');
    expect(slow.map(({ data }) => data.value.description)).toEqual(['1', '1', '1', '2', '3']);
    expect(new Set(slow.slice(0, 3).map(({ id: event }) => event)).size).toBe(1);
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length - 2);
  });

  it('is not held by another one, whose receiver does not answer', async () => {
    const stuck = await webhookReceiver();
    stuck.answer = () => new Promise(() => undefined);
    const filter = { urns: ['urn:li:tag:pair*'], aspects: ['tagProperties'] };
    await create({ name: 'stuck', url: stuck.url, filter });
    await create({ filter });
    for (let number = 0; number < 20; number++) await writeTag(`pair${number}`);
    await received(20);
    expect(stuck.open()).toBeGreaterThan(0);
    expect(stuck.messages.length).toBeLessThanOrEqual(4);
    await stuck.close();
  });

  it('sends only what its owner may see, as policies are at that moment', async () => {
    const token = await newUserToken(catalog, 'limited');
    const user = 'urn:li:corpuser:limited';
    await grant(catalog, 'hooks', { user, privileges: ['MANAGE_WEBHOOKS'] });
    const privileges = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'];
    await grant(catalog, 'limited-sees', { user, privileges }, only('DOMAIN', 'EQUALS', SALES));
    await create({ filter: { entityTypes: ['dataset'], aspects: ['datasetProperties'] } }, token);
    const urn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
    await write(urn('hidden'), 'datasetProperties', { description: 'secret' });
    await write(urn('shown'), 'domains', { domains: [SALES] });
    await write(urn('shown'), 'datasetProperties', { description: 'open' });
    const messages = await received(1);
    expect(messages.map((message) => eventOf(message).subject)).toEqual([urn('shown')]);
    expect(JSON.stringify(messages)).not.toContain('secret');
  });

  it('filters by the domain of the entity', async () => {
    await create({ filter: { inDomains: [SALES], aspects: ['datasetProperties'] } });
    const urn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,domain.${name},PROD)`;
    await write(urn('out'), 'datasetProperties', { description: 'x' });
    await write(urn('in'), 'domains', { domains: [SALES] });
    await write(urn('in'), 'datasetProperties', { description: 'x' });
    expect((await received(1)).map((message) => eventOf(message).subject)).toEqual([urn('in')]);
  });

  it('replays the log from a position, and tests, and shows what it sent', async () => {
    const { id, secret } = await create({ filter: { urns: ['urn:li:tag:replayed'], aspects: ['tagProperties'] } });
    const before = (await hook(id)).position;
    await writeTag('replayed');
    const [first] = await received(1);
    const { json } = await act(id, 'replay', { after: before });
    expect(json.position).toBe(before);
    const [, second] = await received(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await act(id, 'replay', { after: 999_999 })).json).toMatchObject({ code: 'INVALID_INPUT' });
    receiver.answer = () => ({ status: 500, body: 'broken' });
    expect((await act(id, 'test')).json).toMatchObject({ status: 500, error: 'answered 500', answer: 'broken' });
    const test = receiver.messages.at(-1) ?? { headers: {}, body: '', time: 0 };
    expect(verify(secret, test)).toMatchObject({ type: 'io.aspectory.webhook.test', subject: id });
    const shown = await until('the deliveries are stored', async () => {
      const { deliveries: sent } = await deliveries(id);
      return sent.length >= 3 && sent;
    });
    expect(shown).toMatchObject([{ status: 500 }, { status: 204, urn: 'urn:li:tag:replayed' }, { status: 204 }]);
  });

  it('is turned off with a notice when the receiver wants no more', async () => {
    receiver.answer = () => ({ status: 410 });
    const { id } = await create({ filter: { urns: ['urn:li:tag:gone'], aspects: ['tagProperties'] } });
    await writeTag('gone');
    const stopped = await until('it is stopped', async () => {
      const found = await hook(id);
      return found.state === 'stopped' && found;
    });
    expect(stopped.stopReason).toBe('The receiver answered 410 Gone, so it wants no more events.');
    receiver.answer = () => ({ status: 200 });
    await catalog.send(`${HOOKS}/${id}`, as(admin, { method: 'PATCH', body: { isOn: true } }));
    await act(id, 'resend');
    expect(await hook(id)).toMatchObject({ state: 'on' });
  });
});

describe('a webhook of somebody who leaves', () => {
  const GONE = 'Its owner was removed.';
  const UNPRIVILEGED = 'Its owner may no longer manage webhooks.';
  const urnOf = (name: string) => `urn:li:corpuser:${name}`;
  const filter = { aspects: ['tagProperties'] };

  /** Somebody whose webhook has sent something. */
  async function sending(name: string) {
    const token = await newUserToken(catalog, name);
    await grant(catalog, `hooks-${name}`, {
      user: urnOf(name),
      privileges: ['MANAGE_WEBHOOKS', 'VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'],
    });
    const { id } = await create({ filter, name }, token);
    await writeTag(`before-${name}`);
    await received(1);
    return { id, token };
  }

  const removeUser = (name: string) => {
    const { services, system } = catalog.runtime();
    return services.people.users.remove(system, urnOf(name));
  };

  const stopped = (id: string) =>
    until('it is stopped', async () => {
      const found = await hook(id);
      return found.state === 'stopped' && found;
    });

  /** Writes more and gives a webhook that sent it the time to do so. */
  async function sendsNothingMore(name: string) {
    const before = receiver.messages.length;
    await writeTag(`later-${name}`);
    await sleep(1500);
    expect(receiver.messages.length).toBe(before);
  }

  const auditOf = async (id: string) => {
    const { json } = await catalog.send('/openapi/v1/audit?limit=1000&operation=stopWebhook', as(admin));
    return json.entries.filter(({ detail }: { detail: string }) => detail.startsWith(id));
  };

  it('ends when the owner is removed, and does not go on for who gets the same name', async () => {
    const { id } = await sending('leaver');
    await removeUser('leaver');
    expect((await stopped(id)).stopReason).toBe(GONE);
    await sendsNothingMore('leaver');
    await until('the audit says why', async () => (await auditOf(id)).length > 0);
    expect(await auditOf(id)).toMatchObject([{ detail: `${id} leaver: ${GONE}` }]);
    await newUserToken(catalog, 'leaver');
    await catalog.runtime().services.webhooks.change(catalog.runtime().system, id, { isOn: true });
    expect((await stopped(id)).stopReason).toBe(GONE);
    await sendsNothingMore('namesake');
  });

  it.each([
    ['loses the privilege', 'demoted', UNPRIVILEGED, { privileges: ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'] }],
    ['has only an inactive policy', 'lapsed', UNPRIVILEGED, { privileges: ['MANAGE_WEBHOOKS'], state: 'INACTIVE' }],
  ] as const)('ends when the owner %s, and goes on without a gap later', async (_case, name, reason, policy) => {
    const { id, token } = await sending(name);
    const { privileges, ...limits } = { state: 'ACTIVE' as const, ...policy };
    await grant(catalog, `hooks-${name}`, { user: urnOf(name), privileges }, limits);
    expect((await stopped(id)).stopReason).toBe(reason);
    await sendsNothingMore(name);
    await grant(catalog, `hooks-${name}`, {
      user: urnOf(name),
      privileges: ['MANAGE_WEBHOOKS', 'VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'],
    });
    await catalog.send(`${HOOKS}/${id}`, as(token, { method: 'PATCH', body: { isOn: true } }));
    const [, later] = await received(2);
    expect(later && eventOf(later).subject).toBe(`urn:li:tag:later-${name}`);
  });

  it('ends when the owner is suspended, and while its receiver is away', async () => {
    const { id } = await sending('suspended');
    receiver.answer = () => ({ status: 500 });
    await writeTag('waits');
    await until('it waits', async () => (await hook(id)).failures >= 1);
    const { services, system } = catalog.runtime();
    await services.people.users.setUsable(system, urnOf('suspended'), false);
    expect((await stopped(id)).stopReason).toBe('Its owner is suspended.');
    receiver.answer = () => ({ status: 204 });
    await sendsNothingMore('suspended');
    expect(await hook(id)).toMatchObject({ waiting: 1 });
  });

  it('does not send what waited while its owner lost the entity', async () => {
    const token = await newUserToken(catalog, 'waiting');
    await grant(catalog, 'waiting-hooks', { user: urnOf('waiting'), privileges: ['MANAGE_WEBHOOKS'] });
    const privileges = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'];
    await grant(catalog, 'waiting', { user: urnOf('waiting'), privileges }, only('DOMAIN', 'EQUALS', SALES));
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,waits,PROD)';
    await write(urn, 'domains', { domains: [SALES] });
    let answer: (given: { status: number }) => void = () => undefined;
    receiver.answer = () => new Promise((resolve) => (answer = resolve));
    await create({ filter: { aspects: ['datasetProperties'] } }, token);
    for (const description of ['first', 'second']) await write(urn, 'datasetProperties', { description });
    await received(1);
    await write(urn, 'domains', { domains: [] });
    await sleep(1200);
    answer({ status: 204 });
    await sleep(1500);
    expect(receiver.messages.map((message) => eventOf(message).data.value.description)).toEqual(['first']);
  });
});

describe('a webhook of somebody else', () => {
  const HIDDEN = 'urn:li:dataset:(urn:li:dataPlatform:hive,of.others,PROD)';

  it('shows no path, no urns of hidden entities and no answers, but that it sends', async () => {
    const url = `${receiver.url}/KEYOFRECEIVER?token=QUERYOFRECEIVER`;
    receiver.answer = () => ({ status: 200, body: 'ANSWEROFRECEIVER' });
    const { id } = await create({ url, filter: { urns: [HIDDEN, 'urn:li:tag:shown'] } });
    await write(HIDDEN, 'datasetProperties', { description: 'x' });
    await writeTag('shown');
    const own = await until('deliveries are stored', async () => {
      const found = await deliveries(id);
      return found.deliveries.length >= 2 && found;
    });
    expect(JSON.stringify(own)).toContain(HIDDEN);
    expect(JSON.stringify(own)).toContain('ANSWEROFRECEIVER');
    const user = 'urn:li:corpuser:colleague';
    const token = await newUserToken(catalog, 'colleague');
    await grant(catalog, 'colleague-hooks', { user, privileges: ['MANAGE_WEBHOOKS'] });
    await grant(catalog, 'colleague', { user, privileges: ['VIEW_ENTITY_PAGE'] }, only('TYPE', 'EQUALS', 'tag'));
    const ask = (path: string) => catalog.send(`${HOOKS}${path}`, as(token));
    const [list, one, sent] = [await ask(''), await ask(`/${id}`), await ask(`/${id}/deliveries`)];
    const off = await catalog.send(`${HOOKS}/${id}`, as(token, { method: 'PATCH', body: { isOn: false } }));
    for (const { status, text } of [list, one, sent, off]) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/of\.others|KEYOFRECEIVER|QUERYOFRECEIVER|ANSWEROFRECEIVER/);
    }
    expect(one.json).toMatchObject({ url: new URL('/', receiver.url).href, withheld: ['path', 'urns'] });
    expect(sent.json.deliveries.map(({ urn = '' }: { urn?: string }) => urn)).toContain('urn:li:tag:shown');
    expect(sent.json.deliveries).toHaveLength(own.deliveries.length);
  });

  it('sends again only what its owner may see', async () => {
    await write(HIDDEN, 'datasetProperties', { description: 'y' });
    const user = 'urn:li:corpuser:resender';
    const token = await newUserToken(catalog, 'resender');
    await grant(catalog, 'resender-hooks', { user, privileges: ['MANAGE_WEBHOOKS'] });
    const privileges = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'];
    await grant(catalog, 'resender', { user, privileges }, only('TYPE', 'EQUALS', 'tag'));
    await writeTag('again');
    const { id } = await create({ filter: { urns: ['none'] } }, token);
    const { json } = await catalog.send('/openapi/v1/changes?last=500', as(admin));
    const positions = json.map(({ data }: { data: { position: number } }) => data.position);
    const { changes } = (await act(id, 'resend', { positions }, token)).json;
    expect(changes).toBe(json.filter(({ subject }: { subject: string }) => subject.startsWith('urn:li:tag:')).length);
    const messages = await received(changes);
    expect(messages.filter(({ body }) => !JSON.parse(body).subject.startsWith('urn:li:tag:'))).toEqual([]);
    const { text } = await catalog.send(`${HOOKS}/${id}/deliveries`, as(token));
    expect(text).not.toContain('of.others');
  });
});

describe('addresses', () => {
  it.each([
    ['ftp://example.com/', 'not a URL'],
    ['https://user:key@example.com/', 'user or a password'],
    ['https://10.1.2.3/', 'not a public address'],
    ['https://[::1]/', 'not a public address'],
    ['https://[::ffff:169.254.169.254]/', 'not a public address'],
    ['http://0x7f.2/', 'not a public address'],
    ['http://8.8.8.8/', 'needs https'],
  ])('%s is refused', async (url, reason) => {
    const { status, json } = await catalog.send(HOOKS, as(admin, { body: { name: 'x', url } }));
    expect([status, json.message]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('that redirect are not followed', async () => {
    receiver.answer = () => ({ status: 302, headers: { Location: receiver.url } });
    const { id } = await create({ filter: { urns: ['none'] } });
    expect((await act(id, 'test')).json).toMatchObject({
      status: 302,
      error: 'answered 302, and redirects are not followed; use the address it leads to',
    });
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('who manages webhooks', () => {
  it('needs the privilege, and changes only what is their own', async () => {
    const { id } = await create({ filter: { urns: ['none'] } });
    const nobody = await newUserToken(catalog, 'nobody');
    expect((await catalog.send(HOOKS, as(nobody))).json).toMatchObject({ code: 'FORBIDDEN' });
    const other = await tokenFor(catalog, 'other', ['MANAGE_WEBHOOKS']);
    const url = 'https://example.com/';
    const change = await catalog.send(`${HOOKS}/${id}`, as(other, { method: 'PATCH', body: { url } }));
    expect(change.json).toMatchObject({ code: 'FORBIDDEN' });
    for (const action of ['rotate', 'test', 'resend', 'replay'])
      expect((await act(id, action, action === 'replay' ? { after: 0 } : {}, other)).json).toMatchObject({
        code: 'FORBIDDEN',
      });
    const off = await catalog.send(`${HOOKS}/${id}`, as(other, { method: 'PATCH', body: { isOn: false } }));
    expect(off.json).toMatchObject({ state: 'off' });
  });

  it('is in the audit, without addresses and keys', async () => {
    const { id, secret } = await create({ filter: { urns: ['none'] } });
    const { json, text } = await catalog.send('/openapi/v1/audit?limit=1000&operation=createWebhook', as(admin));
    expect(json.entries.at(0)).toMatchObject({ actor: 'urn:li:corpuser:admin', detail: `${id} hook` });
    expect(text).not.toContain(secret);
    expect(text).not.toContain(receiver.url);
  });
});

describe('consumers of the change log', () => {
  const CONSUMERS = '/openapi/v1/changes/consumers';

  it('register once, commit positions, are behind, and are removed', async () => {
    const body = { name: 'warehouse', description: 'copies owners', position: 0 };
    const { json: made } = await catalog.send(CONSUMERS, as(admin, { body }));
    expect(made).toMatchObject({ name: 'warehouse', owner: 'urn:li:corpuser:admin', position: 0, keepsLog: true });
    const commit = (position: number, token = admin) =>
      catalog.send(`${CONSUMERS}/warehouse`, as(token, { method: 'PUT', body: { position } }));
    expect((await commit(2)).json).toMatchObject({ position: 2 });
    expect((await catalog.send(CONSUMERS, as(admin, { body }))).json).toMatchObject({ position: 2 });
    expect((await commit(999_999)).json).toMatchObject({ code: 'INVALID_INPUT' });
    const other = await tokenFor(catalog, 'consuming', ['MANAGE_WEBHOOKS']);
    expect((await commit(1, other)).json).toMatchObject({ code: 'FORBIDDEN' });
    expect((await catalog.send(CONSUMERS, as(other, { body }))).status).toBe(409);
    const { json } = await catalog.send(CONSUMERS, as(admin));
    expect(json.consumers).toContainEqual(
      expect.objectContaining({ name: 'warehouse', position: 2, lag: json.lastPosition - 2 }),
    );
    await until('the metrics have the consumer', async () =>
      (await catalog.send('/metrics', as(admin))).text.includes('_consumer_lag_changes{consumer="warehouse"}'),
    );
    await catalog.send(`${CONSUMERS}/warehouse`, as(admin, { method: 'DELETE' }));
    expect((await commit(2)).json).toMatchObject({ code: 'NOT_FOUND' });
  });
});
