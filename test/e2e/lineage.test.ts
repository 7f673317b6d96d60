/** Lineage over the live service: jobs between tables, a chart, columns, a cycle, something hidden, something soft-deleted. */
import type { JsonObject } from '../../generated/registry/registry-types';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const column = (name: string, field: string) => `urn:li:schemaField:(${dataset(name)},${field})`;
const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,daily,PROD),load)';
const CHART = 'urn:li:chart:(looker,sales)';
const [RAW, CLEAN, GONE, REPORT, SECRET, BEHIND, LOOP] = [
  'raw',
  'clean',
  'gone',
  'report',
  'secret',
  'behind',
  'loop',
].map(dataset) as [string, string, string, string, string, string, string];
const STAMP = { time: 0, actor: 'urn:li:corpuser:jane' };

let root: string;
let jane: string;

async function put(urn: string, aspectName: string, value: JsonObject) {
  const { services, system } = catalog.runtime();
  const [, , entityType = ''] = urn.split(':');
  await services.writer.write(system, [{ entityType, urn, aspectName, changeType: 'UPSERT', value }]);
}

function upstream(urn: string, sources: readonly string[], more: JsonObject = {}) {
  const upstreams = sources.map((source) => ({ dataset: source, type: 'TRANSFORMED', auditStamp: STAMP }));
  return put(urn, 'upstreamLineage', { upstreams, ...more });
}

const columnsOf = (from: string, to: string) => ({
  upstreamType: 'FIELD_SET',
  upstreams: [from],
  downstreamType: 'FIELD',
  downstreams: [to],
});

/** raw -> job -> clean -> gone (soft-deleted) -> report -> chart; clean -> secret -> behind; report -> loop -> raw. */
beforeAll(async () => {
  root = await tokenFor(catalog, 'root', ['VIEW_ENTITY_PAGE']);
  jane = await tokenFor(catalog, 'jane', []);
  await put('urn:li:dataHubPolicy:jane', 'dataHubPolicyInfo', {
    displayName: 'jane',
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['VIEW_ENTITY_PAGE'],
    actors: { users: ['urn:li:corpuser:jane'], resourceOwners: false, allUsers: false, allGroups: false },
    resources: { filter: { criteria: [{ field: 'URN', condition: 'NOT_EQUALS', values: [SECRET] }] } },
  });
  await put(JOB, 'dataJobInputOutput', {
    inputDatasets: [RAW],
    outputDatasets: [CLEAN],
    fineGrainedLineages: [columnsOf(column('raw', 'a'), column('clean', 'a'))],
  });
  for (const urn of [RAW, CLEAN, GONE, REPORT, SECRET, BEHIND, LOOP])
    await put(urn, 'datasetProperties', { name: /,(\w+),PROD/.exec(urn)?.[1] ?? '', description: 'sold goods' });
  await put(GONE, 'status', { removed: true });
  await upstream(GONE, [CLEAN]);
  await upstream(REPORT, [GONE]);
  await upstream(SECRET, [CLEAN]);
  await upstream(BEHIND, [SECRET]);
  await upstream(LOOP, [REPORT]);
  await upstream(RAW, [LOOP], {
    fineGrainedLineages: [
      {
        ...columnsOf(column('loop', 'a'), column('raw', 'a')),
        upstreams: [column('loop', 'a'), column('report', 'b')],
      },
    ],
  });
  const changes = { created: STAMP, lastModified: STAMP };
  await put(CHART, 'chartInfo', {
    title: 'Sales',
    description: '',
    lastModified: changes,
    inputs: [{ string: REPORT }],
  });
});

