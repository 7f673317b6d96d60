import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, expectThat, listAt } from '#command/conformance/expectations';

const DATASET = `query dataset($urn: String!) {
  dataset(urn: $urn) {
    urn type name properties { description } tags { tags { tag { urn } } }
    upstream: relationships(input: { types: ["DownstreamOf"], direction: OUTGOING, start: 0, count: 10 }) { total relationships { type entity { urn } } }
  }
}`;
const SEARCH = `query search($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { start count total searchResults { entity { urn type } } }
}`;
const SCROLL = `query scroll($input: ScrollAcrossEntitiesInput!) {
  scrollAcrossEntities(input: $input) { nextScrollId total searchResults { entity { urn } } }
}`;
const PAGES_MAX = 10;

/** What command lines, SDKs and sensors ask by GraphQL. */
export const GRAPHQL: Area = {
  name: 'graphql',
  description: 'entities, search, relationships, changes and introspection by GraphQL',
  checks: [
    {
      name: 'an entity has what was written',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('typed', 'read by GraphQL');
        const found = at(await server.graphql(DATASET, { urn }), 'dataset');
        expectEqual('dataset', [at(found, 'urn') ?? null, at(found, 'type') ?? null], [urn, 'DATASET']);
        expectEqual('description', at(found, 'properties', 'description'), 'read by GraphQL');
      },
    },
    {
      name: 'relationships of an entity are followed',
      run: async ({ server, scratch, eventually }) => {
        const above = await scratch.describe('above', 'the source');
        const below = await scratch.describe('below', 'made from it');
        const upstreams = [
          { dataset: above, type: 'TRANSFORMED', auditStamp: { time: 0, actor: 'urn:li:corpuser:unknown' } },
        ];
        await scratch.write({ urn: below, aspect: 'upstreamLineage', value: { upstreams } });
        await eventually(async () => {
          const edges = listAt(await server.graphql(DATASET, { urn: below }), 'dataset', 'upstream', 'relationships');
          expectSameItems(
            'relationships',
            edges.map((edge) => at(edge, 'entity', 'urn')),
            [above],
          );
        });
      },
    },
    {
      name: 'a search has a filter and a total',
      run: async ({ server, scratch, eventually }) => {
        const urns = [await scratch.describe('a', 'first'), await scratch.describe('b', 'second')];
        const orFilters = [{ and: [{ field: 'platform', values: [scratch.platform] }] }];
        await eventually(async () => {
          const data = await server.graphql(SEARCH, {
            input: { types: ['DATASET'], query: '*', start: 0, count: 10, orFilters },
          });
          const found = at(data, 'searchAcrossEntities');
          expectEqual('total', at(found, 'total'), 2);
          expectSameItems(
            'entities',
            listAt(found, 'searchResults').map((each) => at(each, 'entity', 'urn')),
            urns,
          );
        });
      },
    },
    {
      name: 'a scroll meets each entity once',
      run: async ({ server, scratch, eventually }) => {
        const urns: string[] = [];
        for (const name of ['a', 'b', 'c']) urns.push(await scratch.describe(name, 'one of three'));
        await eventually(async () =>
          expectSameItems('entities of all pages', await scrolled(server, scratch.platform), urns),
        );
      },
    },
    {
      name: 'a change is made and read back',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('tagged', 'gets a tag');
        const tag = scratch.tag('graphql');
        await scratch.write({ urn: tag, aspect: 'tagProperties', value: { name: tag } });
        const mutation = 'mutation add($input: TagAssociationInput!) { addTag(input: $input) }';
        expectEqual('addTag', await server.graphql(mutation, { input: { tagUrn: tag, resourceUrn: urn } }), {
          addTag: true,
        });
        const tags = listAt(await scratch.aspect(urn, 'globalTags'), 'tags');
        expectSameItems(
          'tags',
          tags.map((each) => at(each, 'tag')),
          [tag],
        );
      },
    },
    {
      name: 'the schema can be asked for',
      run: async ({ server }) => {
        const data = await server.graphql('{ __schema { queryType { name fields { name } } } }');
        const names = listAt(data, '__schema', 'queryType', 'fields').map((field) => at(field, 'name'));
        expectThat('fields of the query type', names.length, 'dataset among them', names.includes('dataset'));
      },
    },
    {
      name: 'an unknown field is answered with errors and messages',
      run: async ({ server }) => {
        const { json } = await server.ask('/api/graphql', { body: { query: '{ noSuchField }' } });
        const message = at(json, 'errors', 0, 'message');
        expectThat('errors[0].message', message, 'the name of the field', String(message).includes('noSuchField'));
      },
    },
  ],
};

async function scrolled(server: CheckContext['server'], platform: string) {
  const urns = [];
  const orFilters = [{ and: [{ field: 'platform', values: [platform] }] }];
  let scrollId: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const input = { types: ['DATASET'], query: '*', count: 2, orFilters, ...(scrollId !== null && { scrollId }) };
    const found = at(await server.graphql(SCROLL, { input }), 'scrollAcrossEntities');
    for (const each of listAt(found, 'searchResults')) urns.push(at(each, 'entity', 'urn'));
    const next = at(found, 'nextScrollId');
    if (typeof next !== 'string') break;
    scrollId = next;
  }
  return urns;
}
