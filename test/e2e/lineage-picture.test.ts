/** What pictures of lineage show, over the live service. */
import type { LineagePicture } from '#generated/http/messages';
import {
  BEHIND,
  CHART,
  CLEAN,
  column,
  dataset,
  GONE,
  JOB,
  lineageCatalog,
  LOOP,
  RAW,
  REPORT,
  SECRET,
  upstreamOf,
} from './lineage-catalog';

const { catalog, tokens, put } = lineageCatalog();
const HUB = dataset('hub');
/** More than one question about names takes. */
const LEAVES = Array.from({ length: 1100 }, (_, index) => dataset(`leaf_${index}`));

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const upsert = { entityType: 'dataset', changeType: 'UPSERT' } as const;
  await services.writer.write(
    system,
    LEAVES.flatMap((urn, index) => [
      { ...upsert, urn, aspectName: 'datasetProperties', value: { name: `Leaf ${index}` } },
      { ...upsert, urn, aspectName: 'upstreamLineage', value: upstreamOf([HUB]) },
    ]),
  );
  const owners = [{ owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' }];
  await put(RAW, 'ownership', { owners, lastModified: { time: 0, actor: 'urn:li:corpuser:jane' } });
});

type Query = Readonly<Record<string, string | readonly string[]>>;

async function ask(query: Query, token = tokens.root) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const { status, json } = await catalog.send(`/openapi/v1/lineage?${new URLSearchParams(pairs)}`, {
    method: 'GET',
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status, json };
}

async function picture(query: Query, token = tokens.root): Promise<LineagePicture> {
  const { status, json } = await ask(query, token);
  expect(status).toBe(200);
  return json;
}

const hops = ({ nodes }: LineagePicture) => Object.fromEntries(nodes.map((node) => [node.summary.urn, node.hops]));
const node = ({ nodes }: LineagePicture, urn: string) => nodes.find(({ summary }) => summary.urn === urn);
const ends = ({ edges }: LineagePicture) => edges.map(({ from, to }) => [from, to]);

describe('entities of a picture', () => {
  it('are one hop away in both directions, with the edges and what is not shown', async () => {
    const shown = await picture({ urn: CLEAN });
    expect(hops(shown)).toEqual({ [CLEAN]: 0, [JOB]: -1, [GONE]: 1, [SECRET]: 1 });
    expect(shown.nodes[0]).toMatchObject({ exists: true, upstream: 1, downstream: 2, moreUpstream: 0 });
    expect(node(shown, JOB)).toMatchObject({ upstream: 1, moreUpstream: 1, moreDownstream: 0 });
    expect(ends(shown).toSorted()).toEqual(
      [
        [JOB, CLEAN],
        [CLEAN, GONE],
        [CLEAN, SECRET],
      ].toSorted(),
    );
    expect(shown).toMatchObject({ cycles: [], hidden: 0, truncated: [] });
    expect(shown).not.toHaveProperty('columns');
    expect(shown).not.toHaveProperty('ways');
  });

  it('are as many hops away as one asks, in one direction', async () => {
    expect(hops(await picture({ urn: CLEAN, hops: '2' }))).toEqual({
      [CLEAN]: 0,
      [JOB]: -1,
      [RAW]: -2,
      [GONE]: 1,
      [SECRET]: 1,
      [REPORT]: 2,
      [BEHIND]: 2,
    });
    const up = await picture({ urn: REPORT, direction: 'upstream', hops: '3' });
    expect(hops(up)).toEqual({ [REPORT]: 0, [GONE]: -1, [CLEAN]: -2, [JOB]: -3 });
    const down = await picture({ urn: REPORT, direction: 'downstream' });
    expect(hops(down)).toEqual({ [REPORT]: 0, [LOOP]: 1, [CHART]: 1 });
  });

  it('are as many as there is room for; the others are counted, and shown when one asks', async () => {
    const some = await picture({ urn: HUB });
    expect(some.nodes).toHaveLength(21);
    expect(some.nodes[0]).toMatchObject({ downstream: 1100, moreDownstream: 1080 });
    expect(some.truncated).toEqual([]);
    expect((await picture({ urn: HUB, expandDownstream: HUB })).nodes).toHaveLength(71);
    expect((await picture({ urn: HUB, expandDownstream: [HUB, HUB] })).nodes).toHaveLength(121);
    const full = await picture({ urn: HUB, limit: '5' });
    expect(full.nodes).toHaveLength(5);
    expect(full.truncated).toEqual([expect.stringContaining('room for 5 entities')]);
  });

  it('have their names, however many they are', async () => {
    const { nodes } = await picture({ urn: HUB, limit: '5000', perNode: '5000' });
    expect(nodes).toHaveLength(1101);
    expect(nodes.filter(({ summary, hops: count }) => count === 1 && !summary.name.startsWith('Leaf '))).toEqual([]);
  });

  it('are met through entities that are expanded, too', async () => {
    const shown = await picture({
      urn: CLEAN,
      direction: 'downstream',
      perNode: '1',
      expandDownstream: [GONE, CLEAN, REPORT],
    });
    expect(hops(shown)).toEqual({ [CLEAN]: 0, [GONE]: 1, [SECRET]: 1, [REPORT]: 2, [LOOP]: 3, [CHART]: 3 });
  });

  it('include what is soft-deleted, because data went through it', async () => {
    const shown = await picture({ urn: CLEAN, direction: 'downstream', hops: '2' });
    expect(node(shown, GONE)).toMatchObject({ summary: { removed: true }, exists: true });
    expect(hops(shown)[REPORT]).toBe(2);
    expect(hops(await picture({ urn: GONE }))).toEqual({ [GONE]: 0, [CLEAN]: -1, [REPORT]: 1 });
  });

  it('are those of a range of time', async () => {
    const past = await picture({ urn: GONE, direction: 'upstream', endTimeMillis: '1000' });
    expect(hops(past)).toEqual({ [GONE]: 0 });
    const since = await picture({ urn: GONE, direction: 'upstream', startTimeMillis: '1000' });
    expect(hops(since)).toEqual({ [GONE]: 0, [CLEAN]: -1 });
  });

  it('are one alone where nothing is known', async () => {
    const { nodes } = await picture({ urn: dataset('never') });
    expect(nodes).toMatchObject([{ exists: false, hops: 0, upstream: 0, summary: { name: expect.any(String) } }]);
  });
});

