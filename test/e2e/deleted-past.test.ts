/** Who sees an entity by its domain or owner sees nothing from before its last deletion: it may have been hidden then. */
import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog, type Received, type Sent } from './served-catalog';
import { grant, newUserToken, only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const SALES = 'urn:li:domain:sales';
const HR = 'urn:li:domain:hr';
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const AGAIN = dataset('again');
const AT_ONCE = dataset('at-once');
const [BEFORE, AFTER] = ['hidden-salaries', 'shown-orders'];
const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE'];

const tokens = new Map<string, string>();
let startedOn: number;

function upsert(entityUrn: string, aspectName: string, value: JsonObject) {
  return { entityType: 'dataset', urn: entityUrn, aspectName, changeType: 'UPSERT', value } as const;
}

const deletion = (urn: string) =>
  ({ entityType: 'dataset', urn, aspectName: 'datasetKey', changeType: 'DELETE' }) as const;

const OTHER_SCHEMA = 'com.linkedin.schema.OtherSchema';
const SCHEMA = { schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '', fields: [] };

const stateOf = (urn: string, text: string, domain: string, owner: string) => [
  upsert(urn, 'datasetProperties', { description: text, customProperties: { is: text } }),
  upsert(urn, 'schemaMetadata', { ...SCHEMA, platformSchema: { [OTHER_SCHEMA]: { rawSchema: text } } }),
  upsert(urn, 'domains', { domains: [domain] }),
  upsert(urn, 'ownership', { owners: [{ owner, type: 'DATAOWNER' }] }),
  upsert(urn, 'globalTags', { tags: [{ tag: `urn:li:tag:${text}` }] }),
  upsert(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 7, partitionSpec: { partition: text } }),
];

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const write = (proposals: Parameters<typeof services.writer.write>[1]) => services.writer.write(system, proposals);
  tokens.set('domain', await tokenFor(catalog, 'domain', PRIVILEGES, only('DOMAIN', 'EQUALS', SALES)));
  tokens.set('not-domain', await tokenFor(catalog, 'not-domain', PRIVILEGES, only('DOMAIN', 'NOT_EQUALS', HR)));
  tokens.set('owner', await newUserToken(catalog, 'owner'));
  await grant(catalog, 'owners', { user: '', privileges: PRIVILEGES }, { forOwners: true });
  tokens.set('urn', await tokenFor(catalog, 'urn', PRIVILEGES, only('URN', 'STARTS_WITH', 'urn:li:dataset:')));
  tokens.set('all', await tokenFor(catalog, 'all', PRIVILEGES));
  startedOn = Date.now();
  await write(stateOf(AGAIN, BEFORE, HR, 'urn:li:corpuser:boss'));
  await write([upsert(AGAIN, 'datasetProperties', { description: `${BEFORE} of last year` })]);
  await write([deletion(AGAIN)]);
  await write(stateOf(AGAIN, AFTER, SALES, 'urn:li:corpuser:owner'));
  await write([upsert(AGAIN, 'datasetProperties', { description: `${AFTER} of this year` })]);
  await write([
    ...stateOf(AT_ONCE, BEFORE, HR, 'urn:li:corpuser:boss'),
    deletion(AT_ONCE),
    ...stateOf(AT_ONCE, AFTER, SALES, 'urn:li:corpuser:owner'),
  ]);
});

function ask(who: string, path: string, body?: Sent['body']): Promise<Received> {
  const headers = { Authorization: `Bearer ${tokens.get(who)}`, 'Content-Type': 'application/json' };
  return catalog.send(path, body === undefined ? { headers } : { method: 'POST', headers, body });
}

const UPSERTED = 'io.aspectory.aspect.upserted';
const at = encodeURIComponent;

const SCHEMA_QUERY = `query ($urn: String!, $version: Long) {
  dataset(urn: $urn) { schemaMetadata(version: $version) { platformSchema { ... on TableSchema { schema } } } } }`;

