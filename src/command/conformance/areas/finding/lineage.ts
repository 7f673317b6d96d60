import type { JsonObject } from '#generated/registry/registry-types';
import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';

const CREATED_BY_NOBODY = { time: 0, actor: 'urn:li:corpuser:unknown' };

/** What is made from what, over several hops. */
export const LINEAGE: Area = {
  name: 'lineage',
  description: 'what is made from what, over several hops',
  checks: [
    {
      name: 'the neighbours of an entity have degree 1',
      run: async (context) => {
        const [first, second] = await chain(context);
        const found = await context.server.act('relationships', 'getLineage', {
          urn: first ?? '',
          direction: 'DOWNSTREAM',
        });
        const edges = listAt(found, 'relationships');
        expectEqual(
          'edges',
          edges.map((edge) => [at(edge, 'entity') ?? null, at(edge, 'degree') ?? null]),
          [[second ?? null, 1]],
        );
      },
    },
    {
      name: 'a search across lineage finds all that is downstream, with degrees',
      run: async (context) => {
        const [first, second, third] = await chain(context);
        expectSameItems('downstream', await degrees(context.server, first ?? '', 'DOWNSTREAM'), [
          [second ?? '', 1],
          [third ?? '', 2],
        ]);
      },
    },
    {
      name: 'a search across lineage finds all that is upstream, with degrees',
      run: async (context) => {
        const [first, second, third] = await chain(context);
        expectSameItems('upstream', await degrees(context.server, third ?? '', 'UPSTREAM'), [
          [second ?? '', 1],
          [first ?? '', 2],
        ]);
      },
    },
    {
      name: 'the number of hops limits a search',
      run: async (context) => {
        const [first, second] = await chain(context);
        expectSameItems('one hop', await degrees(context.server, first ?? '', 'DOWNSTREAM', { maxHops: 1 }), [
          [second ?? '', 1],
        ]);
      },
    },
    {
      name: 'a filter of the degree leaves out nearer entities',
      run: async (context) => {
        const [first, , third] = await chain(context);
        const filter = { or: [{ and: [{ field: 'degree', value: '2', values: ['2'], condition: 'EQUAL' }] }] };
        expectSameItems('degree 2', await degrees(context.server, first ?? '', 'DOWNSTREAM', { filter }), [
          [third ?? '', 2],
        ]);
      },
    },
  ],
};

/** Three datasets, each made from the one before. Waits for the edges, because a server may keep the answers to searches across lineage. */
async function chain({ server, scratch, eventually }: CheckContext): Promise<readonly string[]> {
  const urns: string[] = [];
  for (const name of ['raw', 'clean', 'report']) urns.push(await scratch.describe(name, 'one of a chain'));
  for (const [index, dataset] of urns.slice(0, -1).entries()) {
    const upstreams = [{ dataset, type: 'TRANSFORMED', auditStamp: CREATED_BY_NOBODY }];
    const urn = urns[index + 1] ?? '';
    await scratch.write({ urn, aspect: 'upstreamLineage', value: { upstreams } });
    await eventually(async () => {
      const path = `/relationships?urn=${encoded(urn)}&direction=OUTGOING&types=List(DownstreamOf)`;
      expectEqual('edges', listAt(await server.read(path), 'relationships').length, 1);
    });
  }
  return urns;
}

async function degrees(server: CheckContext['server'], urn: string, direction: string, more: JsonObject = {}) {
  const found = await server.act('entities', 'searchAcrossLineage', {
    urn,
    direction,
    input: '*',
    start: 0,
    count: 10,
    ...more,
  });
  return listAt(found, 'entities').map((each) => [at(each, 'entity') ?? null, at(each, 'degree') ?? null]);
}
