/** What concerns a person, what the person follows, saved searches and announcements, by GraphQL. */
import { upsert } from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { LIMITS } from '#generated/http/limits';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { only, tokenFor } from './token-for';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const ORDERS = dataset('orders');
const HIDDEN = dataset('hidden');
const ANA = 'urn:li:corpuser:ana';
const TEAM = 'urn:li:corpGroup:team';
const SALES = 'urn:li:domain:sales';
const INCIDENT = 'urn:li:incident:late';
const HOME = `{ home {
  groups { urn } owned { total entities { name } } domains { urn count }
  problems { title total problems { urn outcome about { urn } } } requests { total isCut requests { entity { urn } } } following { urn } mostUsed { urn }
} }`;

const catalog = servedCatalog({ auth: 'on' });
const tokens: Record<string, string> = {};
const as = (name: string) => graphqlClient(catalog, () => tokens[name] ?? '');

beforeAll(async () => {
  const seen = only('URN', 'EQUALS', ORDERS, SALES, INCIDENT);
  tokens['ana'] = await tokenFor(catalog, 'ana', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_OWNERS'], seen);
  tokens['asker'] = await tokenFor(catalog, 'asker', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES']);
  tokens['saver'] = await tokenFor(catalog, 'saver', ['VIEW_ENTITY_PAGE']);
  tokens['admin'] = await tokenFor(catalog, 'admin');
  const { services, system } = catalog.runtime();
  const owned = { owners: [{ owner: TEAM, type: 'DATAOWNER' }] };
  const stamp = { time: 1, actor: ANA };
  await services.writer.write(system, [
    upsert(ANA, 'nativeGroupMembership', { nativeGroups: [TEAM] }),
    ...[ORDERS, HIDDEN].map((urn) => upsert(urn, 'ownership', owned)),
    upsert(ORDERS, 'datasetProperties', { name: 'Orders' }),
    upsert(ORDERS, 'domains', { domains: [SALES] }),
    upsert(SALES, 'domainProperties', { name: 'Sales' }),
    upsert(INCIDENT, 'incidentInfo', {
      type: 'FRESHNESS',
      entities: [ORDERS],
      status: { state: 'ACTIVE', lastUpdated: stamp },
      created: stamp,
    }),
  ]);
});

/** Gives a user as many personal searches as one may have. */
function fillWithSearches(user: string) {
  const { services, system } = catalog.runtime();
  const stamp = { time: 1, actor: user };
  const definition = { entityTypes: [], filter: { or: [] } };
  const value = { name: 'Full', type: 'PERSONAL', definition, created: stamp, lastModified: stamp };
  const urns = Array.from({ length: LIMITS.savedSearchesOfUser }, (_, index) => `urn:li:dataHubView:full${index}`);
  return services.writer.write(
    system,
    urns.map((urn) => upsert(urn, 'dataHubViewInfo', value)),
  );
}

function requestOwner(aspectName: string, value: object) {
  const headers = { Authorization: `Bearer ${tokens['asker']}` };
  const body = { urn: ORDERS, aspectName, value, reason: 'It is right.' };
  return catalog.send('/openapi/v1/change-requests', { headers, body });
}

it('shows what a person or a group of the person owns, with what is wrong and what waits, and nothing hidden', async () => {
  await requestOwner('ownership', { owners: [{ owner: ANA, type: 'DATAOWNER' }] });
  await requestOwner('datasetProperties', { name: 'Orders', description: 'One row an order' });
  const { home } = await as('ana').data(HOME);
  expect(home).toEqual({
    groups: [{ urn: TEAM }],
    owned: { total: 1, entities: [{ name: 'Orders' }] },
    domains: [{ urn: SALES, count: 1 }],
    problems: [
      {
        title: 'Incidents',
        total: 1,
        problems: [{ urn: INCIDENT, outcome: expect.any(String), about: { urn: ORDERS } }],
      },
    ],
    // The other request takes a privilege that ana lacks.
    requests: { total: 1, isCut: false, requests: [{ entity: { urn: ORDERS } }] },
    following: [],
    mostUsed: [],
  });
  const { home: own } = await as('asker').data(HOME);
  expect([own.owned.total, own.requests.total]).toEqual([0, 0]);
});

it('remembers what a person follows, each once, and refuses what the person may not see', async () => {
  const { data, refusal } = as('ana');
  for (const urn of [SALES, ORDERS, SALES]) await data(`mutation { follow(urn: "${urn}") }`);
  expect((await data(HOME)).home.following).toEqual([{ urn: ORDERS }, { urn: SALES }]);
  await data(`mutation { unfollow(urn: "${ORDERS}") }`);
  await data(`mutation { unfollow(urn: "${ORDERS}") }`);
  expect((await data(HOME)).home.following).toEqual([{ urn: SALES }]);
  for (const urn of [HIDDEN, dataset('absent'), 'urn'])
    expect((await refusal(`mutation { follow(urn: "${urn}") }`))[0]).toBe(404);
  const { services } = catalog.runtime();
  const stored = await services.history.history(ANA, {
    aspects: ['corpUserFollowing'],
    limit: 9,
    read: wholeCatalog(new AbortController().signal),
  });
  expect(stored[0]?.versions).toHaveLength(3);
});

it('shows what is used most, without what the person may not see and what nobody uses', async () => {
  const { services, system } = catalog.runtime();
  const used = (urn: string, totalSqlQueries: number) =>
    upsert(urn, 'datasetUsageStatistics', {
      timestampMillis: Date.now(),
      eventGranularity: { unit: 'DAY', multiple: 1 },
      totalSqlQueries,
    });
  const rarely = dataset('rarely');
  await services.writer.write(system, [
    upsert(rarely, 'datasetProperties', { name: 'Rarely' }),
    upsert(dataset('unused'), 'datasetProperties', { name: 'Unused' }),
    used(ORDERS, 900),
    used(HIDDEN, 100),
    used(rarely, 3),
  ]);
  const usedMost = async (name: string) => (await as(name).data(HOME)).home.mostUsed;
  expect(await usedMost('asker')).toEqual([ORDERS, HIDDEN, rarely].map((urn) => ({ urn })));
  expect(await usedMost('ana')).toEqual([{ urn: ORDERS }]);
});

it('saves searches for oneself, and for everybody with a privilege', async () => {
  const filter = {
    operator: 'AND',
    filters: [{ field: 'platform', values: ['urn:li:dataPlatform:hive'], negated: true }],
  };
  const create = (name: string, viewType: string) => ({
    input: { viewType, name, definition: { entityTypes: ['DATASET'], filter, json: '{"search":"?q=a"}' } },
  });
  const CREATE = 'mutation($input: CreateViewInput!) { createView(input: $input) { urn } }';
  const [saver, admin] = [as('saver'), as('admin')];
  const { createView: own } = await saver.data(CREATE, create('Mine', 'PERSONAL'));
  const { createView: global } = await admin.data(CREATE, create('Ours', 'GLOBAL'));
  expect(await saver.refusal(CREATE, create('Ours', 'GLOBAL'))).toEqual([403, 'FORBIDDEN']);
  await fillWithSearches('urn:li:corpuser:saver');
  expect(await saver.refusal(CREATE, create('One more', 'PERSONAL'))).toEqual([400, 'LIMIT_EXCEEDED']);
  const LISTS = `{ listMyViews(input: {}) { views { urn name } } listGlobalViews(input: {}) { views { name } } }`;
  expect(await admin.data(LISTS)).toEqual({
    listMyViews: { views: [{ urn: global.urn, name: 'Ours' }] },
    listGlobalViews: { views: [{ name: 'Ours' }] },
  });
  const { name, viewType, definition } = (
    await admin.data(
      `{ dataHubView(urn: "${own.urn}") { name viewType definition { entityTypes json filter { or { and { field values negated } } } } } }`,
    )
  ).dataHubView;
  const and = [{ field: 'platform', values: ['urn:li:dataPlatform:hive'], negated: true }];
  expect([name, viewType, definition]).toEqual([
    'Mine',
    'PERSONAL',
    { entityTypes: ['dataset'], json: '{"search":"?q=a"}', filter: { or: [{ and }] } },
  ]);
  const UPDATE = `mutation($urn: String!) { updateView(urn: $urn, input: { name: "New" }) { name } }`;
  expect(await saver.data(UPDATE, own)).toEqual({ updateView: { name: 'New' } });
  expect(await saver.refusal(UPDATE, global)).toEqual([403, 'FORBIDDEN']);
  expect(await as('asker').refusal(`mutation { deleteView(urn: "${own.urn}") }`)).toEqual([403, 'FORBIDDEN']);
  await saver.data(`mutation { deleteView(urn: "${own.urn}") }`);
  expect(await saver.refusal(`mutation { deleteView(urn: "${own.urn}") }`)).toEqual([404, 'NOT_FOUND']);
});

it('shows announcements to everybody who may see them, and lets administrators change them', async () => {
  const content = { contentType: 'LINK', title: 'House rules', link: 'https://example.com/rules' };
  const input = { postType: 'HOME_PAGE_ANNOUNCEMENT', content };
  const CREATE = 'mutation($input: CreatePostInput!) { createPost(input: $input) }';
  const [asker, admin] = [as('asker'), as('admin')];
  await admin.data(CREATE, { input });
  expect((await asker.refusal(CREATE, { input }))[0]).toBe(403);
  const LIST = '{ listPosts(input: {}) { posts { urn postType content { contentType title link } } } }';
  const [post] = (await asker.data(LIST)).listPosts.posts;
  expect(post).toEqual({ urn: expect.any(String), postType: input.postType, content });
  const changed = { ...input, urn: post.urn, content: { ...content, title: 'Rules' } };
  await admin.data('mutation($input: UpdatePostInput!) { updatePost(input: $input) }', { input: changed });
  expect((await asker.data(LIST)).listPosts.posts[0].content.title).toBe('Rules');
  await admin.data(`mutation { deletePost(urn: "${post.urn}") }`);
  expect((await asker.data(LIST)).listPosts.posts).toEqual([]);
});

it('tells what changed in sentences with names, only of what a person may see, and only of what is followed if asked', async () => {
  const { services, system } = catalog.runtime();
  tokens['historian'] = await tokenFor(catalog, 'historian', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'], {
    ...only('URN', 'EQUALS', ORDERS, SALES, dataset('new'), 'urn:li:tag:pii'),
  });
  const since = Date.now();
  const write = (...proposals: Parameters<typeof upsert>[]) =>
    services.writer.write(
      system,
      proposals.map((each) => upsert(...each)),
    );
  await write(['urn:li:tag:pii', 'tagProperties', { name: 'Personal' }]);
  await write([ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }], [HIDDEN, 'globalTags', { tags: [] }]);
  await write([ORDERS, 'datasetProperties', { name: 'Orders', description: 'One row an order' }]);
  await write([dataset('new'), 'datasetProperties', { name: 'New', description: 'Text' }]);
  const ask = (onlyMine: boolean) =>
    as('historian').data(
      `query($input: WhatChangedInput!) { whatChanged(input: $input) { before changes { entity { urn name } entityType domains { name } owners { urn } sentences { category text } more } } }`,
      { input: { since, onlyMine } },
    );
  const { whatChanged } = await ask(false);
  const [created, orders, ...others] = whatChanged.changes;
  expect(created).toMatchObject({ entity: { name: 'New' }, sentences: [{ text: 'It was created.' }], more: 1 });
  expect(orders).toEqual({
    entity: { urn: ORDERS, name: 'Orders' },
    entityType: 'dataset',
    domains: [{ name: 'Sales' }],
    owners: [{ urn: TEAM }],
    sentences: [
      { category: 'DOCUMENTATION', text: 'The description was added.' },
      { category: 'TAG', text: "The tag 'Personal' was added." },
    ],
    more: 0,
  });
  expect(others.map(({ entity }: { entity: { urn: string } }) => entity.urn)).toEqual(['urn:li:tag:pii']);
  expect(whatChanged.before).toBeNull();
  expect((await ask(true)).whatChanged.changes).toEqual([]);
  await as('historian').data(`mutation { follow(urn: "${SALES}") }`);
  const { whatChanged: mine } = await ask(true);
  expect(mine.changes.map(({ entity }: { entity: { name: string } }) => entity.name)).toEqual(['Orders']);
});

