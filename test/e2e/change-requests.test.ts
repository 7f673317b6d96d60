/** Changes that people ask for: who sees them, who decides, and what happens if the value has changed meanwhile. */
import { LIMITS } from '#generated/http/limits';
import { servedCatalog } from './served-catalog';
import { grant, only, tokenFor } from './token-for';

const REQUESTS = '/openapi/v1/change-requests';
const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [ORDERS, SECRET] = [dataset('orders'), dataset('secret')] as const;
const aspectName = 'datasetProperties';

interface Sent {
  readonly headers: { readonly Authorization: string };
}

let asker: Sent;
let editor: Sent;
let reader: Sent;
let root: Sent;

async function put(urn: string, value: { readonly [field: string]: string }) {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, [{ entityType: 'dataset', urn, aspectName, changeType: 'UPSERT', value }]);
}

const sentAs = (token: string): Sent => ({ headers: { Authorization: `Bearer ${token}` } });

async function ask(description: string, sent = asker) {
  const patch = [{ op: 'add', path: '/description', value: description }];
  return catalog.send(REQUESTS, { ...sent, body: { urn: ORDERS, aspectName, patch, reason: 'It is so.' } });
}

const decide = (id: number, what: string, sent: Sent, body: object = { reason: 'Right.' }) =>
  catalog.send(`${REQUESTS}/${id}/${what}`, { ...sent, body });

