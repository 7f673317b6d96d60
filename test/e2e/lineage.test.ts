/** Lineage over the live service. */
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
} from './lineage-catalog';

const { catalog, tokens } = lineageCatalog();

async function ask(path: string, body: object, token = tokens.root) {
  const { status, json } = await catalog.sendReleased(path, {
    body,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  return { status, json, value: json?.value };
}

const search = (body: object, token = tokens.root) =>
  ask('/entities?action=searchAcrossLineage', { direction: 'DOWNSTREAM', start: 0, count: 20, ...body }, token);

async function removed(urn: string, isRemoved: boolean) {
  const { services, system } = catalog.runtime();
  const proposal = { entityType: 'dataset', urn, aspectName: 'status', value: { removed: isRemoved } };
  await services.writer.write(system, [{ ...proposal, changeType: 'UPSERT' }]);
}

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

  it('has what is soft-deleted on the way to something else, for GraphQL', async () => {
    const inGraphql = async (urn: string, searchFlags: object = {}) => {
      const query = `query($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) { total searchResults { degree entity { urn } } } }`;
      const input = { urn, direction: 'DOWNSTREAM', query: '*', start: 0, count: 20, searchFlags };
      const { json } = await ask('/api/graphql', { query, variables: { input } }, tokens.root);
      expect(json).not.toHaveProperty('errors');
      const { total, searchResults } = json.data.searchAcrossLineage;
      expect(total).toBe(searchResults.length);
      return Object.fromEntries(
        searchResults.map((found: { degree: number; entity: { urn: string } }) => [found.entity.urn, found.degree]),
      );
    };
    const whole = { [SECRET]: 1, [GONE]: 1, [BEHIND]: 2, [REPORT]: 2, [LOOP]: 3, [CHART]: 3, [RAW]: 4, [JOB]: 5 };
    expect(await inGraphql(CLEAN)).toEqual(whole);
    // A removed end leads to nothing.
    await removed(BEHIND, true);
    expect(await inGraphql(SECRET)).toEqual({});
    expect(await inGraphql(SECRET, { includeSoftDeleted: true })).toEqual({ [BEHIND]: 1 });
    expect(await inGraphql(CLEAN)).toEqual({ ...whole, [BEHIND]: undefined });
    await removed(BEHIND, false);
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
    const { value } = await search({ urn: RAW }, tokens.jane);
    expect(Object.keys(degrees(value))).not.toContain(SECRET);
    expect(Object.keys(degrees(value))).not.toContain(BEHIND);
    expect(value.numEntities).toBe(5);
    expect(JSON.stringify(value)).not.toContain('secret');
    expect((await search({ urn: SECRET }, tokens.jane)).status).toBe(401);
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
  const lineage = (body: object, token = tokens.root) => ask('/relationships?action=getLineage', body, token);

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
    const seen = await lineage({ urn: CLEAN, direction: 'DOWNSTREAM', maxHops: 2 }, tokens.jane);
    expect(seen.value).toMatchObject({ total: 1, relationships: [{ entity: REPORT }] });
  });
});