it('tells what changed of what a saved search finds, by its name and once it is followed', async () => {
  const { services, system } = catalog.runtime();
  const since = Date.now();
  tokens['follower'] = await tokenFor(catalog, 'follower', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE'], {
    ...only('URN', 'NOT_EQUALS', HIDDEN),
  });
  const { data, refusal } = as('follower');
  const save = async (name: string, search: string, field: string, value: string) => {
    const filter = { operator: 'AND', filters: [{ field, values: [value] }] };
    const definition = { entityTypes: [], filter, json: JSON.stringify({ search }) };
    const input = { viewType: 'PERSONAL', name, definition };
    const { createView } = await data('mutation($input: CreateViewInput!) { createView(input: $input) { urn } }', {
      input,
    });
    return String(createView.urn);
  };
  const tagged = await save('Tagged', '', 'tags', 'urn:li:tag:watched');
  const words = await save('Words', 'q=zebra', 'platform', 'urn:li:dataPlatform:hive');
  const broken = await save('Broken', '', 'noSuchField', 'x');
  const changed = async (input: object) => {
    const { whatChanged } = await data(
      'query($input: WhatChangedInput!) { whatChanged(input: $input) { changes { entity { name } } } }',
      { input: { since, ...input } },
    );
    return whatChanged.changes.map(({ entity }: { entity: { name: string } }) => entity.name).toSorted();
  };
  await services.writer.write(system, [
    upsert(dataset('a'), 'datasetProperties', { name: 'a', description: 'Text' }),
    upsert(dataset('a'), 'globalTags', { tags: [{ tag: 'urn:li:tag:watched' }] }),
    upsert(HIDDEN, 'globalTags', { tags: [{ tag: 'urn:li:tag:watched' }] }),
    upsert(dataset('b'), 'datasetProperties', { name: 'b', description: 'A zebra' }),
    upsert(dataset('c'), 'datasetProperties', { name: 'c', description: 'Text' }),
  ]);
  expect(await changed({ savedSearch: tagged })).toEqual(['a']);
  expect(await changed({ savedSearch: words })).toEqual(['b']);
  expect(await changed({ savedSearch: broken })).toEqual([]);
  expect(await changed({ onlyMine: true })).toEqual([]);
  for (const urn of [tagged, words, broken]) await data(`mutation { follow(urn: "${urn}") }`);
  expect(await changed({ onlyMine: true })).toEqual(['a', 'b']);
  expect((await data(HOME)).home.following).toEqual([]);
  await data(`mutation { deleteView(urn: "${tagged}") }`);
  expect(await changed({ onlyMine: true })).toEqual(['b']);
  const ASK = `{ whatChanged(input: { since: 0, savedSearch: "${tagged}" }) { before } }`;
  expect(await refusal(ASK)).toEqual([404, 'NOT_FOUND']);
});