beforeAll(async () => {
  await put(ORDERS, { name: 'Orders' });
  await put(SECRET, { name: 'Secret' });
  const seen = only('URN', 'NOT_EQUALS', SECRET);
  asker = sentAs(await tokenFor(catalog, 'asker', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES'], seen));
  editor = sentAs(await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY'], seen));
  reader = sentAs(await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE'], seen));
  root = sentAs(await tokenFor(catalog, 'root'));
});

test('a change waits with its difference, and is written as whoever accepts it', async () => {
  const { json } = await ask('One row an order');
  expect(json).toMatchObject({
    state: 'open',
    baseVersion: 1,
    before: { name: 'Orders' },
    after: { name: 'Orders', description: 'One row an order' },
    difference: [{ op: 'add', path: '/description', value: 'One row an order' }],
    isConflict: false,
    mayAccept: false,
    mayRefuse: true,
  });
  const list = await catalog.send(`${REQUESTS}?state=open&urn=${encodeURIComponent(ORDERS)}`, reader);
  expect(list.json).toMatchObject({ total: 1, requests: [{ id: json.id, reason: 'It is so.' }] });
  expect(await decide(json.id, 'accept', asker)).toMatchObject({ status: 401 });
  const accepted = await decide(json.id, 'accept', editor);
  expect(accepted.json).toMatchObject({ state: 'accepted', version: 2, decidedBy: 'urn:li:corpuser:editor' });
  expect(await decide(json.id, 'refuse', editor)).toMatchObject({ status: 409 });
  const { json: audit } = await catalog.send('/openapi/v1/audit?limit=50', root);
  const entries = audit.entries.map(({ operation, actor }: { operation: string; actor: string }) => [operation, actor]);
  expect(entries).toContainEqual(['createChangeRequest', 'urn:li:corpuser:asker']);
  expect(entries).toContainEqual(['acceptChangeRequest', 'urn:li:corpuser:editor']);
});

test('a policy accepts at once what it lets its actors change, of the entities and aspects that it names', async () => {
  const privileges = ['REQUESTS_ACCEPTED_AT_ONCE', 'EDIT_ENTITY_TAGS'];
  const bot = sentAs(await tokenFor(catalog, 'bot', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES']));
  await grant(catalog, 'tagging', { user: 'urn:li:corpuser:bot', privileges }, only('URN', 'EQUALS', ORDERS));
  const tagging = (urn: string, tag: string) => ({
    body: { urn, aspectName: 'globalTags', value: { tags: [{ tag: `urn:li:tag:${tag}` }] }, reason: 'Scanned.' },
  });
  const policy = 'urn:li:dataHubPolicy:tagging';
  const { json } = await catalog.send(REQUESTS, { ...bot, ...tagging(ORDERS, 'pii') });
  expect(json).toMatchObject({ state: 'accepted', version: 1, decidedBy: policy, requestedBy: 'urn:li:corpuser:bot' });
  const stored = await catalog.runtime().stored.aspect(ORDERS, 'globalTags', 0);
  expect(stored).toMatchObject({ createdBy: 'urn:li:corpuser:bot', value: expect.stringContaining('pii') });
  const { json: audit } = await catalog.send('/openapi/v1/audit?operation=acceptChangeRequest&limit=1', root);
  const detail = `change request ${json.id}: globalTags, by ${policy}`;
  expect(audit.entries[0]).toMatchObject({ actor: 'urn:li:corpuser:bot', target: ORDERS, detail });
  // Another aspect, another entity, another actor, a policy that is off.
  expect((await ask('Asked by the bot', bot)).json).toMatchObject({ state: 'open' });
  const other = await catalog.send(REQUESTS, { ...bot, ...tagging(SECRET, 'pii') });
  expect(other.json).toMatchObject({ state: 'open' });
  expect((await catalog.send(REQUESTS, { ...asker, ...tagging(ORDERS, 'x') })).json).toMatchObject({ state: 'open' });
  await grant(catalog, 'tagging', { user: 'urn:li:corpuser:bot', privileges }, { state: 'INACTIVE' });
  expect((await catalog.send(REQUESTS, { ...bot, ...tagging(ORDERS, 'y') })).json).toMatchObject({ state: 'open' });
});

test('a policy accepts at once the change of a field that it lets its actors change, and nothing else', async () => {
  const describer = sentAs(await tokenFor(catalog, 'describer', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES']));
  const privileges = ['REQUESTS_ACCEPTED_AT_ONCE', 'EDIT_ENTITY_DOCS'];
  await grant(catalog, 'describing', { user: 'urn:li:corpuser:describer', privileges });
  const asking = async (value: object) => {
    const body = { urn: ORDERS, aspectName: 'editableDatasetProperties', value, reason: 'Read the code.' };
    return (await catalog.send(REQUESTS, { ...describer, body })).json.state;
  };
  expect(await asking({ description: 'Paid orders' })).toBe('accepted');
  expect(await asking({ description: 'Paid orders', name: 'Paid' })).toBe('open');
});

test('two policies do not make one that accepts', async () => {
  const bot = sentAs(await tokenFor(catalog, 'two', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES', 'EDIT_ENTITY']));
  const privileges = ['REQUESTS_ACCEPTED_AT_ONCE'];
  await grant(catalog, 'only-acceptance', { user: 'urn:li:corpuser:two', privileges });
  const { json } = await ask('May write it, and still asks', bot);
  expect(json).toMatchObject({ state: 'open', mayAccept: true });
  expect(await decide(json.id, 'refuse', bot)).toMatchObject({ status: 200 });
});

test('a change of a value that is not there any more is not written, and shows both', async () => {
  const { json } = await ask('Old news');
  await put(ORDERS, { name: 'Orders', description: 'Written meanwhile' });
  expect(await decide(json.id, 'accept', editor)).toMatchObject({ status: 412 });
  const { json: shown } = await catalog.send(`${REQUESTS}/${json.id}`, editor);
  expect(shown).toMatchObject({
    state: 'open',
    isConflict: true,
    after: { description: 'Old news' },
    current: { version: 3, value: { description: 'Written meanwhile' } },
  });
});

test('people refuse changes that they may make, and take back their own', async () => {
  const [first, second] = [(await ask('a')).json.id, (await ask('b')).json.id];
  expect(await decide(first, 'refuse', reader)).toMatchObject({ status: 401 });
  expect(await decide(first, 'refuse', editor, {})).toMatchObject({ status: 400 });
  expect((await decide(first, 'refuse', editor)).json).toMatchObject({ state: 'refused', decision: 'Right.' });
  expect((await decide(second, 'refuse', asker)).json).toMatchObject({ state: 'refused' });
});

test('who asked and who may decide talk about a request, and nobody else does', async () => {
  const { json } = await ask('One row a parcel');
  const say = (text: string, sent: Sent) =>
    catalog.send(`${REQUESTS}/${json.id}/comments`, { ...sent, body: { text } });
  expect((await say('Parcels or orders?', editor)).json).toMatchObject({ mayComment: true });
  expect(await say('I only read', reader)).toMatchObject({ status: 401 });
  expect(await say('', asker)).toMatchObject({ status: 400 });
  await say('Parcels, since May.', asker);
  const { json: shown } = await catalog.send(`${REQUESTS}/${json.id}`, reader);
  expect(shown).toMatchObject({
    mayComment: false,
    comments: [
      { author: 'urn:li:corpuser:editor', time: expect.any(Number), text: 'Parcels or orders?' },
      { author: 'urn:li:corpuser:asker', text: 'Parcels, since May.' },
    ],
  });
  await decide(json.id, 'refuse', editor);
  expect((await say('Understood.', asker)).json).toMatchObject({ state: 'refused', comments: { length: 3 } });
  expect((await catalog.send(`${REQUESTS}/${json.id}`, editor)).json).toMatchObject({
    mayAccept: false,
    mayComment: true,
  });
  const { json: audit } = await catalog.send('/openapi/v1/audit?operation=commentChangeRequest&limit=9', root);
  const outcomes = audit.entries.map(({ outcome }: { readonly outcome: string }) => outcome);
  expect(outcomes.filter((outcome: string) => outcome === 'SUCCESS')).toHaveLength(3);
  await catalog.database.query({
    text: `update change_request set comments = to_jsonb(array_fill(comments -> 0, array[$2::integer])) where id = $1`,
    values: [json.id, LIMITS.commentsOfRequest],
  });
  expect((await say('One too many', asker)).json.message).toContain('the limit commentsOfRequest is 200');
});

test('nobody sees or makes requests about what they may not see', async () => {
  const body = { urn: SECRET, aspectName, value: { name: 'Known' }, reason: 'x' };
  const { json } = await catalog.send(REQUESTS, { ...root, body });
  expect(await catalog.send(`${REQUESTS}/${json.id}`, editor)).toMatchObject({ status: 404 });
  expect(await decide(json.id, 'accept', editor)).toMatchObject({ status: 404 });
  const { json: list } = await catalog.send(REQUESTS, editor);
  expect(JSON.stringify(list)).not.toContain(SECRET);
  expect(await catalog.send(REQUESTS, { ...asker, body })).toMatchObject({ status: 401 });
  expect(await catalog.send(REQUESTS, { ...reader, body: { ...body, urn: ORDERS } })).toMatchObject({ status: 401 });
});

test('what cannot be asked for is refused', async () => {
  const body = { urn: ORDERS, aspectName, value: { name: 'Orders', description: 'Written meanwhile' }, reason: 'x' };
  expect((await catalog.send(REQUESTS, { ...asker, body })).json.message).toContain('has this value already');
  const unfit = { ...body, value: { name: 5 } };
  expect(await catalog.send(REQUESTS, { ...asker, body: unfit })).toMatchObject({ status: 422 });
  const absent = { ...body, urn: dataset('absent') };
  expect(await catalog.send(REQUESTS, { ...root, body: absent })).toMatchObject({ status: 404 });
  expect(await catalog.send(REQUESTS, { ...asker, body: { ...body, atOnce: true } })).toMatchObject({ status: 401 });
  const series = { ...body, aspectName: 'datasetProfile', value: { timestampMillis: 1 } };
  expect((await catalog.send(REQUESTS, { ...asker, body: series })).json.message).toContain('is a time series');
});

test('a user and an entity have only so many open requests', async () => {
  const { database } = catalog.runtime();
  const fill = (user: string, urn: string, count: number) =>
    database.query({
      text: `insert into change_request (urn, aspect, base_version, after_value, reason, requested_by, requested_on, state)
        select $1, 'datasetProperties', -1, '{}', 'filled', $2, 9000000000000, 'open' from generate_series(1, $3::int)`,
      values: [urn, user, count],
    });
  await fill('urn:li:corpuser:somebody', ORDERS, LIMITS.openRequestsOfEntity - 20);
  expect(await ask('still room')).toMatchObject({ status: 200 });
  await fill('urn:li:corpuser:somebody', ORDERS, 20);
  const full = await ask('no room for the entity');
  expect(full).toMatchObject({ status: 400 });
  expect(full.json.message).toContain(`the limit openRequestsOfEntity is ${LIMITS.openRequestsOfEntity}`);
  await database.query({ text: `delete from change_request where reason = 'filled'`, values: [] });
  await fill('urn:li:corpuser:asker', SECRET, LIMITS.openRequestsOfUser);
  expect((await ask('no room for the user')).json.message).toContain('the limit openRequestsOfUser is 1000');
  expect((await ask('Somebody else still has room', editor)).status).toBe(200);
  await database.query({ text: `delete from change_request where reason = 'filled'`, values: [] });
  expect(await ask('room again')).toMatchObject({ status: 200 });
});

test('the open requests of a user and of an entity have only so many bytes', async () => {
  const { database } = catalog.runtime();
  const fill = (user: string, urn: string, bytes: number) =>
    database.query({
      text: `insert into change_request (urn, aspect, base_version, after_value, reason, requested_by, requested_on, state)
        values ($1, 'datasetProperties', -1, repeat('x', $3::int), 'filled', $2, 9000000000000, 'open')`,
      values: [urn, user, bytes],
    });
  const empty = () => database.query({ text: `delete from change_request where reason = 'filled'`, values: [] });
  for (const [limit, user, urn] of [
    ['openRequestBytesOfEntity', 'urn:li:corpuser:somebody', ORDERS],
    ['openRequestBytesOfUser', 'urn:li:corpuser:asker', SECRET],
  ] as const) {
    await fill(user, urn, LIMITS[limit] - 50_000);
    expect(await ask(`still room for ${limit}`)).toMatchObject({ status: 200 });
    await fill(user, urn, 50_000);
    const full = await ask(`no room for ${limit}`);
    expect(full).toMatchObject({ status: 400 });
    expect(full.json.message).toContain(`the limit ${limit} is ${LIMITS[limit]}`);
    await empty();
  }
});

test('what was asked before a deletion is not shown of the entity that has its name then', async () => {
  const urn = dataset('gone');
  const body = { urn, aspectName, value: { name: 'Wanted' }, reason: 'x' };
  const shown = async () => (await catalog.send(`${REQUESTS}?urn=${encodeURIComponent(urn)}`, root)).json.total;
  await put(urn, { name: 'Former' });
  const { json } = await catalog.send(REQUESTS, { ...root, body });
  // As by a process whose clock is an hour ahead.
  await catalog.runtime().database.query({
    text: 'update change_request set requested_on = requested_on + 3600000 where id = $1',
    values: [json.id],
  });
  expect(await shown()).toBe(1);
  await catalog.send('/entities?action=delete', { ...root, body: { urn } });
  await put(urn, { name: 'New' });
  expect(await shown()).toBe(0);
  expect(await catalog.send(`${REQUESTS}/${json.id}`, root)).toMatchObject({ status: 404 });
  await catalog.send(REQUESTS, { ...root, body });
  expect(await shown()).toBe(1);
});

test('an erasure removes the requests of the entity', async () => {
  const { json } = await catalog.send(`${REQUESTS}?urn=${encodeURIComponent(SECRET)}`, root);
  const [{ id }] = json.requests;
  await catalog.runtime().services.erasures.erase(catalog.runtime().system, {
    urn: SECRET,
    mentions: false,
    requestId: 'x',
    signal: new AbortController().signal,
  });
  await put(SECRET, { name: 'Secret' });
  expect(await catalog.send(`${REQUESTS}/${id}`, root)).toMatchObject({ status: 404 });
});
