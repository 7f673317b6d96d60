/** Questions about entities: who asks, answers and resolves, who is told, and what of it others may not see. */
import { LIMITS } from '#generated/http/limits';
import { upsert } from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const QUESTIONS = '/openapi/v1/discussions';
const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [ORDERS, REFUNDS, SECRET] = [dataset('orders'), dataset('refunds'), dataset('secret')] as const;
const [ANA, BOB, TEAM] = ['urn:li:corpuser:ana', 'urn:li:corpuser:bob', 'urn:li:corpGroup:team'] as const;
const tokens: Record<string, string> = {};

const as = (name: string) => graphqlClient(catalog, () => tokens[name] ?? '');
const sentAs = (name: string) => ({ headers: { Authorization: `Bearer ${tokens[name]}` } });
const ask = (name: string, body: object) => catalog.send(QUESTIONS, { ...sentAs(name), body });
const act = (name: string, id: string, what: string, body: object) =>
  catalog.send(`${QUESTIONS}/${id}/${what}`, { ...sentAs(name), body: { urn: ORDERS, ...body } });
const read = (name: string, urn: string) => catalog.send(`${QUESTIONS}?urn=${encodeURIComponent(urn)}`, sentAs(name));

async function waitingFor(name: string) {
  const data = await as(name).data('{ home { questions { total questions { entity { urn } text isAnswered } } } }');
  return data.home.questions.questions.map((each: { text: string; isAnswered: boolean }) => [
    each.text,
    each.isAnswered,
  ]);
}

beforeAll(async () => {
  const seen = only('URN', 'NOT_EQUALS', SECRET);
  tokens['ana'] = await tokenFor(catalog, 'ana', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY'], seen);
  tokens['bob'] = await tokenFor(catalog, 'bob', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'], seen);
  tokens['cem'] = await tokenFor(catalog, 'cem', ['VIEW_ENTITY_PAGE'], seen);
  const { services, system } = catalog.runtime();
  await services.writer.write(system, [
    upsert(ANA, 'nativeGroupMembership', { nativeGroups: [TEAM] }),
    upsert(TEAM, 'corpGroupInfo', { admins: [], members: [], groups: [] }),
    ...[ORDERS, REFUNDS, SECRET].map((urn) => upsert(urn, 'datasetProperties', { name: 'Shop' })),
    ...[ORDERS, SECRET].map((urn) => upsert(urn, 'ownership', { owners: [{ owner: TEAM, type: 'DATAOWNER' }] })),
  ]);
});

test('a reader asks, an owner is told and answers, the reader is told and resolves it', async () => {
  const { json } = await ask('bob', { urn: ORDERS, text: ' Are refunds in it? ' });
  expect(json).toMatchObject({ urn: ORDERS, mayAsk: true, threads: [{ author: BOB, text: 'Are refunds in it?' }] });
  const [{ id }] = json.threads;
  expect([await waitingFor('ana'), await waitingFor('bob'), await waitingFor('cem')]).toEqual([
    [['Are refunds in it?', false]],
    [],
    [],
  ]);
  expect(await act('cem', id, 'resolution', { isResolved: true })).toMatchObject({ status: 401 });
  expect((await act('ana', id, 'answers', { text: 'Yes, negative.' })).json.threads[0].answers).toMatchObject([
    { author: ANA, text: 'Yes, negative.' },
  ]);
  expect([await waitingFor('ana'), await waitingFor('bob')]).toEqual([[], [['Are refunds in it?', true]]]);
  const { json: resolved } = await act('bob', id, 'resolution', { isResolved: true });
  expect(resolved.threads).toMatchObject([{ id, mayResolve: true, resolution: { actor: BOB } }]);
  expect(await waitingFor('bob')).toEqual([]);
  const { json: again } = await act('cem', id, 'answers', { text: 'Since when?' });
  expect(again.threads[0].resolution).toBeUndefined();
  expect(await act('ana', id, 'resolution', { isResolved: true })).toMatchObject({ status: 200 });
});

test('who is mentioned is told, and what changed says it in words', async () => {
  await ask('bob', { urn: REFUNDS, text: 'Who pays?', mentions: ['urn:li:corpuser:cem', TEAM] });
  expect([await waitingFor('cem'), await waitingFor('ana')]).toEqual([[['Who pays?', false]], [['Who pays?', false]]]);
  const data = await as('bob').data('{ whatChanged(input: { since: 0 }) { changes { sentences { text } } } }');
  expect(JSON.stringify(data)).toContain("The question 'Who pays?' was added.");
});

test('nobody asks about what is hidden, absent or has no questions, nor with a token for something else', async () => {
  const text = 'What is it?';
  expect(await ask('bob', { urn: SECRET, text })).toMatchObject({ status: 401 });
  expect(await read('bob', SECRET)).toMatchObject({ status: 401 });
  expect(await ask('bob', { urn: dataset('none'), text })).toMatchObject({ status: 404 });
  expect(await ask('bob', { urn: ANA, text })).toMatchObject({ status: 400 });
  expect(await ask('bob', { urn: ORDERS, text: '  ' })).toMatchObject({ status: 400 });
  expect(await ask('bob', { urn: ORDERS, text, mentions: ['ana'] })).toMatchObject({ status: 400 });
  expect(await act('bob', 'none', 'answers', { text })).toMatchObject({ status: 404 });
  const request = { user: BOB, name: 'scan', duration: 'ONE_DAY', scope: 'read' } as const;
  const { accounts, system } = catalog.runtime();
  tokens['scan'] = (await accounts.tokens.create(system, request)).text;
  expect(await ask('scan', { urn: ORDERS, text })).toMatchObject({ status: 401 });
  expect((await read('scan', ORDERS)).json).toMatchObject({ mayAsk: false });
});

test('the oldest resolved question makes room, and open ones are limited', async () => {
  const urn = dataset('busy');
  const { services, system } = catalog.runtime();
  const thread = (id: number) => ({
    id: String(id),
    text: `Why ${id}?`,
    author: BOB,
    time: id,
    mentions: [],
    answers: [],
  });
  const open = Array.from({ length: LIMITS.questionsOfEntity }, (_, index) => thread(index));
  const resolution = { actor: BOB, time: 1 };
  const threads = open.map((each) => (each.id === '3' ? { ...each, resolution } : each));
  await services.writer.write(system, [upsert(urn, 'discussion', { waiting: 49, concerned: [BOB], threads })]);
  const { json } = await ask('cem', { urn, text: 'Why not?' });
  expect(json.threads.map(({ text }: { text: string }) => text)).not.toContain('Why 3?');
  expect(json.threads.at(-1)).toMatchObject({ text: 'Why not?' });
  expect((await ask('cem', { urn, text: 'And why?' })).json.message).toContain('questionsOfEntity');
});
