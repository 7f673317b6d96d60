/** Lists of edges, page by page. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,edges.${name},PROD)`;
const [RAW, CLEAN, REPORT, GONE] = ['raw', 'clean', 'report', 'gone'].map(urnOf);
const CHART = 'urn:li:chart:(looker,edges)';
const OWNER = 'urn:li:corpuser:edges';

interface Edge {
  readonly relationshipType: string;
  readonly source: { readonly urn: string; readonly entityType: string };
  readonly destination: { readonly urn: string; readonly entityType: string };
}

const scroll = (query: string, body: object = {}) => catalog.send(`/openapi/v3/relationship/scroll?${query}`, { body });
const scrollLineage = (query: string, body: object = {}) =>
  catalog.send(`/openapi/v3/lineage/scroll?${query}`, { body });
const shown = (json: { readonly results: readonly Edge[] }) =>
  json.results.map(({ relationshipType, source, destination }) => [source.urn, relationshipType, destination.urn]);
const ofUrn = (...values: readonly (string | undefined)[]) => ({
  and: [{ criteria: [{ field: 'urn', values, condition: 'EQUAL' }] }],
});

beforeAll(async () => {
  const madeFrom = (urn: string | undefined, ...upstreams: readonly (string | undefined)[]) => ({
    urn,
    upstreamLineage: { value: { upstreams: upstreams.map((dataset) => ({ dataset, type: 'COPY' })) } },
  });
  const owners = [{ owner: OWNER, type: 'DATAOWNER' }];
  await catalog.send('/openapi/v3/entity/generic', {
    body: {
      dataset: [
        madeFrom(CLEAN, RAW, GONE),
        madeFrom(REPORT, CLEAN),
        { urn: CLEAN, ownership: { value: { owners } } },
        { urn: GONE, status: { value: { removed: true } } },
      ],
      chart: [
        {
          urn: CHART,
          chartInfo: {
            value: {
              title: 'edges',
              description: '',
              lastModified: { created: { time: 1, actor: OWNER }, lastModified: { time: 1, actor: OWNER } },
              inputs: [{ string: REPORT }],
            },
          },
        },
      ],
    },
  });
});

describe('a list of edges', () => {
  it('names the relationship and both ends', async () => {
    const { json } = await scroll('relationshipTypes=DownstreamOf&count=100');
    expect(shown(json)).toEqual(
      expect.arrayContaining([
        [CLEAN, 'DownstreamOf', RAW],
        [REPORT, 'DownstreamOf', CLEAN],
      ]),
    );
    expect(json.results).toHaveLength(2);
    expect(json.results[0]).toMatchObject({
      source: { entityType: 'dataset' },
      destination: { entityType: 'dataset' },
    });
    expect(shown((await scroll('relationshipTypes=DownstreamOf&includeSoftDelete=true')).json)).toContainEqual([
      CLEAN,
      'DownstreamOf',
      GONE,
    ]);
  });

  it.each([
    [
      'source',
      { sourceFilter: ofUrn(CLEAN, 'urn:li:tag:none') },
      '',
      [
        ['OwnedBy', OWNER],
        ['DownstreamOf', RAW],
      ],
    ],
    ['destination', { destinationFilter: ofUrn(CLEAN) }, '', [['DownstreamOf', CLEAN]]],
    ['source, incoming', { sourceFilter: ofUrn(CLEAN) }, '&direction=INCOMING', [['DownstreamOf', CLEAN]]],
    [
      'source, either way',
      { sourceFilter: ofUrn(CLEAN) },
      '&direction=UNDIRECTED',
      [
        ['OwnedBy', OWNER],
        ['DownstreamOf', RAW],
        ['DownstreamOf', CLEAN],
      ],
    ],
    ['types of the source', { destinationFilter: ofUrn(REPORT) }, '&sourceTypes=CHART', [['Consumes', REPORT]]],
    ['types of the destination', { sourceFilter: ofUrn(CLEAN) }, '&destinationTypes=corpuser', [['OwnedBy', OWNER]]],
    [
      'edge',
      {
        sourceFilter: ofUrn(CLEAN),
        edgeFilter: { or: [{ and: [{ field: 'relationshipType', value: 'ownedby', condition: 'EQUAL' }] }] },
      },
      '',
      [['OwnedBy', OWNER]],
    ],
    [
      'parts of urns',
      {
        sourceFilter: {
          and: [
            {
              criteria: [
                { field: 'urn', values: ['hive,edges.'], condition: 'CONTAIN' },
                { field: 'entityType', values: ['dataset'], condition: 'IN' },
                { field: 'urn', values: [',PROD)'], condition: 'END_WITH' },
                {
                  field: 'urn',
                  values: ['urn:li:dataset:(urn:li:dataPlatform:hive,edges.report'],
                  condition: 'START_WITH',
                  negated: true,
                },
              ],
            },
          ],
        },
      },
      '&relationshipTypes=DownstreamOf',
      [['DownstreamOf', RAW]],
    ],
  ])('is filtered by %s', async (_name, body, query, expected) => {
    const { status, json } = await scroll(`count=50${query}`, body);
    expect(status).toBe(200);
    const found = shown(json)
      .filter(([, type]) => type !== 'IsPartOf' && !String(type).startsWith('Instance'))
      .map(([, type, destination]) => [type, destination]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it.each([{}, { destinationFilter: ofUrn(RAW, CLEAN, OWNER, REPORT) }])('goes from page to page: %j', async (body) => {
    const all = shown((await scroll('count=1000', body)).json);
    const paged: unknown[] = [];
    for (let next = '', pages = 0; pages < 50; pages++) {
      const { json } = await scroll(`count=1${next}`, body);
      paged.push(...shown(json));
      if (!json.scrollId) break;
      next = `&scrollId=${encodeURIComponent(json.scrollId)}&pitKeepAlive=5m`;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
    expect((await scroll('count=10&sliceId=1&sliceMax=2', body)).json).toEqual({ results: [] });
  });

  it.each([
    ['an unknown entity type', 'sourceTypes=datset', {}, '/query/sourceTypes/0'],
    [
      'another field',
      '',
      { sourceFilter: { or: [{ and: [{ field: 'name', value: 'x' }] }] } },
      '/sourceFilter/or/0/and/0/field',
    ],
    [
      'another comparison',
      '',
      { edgeFilter: { or: [{ and: [{ field: 'relationshipType', value: '1', condition: 'GREATER_THAN' }] }] } },
      '/edgeFilter/or/0/and/0/condition',
    ],
    ['a scrollId that is not one', 'scrollId=nope', {}, '/query/scrollId'],
    ['a made scrollId', `scrollId=${Buffer.from('["1;","a","2"]').toString('base64url')}`, {}, '/query/scrollId'],
  ])('refuses %s', async (_name, query, body, pointer) => {
    const { status, json } = await scroll(query, body);
    expect([status, json.details[0].pointer]).toEqual([400, pointer]);
  });
});

describe('a list of lineage', () => {
  const ends = (json: { readonly results: readonly { readonly upstream: string; readonly downstream: string }[] }) =>
    json.results.map(({ upstream, downstream }) => [upstream, downstream]).toSorted();

  it('names the upstream and the downstream end of each edge', async () => {
    const { json } = await scrollLineage('count=100');
    expect(ends(json)).toEqual(
      [
        [RAW, CLEAN],
        [CLEAN, REPORT],
        [REPORT, CHART],
      ].toSorted(),
    );
    expect(shown(json)).toContainEqual([CHART, 'Consumes', REPORT]);
  });

  it.each([
    [
      '',
      [
        [RAW, CLEAN],
        [CLEAN, REPORT],
      ],
    ],
    ['direction=UPSTREAM', [[RAW, CLEAN]]],
    ['direction=DOWNSTREAM', [[CLEAN, REPORT]]],
    ['relationshipTypes=Consumes', []],
  ])('begins at entities: %s', async (query, expected) => {
    expect(ends((await scrollLineage(`count=10&${query}`, { urns: [CLEAN] })).json)).toEqual(expected.toSorted());
  });

  it('goes from page to page, and refuses what is no urn', async () => {
    const first = await scrollLineage('count=2');
    const second = await scrollLineage(`count=2&scrollId=${first.json.scrollId}`);
    expect([first.json.results.length, second.json.results.length, second.json.scrollId]).toEqual([2, 1, undefined]);
    const { status, json } = await scrollLineage('', { urns: ['x'] });
    expect([status, json.details[0].pointer]).toEqual([400, '/urns/0']);
  });
});