describe('cycles of a picture', () => {
  it('are named, and end the walk', async () => {
    const shown = await picture({ urn: RAW, hops: '20', direction: 'downstream' });
    expect(shown.cycles).toHaveLength(1);
    expect(shown.cycles[0]?.toSorted()).toEqual([RAW, JOB, CLEAN, GONE, REPORT, LOOP].toSorted());
    expect(ends(shown)).toContainEqual([LOOP, RAW]);
    expect(new Set(ends(shown).map((pair) => pair.join(' '))).size).toBe(shown.edges.length);
  });

  it('are found past entities of other types, too', async () => {
    const shown = await picture({ urn: RAW, hops: '20', direction: 'downstream', types: 'dataset' });
    expect(shown.cycles[0]?.toSorted()).toEqual([RAW, CLEAN, GONE, REPORT, LOOP].toSorted());
  });
});

describe('a picture of some entity types', () => {
  it('leads past the others, names them, and counts the way as one hop', async () => {
    const shown = await picture({ urn: RAW, direction: 'downstream', hops: '2', types: 'dataset' });
    expect(hops(shown)).toEqual({ [RAW]: 0, [CLEAN]: 1, [GONE]: 2, [SECRET]: 2 });
    expect(shown.ways).toEqual([{ from: RAW, to: CLEAN, through: [{ urn: JOB, name: expect.any(String) }] }]);
    expect(ends(shown)).toEqual(
      expect.arrayContaining([
        [CLEAN, GONE],
        [CLEAN, SECRET],
      ]),
    );
    expect(node(shown, RAW)).toMatchObject({ downstream: 1, moreDownstream: 0 });
    expect(node(shown, GONE)).toMatchObject({ downstream: 1, moreDownstream: 1 });
  });

  it('gives its room to them alone', async () => {
    const shown = await picture({ urn: RAW, direction: 'downstream', hops: '3', types: ['chart', 'dataJob'] });
    expect(hops(shown)).toEqual({ [RAW]: 0, [JOB]: 1, [CHART]: 2 });
    expect(shown.ways?.find(({ to }) => to === CHART)?.through).toHaveLength(3);
  });

  it('is refused for a type that does not exist, with the nearest one', async () => {
    const { status, json } = await ask({ urn: RAW, types: 'datset' });
    expect([status, json.message]).toEqual([400, expect.stringContaining('dataset')]);
  });
});