/** Every way in which old values are read, for versions 1 to 3 where there are versions. */
function questionsAbout(urn: string): readonly (readonly [path: string, body?: Sent['body']])[] {
  const versions = [1, 2, 3, -1, -2, -3].flatMap((version): readonly (readonly [string, Sent['body']?])[] => [
    [`/aspects/${at(urn)}?aspect=datasetProperties&version=${version}`],
    [`/openapi/v3/entity/dataset/${at(urn)}/datasetProperties?version=${version}`],
    [`/entitiesVersionedV2?ids=${at(`(${urn} , datasetProperties:${version})`)}&entityType=dataset`],
    ['/api/graphql', { query: SCHEMA_QUERY, variables: { urn, version } }],
    [
      '/openapi/v3/entity/dataset/batchGet',
      [{ urn, datasetProperties: { headers: { 'If-Version-Match': String(version) } } }],
    ],
  ]);
  return [
    ...versions,
    [`/entitiesV2/${at(urn)}?asOf=${startedOn}`],
    [`/entitiesV2/${at(urn)}?asOf=${Date.now()}`],
    [`/openapi/v1/entity/${at(urn)}/history`],
    [`/openapi/v2/timeline/v1/${at(urn)}?categories=TAG,DOCUMENTATION,OWNERSHIP&raw=true`],
    [`/openapi/v1/changes?after=0&limit=1000`],
  ];
}

describe.each(['domain', 'not-domain', 'owner'])('a reader who sees an entity by its %s', (who) => {
  test.each([
    ['deleted and written again', AGAIN],
    ['deleted and written again by one request', AT_ONCE],
  ])('sees nothing from before the deletion of an entity that was %s', async (_how, urn) => {
    const shown: string[] = [];
    for (const [path, body] of questionsAbout(urn)) {
      const { status, text } = await ask(who, path, body);
      expect(status).toBeLessThan(500);
      if (text.includes(BEFORE)) shown.push(path);
    }
    expect(shown).toEqual([]);
    expect((await ask(who, `/entitiesV2/${at(urn)}`)).text).toContain(AFTER);
  });

  test('sees what happened since', async () => {
    const history = await ask(who, `/openapi/v1/entity/${at(AGAIN)}/history?aspects=datasetProperties`);
    const described = ({ value }: { readonly value: { readonly description: string } }) => value.description;
    const properties = history.json.aspects.find(({ name }: { name: string }) => name === 'datasetProperties');
    expect(properties.versions.map(described)).toEqual([`${AFTER} of this year`, AFTER]);
    expect(properties.isComplete).toBe(true);
    const timeline = await ask(who, `/openapi/v2/timeline/v1/${at(AGAIN)}?categories=DOCUMENTATION,TAG`);
    expect(timeline.text).toContain(`urn:li:tag:${AFTER}`);
    const changes = await ask(who, '/openapi/v1/changes?after=0&limit=1000');
    const isOfEntity = ({ subject, aspectname }: { subject: string; aspectname: string }) =>
      subject === AGAIN && aspectname === 'datasetProperties';
    expect(changes.json.filter(isOfEntity).map(({ type }: { type: string }) => type)).toEqual([UPSERTED, UPSERTED]);
  });
});

test.each(['urn', 'all'])('a reader who sees an entity by its %s reads all of its past', async (who) => {
  const ofFirst = ([path, body]: readonly [string, unknown?]) =>
    /"version":1\b|version=1$/.test(path + JSON.stringify(body));
  for (const [path, body] of questionsAbout(AGAIN).filter(ofFirst))
    expect([path, (await ask(who, path, body)).text]).toEqual([path, expect.stringContaining(BEFORE)]);
  for (const path of [`/openapi/v1/entity/${at(AGAIN)}/history`, '/openapi/v1/changes?after=0&limit=1000'])
    expect((await ask(who, path)).text).toContain(`${BEFORE} of last year`);
});
