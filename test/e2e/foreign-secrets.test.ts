/** Passwords and tokens in addresses and recipes are not stored, whatever the door. */
import { registry } from '#generated/registry/registry';
import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const at = encodeURIComponent;

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const SOURCE = 'urn:li:dataHubIngestionSource:nightly';
const V3 = '/openapi/v3/entity';
const SECRET = 'hunter2';
/** What must not change by a byte. */
const PLAIN = 'https://bi.example:8443/d/5?tab=1&name=a%20b#x=%2F&at=@team';

type Write = readonly [urn: string, entityType: string, aspectName: string, value: JsonObject];

const proposalOf = (...[entityUrn, entityType, aspectName, value]: Write) => ({
  entityUrn,
  entityType,
  aspectName,
  changeType: 'UPSERT',
  aspect: { contentType: 'application/json', value: JSON.stringify(value) },
});

const DOORS: Readonly<Record<string, (...write: Write) => readonly [path: string, method: string, body: object]>> = {
  proposal: (...change) => ['/aspects?action=ingestProposal', 'POST', { proposal: proposalOf(...change) }],
  batch: (...change) => ['/aspects?action=ingestProposalBatch', 'POST', { proposals: [proposalOf(...change)] }],
  'v3 entity': (urn, type, aspect, value) => [`${V3}/${type}?async=false`, 'POST', [{ urn, [aspect]: { value } }]],
  snapshot: (urn, type, aspect, value) => [
    '/entities?action=ingest',
    'POST',
    { entity: { value: { [snapshotOf(type)]: { urn, aspects: [{ [recordOf(aspect)]: value }] } } } },
  ],
  'v1 entity': (urn, type, aspect, value) => [
    '/openapi/entities/v1/',
    'POST',
    [{ entityUrn: urn, entityType: type, aspect: { ...value, __type: recordOf(aspect).split('.').at(-1) } }],
  ],
  'v3 patch': (urn, type, aspect, value) => [
    `${V3}/${type}/${at(urn)}/${aspect}`,
    'PATCH',
    {
      patch: Object.entries(value).map(([name, each]) => ({ op: 'add', path: `/${name}`, value: each })),
      arrayPrimaryKeys: {},
    },
  ],
};

function recordOf(aspect: string): string {
  return registry.aspects.find(({ name }) => name === aspect)?.record ?? '';
}

function snapshotOf(type: string): string {
  return registry.entities.find(({ name }) => name === type)?.snapshot?.record ?? '';
}

async function write(door: string, ...change: Write) {
  const [path, method, body] = DOORS[door]?.(...change) ?? ['', '', {}];
  return catalog.send(path, { method, body });
}

async function stored(urn: string, type: string, aspect: string): Promise<JsonObject> {
  return (await catalog.send(`${V3}/${type}/${at(urn)}/${aspect}`)).json.value;
}

/** Everything that the database has. */
async function everything(): Promise<string> {
  const tables = await catalog.database.query<{ readonly name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema()`,
  });
  const rows = await Promise.all(
    tables.map(({ name }) => catalog.database.query({ text: `select t::text as row from ${name} t` })),
  );
  return JSON.stringify(rows);
}

describe.each(Object.keys(DOORS))('%s', (door) => {
  const properties = (externalUrl: string, name = door) => ({ name, externalUrl, customProperties: {} });

  test('an address loses its secrets, and another one stays as it is', async () => {
    const change = (url: string) => write(door, DATASET, 'dataset', 'datasetProperties', properties(url));
    const sent = await change(`https://u:${SECRET}@bi.example/d/5?tab=1&token=${SECRET}`);
    expect([sent.status < 300, sent.text.includes(SECRET)]).toEqual([true, false]);
    expect(await stored(DATASET, 'dataset', 'datasetProperties')).toMatchObject({
      externalUrl: 'https://bi.example/d/5?tab=1',
    });
    expect((await change(PLAIN)).text).not.toContain('took');
    expect(await stored(DATASET, 'dataset', 'datasetProperties')).toMatchObject({ externalUrl: PLAIN });
  });

  test('an address that still looks secret is refused with its place', async () => {
    const url = `https://bi.example/d?next=%252Fd%253Ftoken%253D${SECRET}`;
    const { status, text } = await write(door, DATASET, 'dataset', 'datasetProperties', properties(url));
    expect(status).toBe(400);
    expect(text).toContain('/externalUrl');
    expect(text).not.toContain(SECRET);
  });

  // No snapshot has a recipe.
  if (door === 'snapshot') return;

  test('a recipe with a secret is refused with the setting, and one with the name of a secret is stored', async () => {
    const info = (password: string) => ({
      name: door,
      type: 'mysql',
      config: { recipe: JSON.stringify({ source: { type: 'mysql', config: { password } } }), executorId: 'default' },
    });
    const change = (password: string) =>
      write(door, SOURCE, 'dataHubIngestionSource', 'dataHubIngestionSourceInfo', info(password));
    const refused = await change(SECRET);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('source.config.password');
    expect(refused.text).not.toContain(SECRET);
    expect((await change('${MYSQL_PASSWORD}')).status).toBeLessThan(300);
    expect(await stored(SOURCE, 'dataHubIngestionSource', 'dataHubIngestionSourceInfo')).toEqual(
      info('${MYSQL_PASSWORD}'),
    );
  });
});

test('the answer to a proposal says what was taken out', async () => {
  const value = { elements: [link('https://wiki.example/a'), link(`https://wiki.example/b?access_token=${SECRET}`)] };
  const { json } = await write('proposal', DATASET, 'dataset', 'institutionalMemory', value);
  expect(json.warnings).toEqual(['took a password or token out of the address at /elements/1/url']);
});

function link(url: string): JsonObject {
  return { url, description: 'd', createStamp: { time: 1, actor: 'urn:li:corpuser:a' } };
}

async function ask(query: string, variables: object) {
  return catalog.send('/api/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { query, variables },
  });
}

test('GraphQL refuses a recipe with a secret', async () => {
  const config = { recipe: `source: {config: {password: ${SECRET}}}`, executorId: 'default' };
  const input = { name: 'g', type: 'mysql', config };
  const refused = await ask(
    'mutation ($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }',
    { urn: SOURCE, input },
  );
  expect(refused.json.errors[0].message).toContain('has a password or token at password');
});

test('nothing of it is in the database', async () => {
  const rows = await everything();
  expect([rows.includes('wiki.example'), rows.includes(SECRET)]).toEqual([true, false]);
});