describe('a picture with the way to an entity', () => {
  const WAY = { [RAW]: 0, [JOB]: 1, [CLEAN]: 2, [GONE]: 3, [REPORT]: 4, [CHART]: 5 };

  it('has all of the way, whatever its hops, direction and room', async () => {
    const shown = await picture({ urn: RAW, to: CHART, direction: 'downstream', limit: '1' });
    expect(hops(shown)).toEqual(WAY);
    expect(shown.edges).toHaveLength(5);
  });

  it('finds it upstream, too', async () => {
    const back = Object.fromEntries(Object.entries(WAY).map(([urn, count]) => [urn, count - 5]));
    expect(hops(await picture({ urn: CHART, to: RAW }))).toEqual(back);
  });

  it('has nothing more where data does not flow between them', async () => {
    expect(hops(await picture({ urn: CHART, to: BEHIND }))).toEqual({ [CHART]: 0, [REPORT]: -1 });
    expect(hops(await picture({ urn: CHART, to: dataset('never') }))).toEqual({ [CHART]: 0, [REPORT]: -1 });
  });

  it('neither leads through what the actor may not see, nor to it', async () => {
    expect(hops(await picture({ urn: CLEAN, to: BEHIND }, tokens.root))).toHaveProperty([BEHIND], 2);
    const shown = await picture({ urn: CLEAN, to: BEHIND }, tokens.jane);
    expect(hops(shown)).toEqual({ [CLEAN]: 0, [JOB]: -1, [GONE]: 1 });
    expect((await ask({ urn: CLEAN, to: SECRET }, tokens.jane)).status).toBe(401);
    const { status, json } = await ask({ urn: CLEAN, to: 'bad' });
    expect([status, json.message]).toEqual([400, expect.stringContaining("'bad'")]);
  });
});

describe('columns of a picture', () => {
  it('are named with the job between them', async () => {
    const shown = await picture({ urn: RAW, hops: '2', direction: 'downstream', columns: 'true' });
    expect(shown.columns).toContainEqual({
      from: { urn: column('raw', 'a'), of: RAW, name: 'a' },
      to: { urn: column('clean', 'a'), of: CLEAN, name: 'a' },
      via: { urn: JOB, name: expect.any(String) },
    });
  });

  it('are entities themselves round a column, with the tables and their owners', async () => {
    const shown = await picture({ urn: column('loop', 'a'), direction: 'downstream', hops: '2' });
    expect(hops(shown)).toEqual({ [column('loop', 'a')]: 0, [column('raw', 'a')]: 1, [column('clean', 'a')]: 2 });
    expect(node(shown, column('raw', 'a'))?.whole).toMatchObject({
      urn: RAW,
      name: 'raw',
      owners: [{ urn: 'urn:li:corpuser:jane', name: expect.any(String) }],
    });
    expect(node(await picture({ urn: RAW }), RAW)).not.toHaveProperty('whole');
  });
});

describe('what an actor may not see', () => {
  it('neither occurs nor leads onwards, and is not counted as a neighbour', async () => {
    const { status, json } = await ask({ urn: CLEAN, hops: '4', columns: 'true' }, tokens.jane);
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toMatch(/secret|behind/);
    expect(json.nodes[0]).toMatchObject({ downstream: 1, moreDownstream: 0 });
    expect((await ask({ urn: SECRET }, tokens.jane)).status).toBe(401);
  });

  it('is counted only where metadata names it that the actor may see', async () => {
    const named = await picture({ urn: BEHIND }, tokens.jane);
    expect(named).toMatchObject({ hidden: 1, nodes: [{ summary: { urn: BEHIND }, upstream: 0, moreUpstream: 0 }] });
    expect(JSON.stringify(named)).not.toContain('secret');
    expect(await picture({ urn: BEHIND, direction: 'downstream' }, tokens.jane)).toMatchObject({ hidden: 0 });
    expect(await picture({ urn: CLEAN }, tokens.jane)).toMatchObject({ hidden: 0 });
    expect(await picture({ urn: BEHIND })).toMatchObject({ hidden: 0 });
  });
});

it('refuses a picture that is too large, and what is not a urn', async () => {
  const refused = async (query: Query) => (await ask({ urn: RAW, ...query })).status;
  const fifty = Array.from({ length: 51 }, () => RAW);
  for (const query of [
    { urn: 'bad' },
    { hops: '0' },
    { hops: '21' },
    { limit: '5001' },
    { perNode: '0' },
    { direction: 'side' },
    { expandUpstream: fifty },
  ])
    expect([query, await refused(query)]).toEqual([query, 400]);
});
