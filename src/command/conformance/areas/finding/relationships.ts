import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';

/** Edges between entities, in both directions. */
export const RELATIONSHIPS: Area = {
  name: 'relationships',
  description: 'edges between entities, in both directions',
  checks: [
    {
      name: 'incoming and outgoing edges have the entity at the other end',
      run: async (context) => {
        const { urn, tags } = await taggedDataset(context);
        await context.eventually(async () => {
          expectSameItems('outgoing', await related(context.server, urn, 'OUTGOING'), tags);
          for (const tag of tags) expectSameItems('incoming', await related(context.server, tag, 'INCOMING'), [urn]);
        });
      },
    },
    {
      name: 'edges are removed with the value that made them',
      run: async (context) => {
        const { urn, tags } = await taggedDataset(context);
        const kept = tags.slice(0, 1);
        await context.scratch.write({ urn, aspect: 'globalTags', value: { tags: kept.map((tag) => ({ tag })) } });
        await context.eventually(async () =>
          expectSameItems('outgoing', await related(context.server, urn, 'OUTGOING'), kept),
        );
      },
    },
    {
      name: 'pages have each edge once, and the total',
      run: async (context) => {
        const { urn, tags } = await taggedDataset(context);
        await context.eventually(async () =>
          expectSameItems('all', await related(context.server, urn, 'OUTGOING'), tags),
        );
        const pages = [];
        for (const start of [0, 1]) pages.push(await ask(context.server, urn, 'OUTGOING', `&start=${start}&count=1`));
        expectEqual('total', at(pages[0], 'total'), tags.length);
        const urns = pages.flatMap((page) => listAt(page, 'relationships').map((edge) => at(edge, 'entity')));
        expectSameItems('both pages', urns, tags);
      },
    },
    {
      name: '/openapi/relationships/v1 answers the same edges',
      run: async (context) => {
        const { urn, tags } = await taggedDataset(context);
        const query = `urn=${encoded(urn)}&relationshipTypes=TaggedWith&direction=OUTGOING&start=0&count=10`;
        await context.eventually(async () => {
          const found = listAt(await context.server.read(`/openapi/relationships/v1/?${query}`), 'entities');
          expectSameItems(
            'entities',
            found.map((edge) => at(edge, 'urn')),
            tags,
          );
        });
      },
    },
  ],
};

async function taggedDataset({ scratch }: CheckContext) {
  const urn = await scratch.describe('tagged', 'has two tags');
  const tags = [scratch.tag('one'), scratch.tag('two')];
  await scratch.write({ urn, aspect: 'globalTags', value: { tags: tags.map((tag) => ({ tag })) } });
  return { urn, tags };
}

function ask(server: CheckContext['server'], urn: string, direction: string, page = '') {
  return server.read(`/relationships?urn=${encoded(urn)}&direction=${direction}&types=List(TaggedWith)${page}`);
}

async function related(server: CheckContext['server'], urn: string, direction: string) {
  return listAt(await ask(server, urn, direction), 'relationships').map((edge) => at(edge, 'entity'));
}