async function ask(path: string, body: object, token = root) {
  const { status, json } = await catalog.sendReleased(path, {
    body,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  return { status, json, value: json?.value };
}

const search = (body: object, token = root) =>
  ask('/entities?action=searchAcrossLineage', { direction: 'DOWNSTREAM', start: 0, count: 20, ...body }, token);

interface Found {
  readonly entity: string;
  readonly degree: number;
  readonly paths: readonly (readonly string[])[];
}
const degrees = ({ entities }: { readonly entities: readonly Found[] }) =>
  Object.fromEntries(entities.map(({ entity, degree }) => [entity, degree]));

describe('searchAcrossLineage', () => {
  it('follows every kind of lineage downstream, through cycles, with degrees, paths and facets', async () => {
    const { status, value } = await search({ urn: RAW });
    expect(status).toBe(200);
    expect(degrees(value)).toEqual({
      [JOB]: 1,
      [CLEAN]: 2,
      [SECRET]: 3,
      [BEHIND]: 4,
      [REPORT]: 4,
      [LOOP]: 5,
      [CHART]: 5,
    });
    const chart = value.entities.find(({ entity }: Found) => entity === CHART);
    expect(chart.paths).toEqual([[RAW, JOB, CLEAN, GONE, REPORT, CHART]]);
    const [degreeFacet, typeFacet] = value.metadata.aggregations;
    expect(degreeFacet).toMatchObject({ name: 'degree', aggregations: { 1: 1, 2: 1, '3+': 5 } });
    expect(typeFacet).toMatchObject({ name: '_entityType', aggregations: { dataset: 5, datajob: 1, chart: 1 } });
    expect(value).not.toHaveProperty('truncated');
  });

  it('follows it upstream, and stops after maxHops', async () => {
    const { value } = await search({ urn: CHART, direction: 'UPSTREAM', maxHops: 3 });
    expect(degrees(value)).toEqual({ [REPORT]: 1, [CLEAN]: 3 });
    expect((await search({ urn: JOB, direction: 'UPSTREAM', maxHops: 1 })).value.numEntities).toBe(1);
  });

  it('filters by words, entity types, fields and degrees', async () => {
    const named = (body: object) =>
      search({ urn: RAW, ...body }).then(({ value }) => Object.keys(degrees(value)).toSorted());
    const filter = (...and: readonly object[]) => ({ filter: { or: [{ and }] } });
    expect(await named({ input: 'loop' })).toEqual([LOOP]);
    expect(await named({ entities: ['chart', 'dataJob'] })).toEqual([CHART, JOB]);
    expect(await named(filter({ field: 'degree.keyword', values: ['1', '2'] }))).toEqual([JOB, CLEAN]);
    expect(await named(filter({ field: 'degree', value: '3+' }, { field: 'name', value: 'secret' }))).toEqual([SECRET]);
    expect(await named(filter({ field: 'degree', values: ['3+'], negated: true }))).toEqual([JOB, CLEAN]);
    expect(await named(filter({ field: 'removed', value: 'true' }))).toEqual([GONE]);
  });

  it('names the query that it searched without typing errors', async () => {
    const { value } = await search({ urn: RAW, input: 'reprot' });
    expect(degrees(value)).toEqual({ [REPORT]: 4 });
    expect(value.metadata.suggestions).toEqual([{ text: 'report', score: 1, frequency: 1 }]);
  });

  it('names the way from a column to the tables of other columns', async () => {
    const { value } = await search({ urn: column('raw', 'a'), direction: 'UPSTREAM' });
    expect(degrees(value)).toEqual({ [LOOP]: 1, [REPORT]: 1 });
    expect(value.entities.find(({ entity }: Found) => entity === LOOP).paths).toEqual([
      [column('raw', 'a'), column('loop', 'a')],
    ]);
  });

  it('goes from column to column, not from a table to its other columns', async () => {
    const { value } = await search({ urn: column('loop', 'a'), direction: 'DOWNSTREAM' });
    expect(degrees(value)).toEqual({ [RAW]: 1, [CLEAN]: 2 });
    expect(value.entities.find(({ entity }: Found) => entity === CLEAN).paths).toEqual([
      [column('loop', 'a'), column('raw', 'a'), column('clean', 'a')],
    ]);
  });

  it('hides what the actor may not see, and everything that is only reached through it', async () => {
    const { value } = await search({ urn: RAW }, jane);
    expect(Object.keys(degrees(value))).not.toContain(SECRET);
    expect(Object.keys(degrees(value))).not.toContain(BEHIND);
    expect(value.numEntities).toBe(5);
    expect(JSON.stringify(value)).not.toContain('secret');
    expect((await search({ urn: SECRET }, jane)).status).toBe(401);
  });

  it('answers for an entity that nothing knows, and refuses what is wrong with the reason', async () => {
    expect((await search({ urn: dataset('never') })).value).toMatchObject({ numEntities: 0, entities: [] });
    const refused = async (body: object) => {
      const { status, json } = await search(body);
      return [status, json.message];
    };
    expect(await refused({ urn: 'bad' })).toEqual([400, expect.stringContaining("'bad'")]);
    expect(await refused({ urn: RAW, direction: 'SIDE' })).toEqual([400, expect.stringContaining('UPSTREAM')]);
    expect(await refused({ urn: RAW, maxHops: 0 })).toEqual([400, expect.stringContaining('maxHops')]);
    expect(await refused({ urn: RAW, entities: ['datset'] })).toEqual([400, expect.stringContaining('dataset')]);
    const degree = { filter: { or: [{ and: [{ field: 'degree', values: ['4'] }] }] } };
    expect(await refused({ urn: RAW, ...degree })).toEqual([400, expect.stringContaining("unknown value '4'")]);
    const mixed = {
      filter: {
        or: [
          {
            and: [
              { field: 'degree', values: ['1'] },
              { field: 'name', value: 'a' },
            ],
          },
          { and: [{ field: 'name', value: 'b' }] },
        ],
      },
    };
    expect(await refused({ urn: RAW, ...mixed })).toEqual([400, expect.stringContaining('alternatives')]);
  });
});

it('scrollAcrossLineage reads all pages', async () => {
  const read: string[] = [];
  let scrollId: string | undefined = '';
  while (scrollId !== undefined) {
    const { value } = await ask('/entities?action=scrollAcrossLineage', {
      urn: RAW,
      direction: 'DOWNSTREAM',
      count: 3,
      scrollId,
      keepAlive: '5m',
    });
    expect(value.entities.length).toBeLessThanOrEqual(3);
    read.push(...value.entities.map(({ entity }: Found) => entity));
    ({ scrollId } = value);
  }
  expect(read.toSorted()).toEqual([JOB, CLEAN, SECRET, BEHIND, REPORT, LOOP, CHART].toSorted());
});

describe('getLineage', () => {
  const lineage = (body: object, token = root) => ask('/relationships?action=getLineage', body, token);

  it('has one hop by default, with the facts of the edge', async () => {
    const { value } = await lineage({ urn: REPORT, direction: 'DOWNSTREAM' });
    expect(value).toMatchObject({ start: 0, count: 100, total: 2 });
    expect(
      value.relationships.map(({ type, entity, degree }: Found & { type: string }) => [type, entity, degree]),
    ).toEqual([
      ['Consumes', CHART, 1],
      ['DownstreamOf', LOOP, 1],
    ]);
    expect(value.relationships[1]).toMatchObject({
      paths: [[REPORT, LOOP]],
      isManual: false,
      updatedActor: expect.stringMatching(/^urn:/),
    });
    expect(value.relationships[1].updatedOn).toBeGreaterThan(1_600_000_000_000);
  });

  it('leaves the soft-deleted out but goes through them, pages, and hides', async () => {
    const { value } = await lineage({ urn: CLEAN, direction: 'DOWNSTREAM', maxHops: 2 });
    expect(value.relationships.map(({ entity }: Found) => entity)).toEqual([SECRET, BEHIND, REPORT]);
    const page = await lineage({ urn: CLEAN, direction: 'DOWNSTREAM', maxHops: 2, start: 1, count: 1 });
    expect(page.value).toMatchObject({ total: 3, relationships: [{ entity: BEHIND }] });
    const seen = await lineage({ urn: CLEAN, direction: 'DOWNSTREAM', maxHops: 2 }, jane);
    expect(seen.value).toMatchObject({ total: 1, relationships: [{ entity: REPORT }] });
  });
});

describe('getLineagePicture', () => {
  const picture = async (query: Record<string, string | readonly string[]>, token = root) => {
    const params = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
    );
    const { status, json } = await catalog.sendReleased(`/openapi/v1/lineage?${params}`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${token}` },
    });
    return { status, json };
  };
  interface Shown {
    readonly summary: { readonly urn: string; readonly name: string; readonly removed?: true };
    readonly hops: number;
    readonly moreUpstream: number;
    readonly moreDownstream: number;
  }
  const hops = ({ nodes }: { readonly nodes: readonly Shown[] }) =>
    Object.fromEntries(nodes.map((node) => [node.summary.urn, node.hops]));
  const node = ({ nodes }: { readonly nodes: readonly Shown[] }, urn: string) =>
    nodes.find(({ summary }) => summary.urn === urn);

  it('has one hop in both directions, with the edges and what is not shown', async () => {
    const { status, json } = await picture({ urn: CLEAN });
    expect(status).toBe(200);
    expect(hops(json)).toEqual({ [CLEAN]: 0, [JOB]: -1, [GONE]: 1, [SECRET]: 1 });
    expect(json.nodes[0]).toMatchObject({ exists: true, upstream: 1, downstream: 2, moreUpstream: 0 });
    expect(node(json, GONE)).toMatchObject({ summary: { removed: true }, moreDownstream: 1 });
    expect(json.edges.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual(
      expect.arrayContaining([
        [JOB, CLEAN],
        [CLEAN, GONE],
        [CLEAN, SECRET],
      ]),
    );
    expect(json).toMatchObject({ cycles: [], truncated: [] });
    expect(json).not.toHaveProperty('columns');
  });

  it('names cycles, and columns with the job between them', async () => {
    const { json } = await picture({ urn: RAW, hops: '5', direction: 'downstream', columns: 'true' });
    expect(json.cycles).toEqual([expect.arrayContaining([RAW, JOB, CLEAN, GONE, REPORT, LOOP])]);
    expect(json.columns).toContainEqual({
      from: { of: RAW, name: 'a' },
      to: { of: CLEAN, name: 'a' },
      via: { urn: JOB, name: expect.any(String) },
    });
  });

  it('leaves out what it has no room for, says so, and shows it when it is asked to', async () => {
    const { json } = await picture({ urn: CLEAN, direction: 'downstream', perNode: '1' });
    expect(json.nodes).toHaveLength(2);
    expect(json.nodes[0]).toMatchObject({ downstream: 2, moreDownstream: 1 });
    const more = await picture({
      urn: CLEAN,
      direction: 'downstream',
      perNode: '1',
      expandDownstream: [GONE, CLEAN, REPORT],
    });
    expect(hops(more.json)).toEqual({ [CLEAN]: 0, [GONE]: 1, [SECRET]: 1, [REPORT]: 2, [LOOP]: 3, [CHART]: 3 });
    const full = await picture({ urn: CLEAN, limit: '2' });
    expect(full.json.truncated).toEqual([expect.stringContaining('room for 2 entities')]);
  });

  it('keeps to a range of time', async () => {
    const { json } = await picture({ urn: GONE, direction: 'upstream', endTimeMillis: '1000' });
    expect(hops(json)).toEqual({ [GONE]: 0 });
  });

  it('neither shows nor counts what the actor may not see', async () => {
    const { json } = await picture({ urn: CLEAN, hops: '4', columns: 'true' }, jane);
    expect(json).toHaveProperty('nodes');
    expect(JSON.stringify(json)).not.toMatch(/secret|behind/);
    expect(json.nodes[0]).toMatchObject({ downstream: 1, moreDownstream: 0 });
    expect((await picture({ urn: SECRET }, jane)).status).toBe(401);
  });

  it('shows an entity without lineage alone, and refuses what is not a urn', async () => {
    const { json } = await picture({ urn: dataset('never') });
    expect(json.nodes).toMatchObject([{ exists: false, hops: 0, upstream: 0 }]);
    expect((await picture({ urn: 'bad' })).status).toBe(400);
    expect((await picture({ urn: RAW, hops: '0' })).status).toBe(400);
  });
});
