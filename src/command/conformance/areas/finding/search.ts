import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, expectThat, listAt } from '#command/conformance/expectations';
import { foundBy, ownDatasets, urnsOf } from './found-by';

const NAMES = ['apple', 'banana', 'cherry'];

/** Searches, filters, pages and facets. */
export const SEARCH: Area = {
  name: 'search',
  description: 'search by words and filters, pages, facets and counts',
  checks: [
    {
      name: 'words of the description find an entity',
      run: async (context) => {
        const [, banana] = await threeDatasets(context);
        const { server, scratch } = context;
        await context.eventually(async () =>
          expectSameItems('found', await foundBy(server, scratch, { input: `${scratch.id}banana` }), [banana ?? null]),
        );
      },
    },
    {
      name: 'a filter of several values, and its negation',
      run: async (context) => {
        const [apple, banana, cherry] = await threeDatasets(context);
        const criterion = { field: 'urn', values: [apple ?? '', cherry ?? ''], value: '', condition: 'EQUAL' };
        const found = (negated: boolean) =>
          foundBy(context.server, context.scratch, { criteria: [negated ? { ...criterion, negated } : criterion] });
        expectSameItems('found', await found(false), [apple ?? null, cherry ?? null]);
        expectSameItems('found by the negation', await found(true), [banana ?? null]);
      },
    },
    {
      name: 'pages have every entity once, and the total',
      run: async (context) => {
        const urns = await threeDatasets(context);
        const page = (start: number) =>
          context.server.act('entities', 'search', {
            entity: 'dataset',
            input: '*',
            start,
            count: 2,
            filter: ownDatasets(context.scratch),
          });
        const [first, second] = [await page(0), await page(2)];
        expectEqual('numEntities', at(first, 'numEntities'), NAMES.length);
        expectEqual('size of the first page', urnsOf(first).length, 2);
        expectSameItems('both pages', [...urnsOf(first), ...urnsOf(second)], urns);
      },
    },
    {
      name: 'a search across entity types has facets',
      run: async (context) => {
        const urns = await threeDatasets(context);
        const filter = ownDatasets(context.scratch);
        const found = await context.server.act('entities', 'searchAcrossEntities', {
          entities: [],
          input: '*',
          start: 0,
          count: 10,
          filter,
        });
        expectSameItems('found', urnsOf(found), urns);
        const facet = listAt(found, 'metadata', 'aggregations').find((each) => at(each, 'name') === '_entityType');
        expectEqual('facet _entityType', at(facet, 'aggregations', 'dataset'), NAMES.length);
      },
    },
    {
      name: 'tags and their facet change with the tags of an entity',
      run: async (context) => {
        const { server, scratch, eventually } = context;
        const [apple] = await threeDatasets(context);
        const tag = scratch.tag('fruit');
        const criteria = [{ field: 'tags', value: tag, condition: 'EQUAL' }];
        for (const tags of [[{ tag }], []]) {
          await scratch.write({ urn: apple ?? '', aspect: 'globalTags', value: { tags } });
          await eventually(async () =>
            expectSameItems(
              'found by the tag',
              await foundBy(server, scratch, { criteria }),
              tags.map(() => apple ?? null),
            ),
          );
        }
      },
    },
    {
      name: 'the action filter needs no words',
      run: async (context) => {
        const urns = await threeDatasets(context);
        const filter = ownDatasets(context.scratch);
        const found = await context.server.act('entities', 'filter', {
          entity: 'dataset',
          start: 0,
          count: 10,
          filter,
        });
        expectSameItems('found', urnsOf(found), urns);
      },
    },
    {
      name: 'the action list has urns and the total',
      run: async (context) => {
        const urns = await threeDatasets(context);
        const filter = ownDatasets(context.scratch);
        const found = await context.server.act('entities', 'list', { entity: 'dataset', start: 0, count: 10, filter });
        expectSameItems('entities', listAt(found, 'entities'), urns);
        expectEqual('total', at(found, 'total'), NAMES.length);
      },
    },
    {
      name: 'the number of entities of a type grows',
      run: async (context) => {
        const total = async () =>
          Number(await context.server.act('entities', 'getTotalEntityCount', { entity: 'dataset' }));
        await threeDatasets(context);
        expectThat('getTotalEntityCount', await total(), `at least ${NAMES.length}`, (await total()) >= NAMES.length);
      },
    },
    {
      name: 'nothing is found by a word that nobody wrote',
      run: async ({ server, scratch }) =>
        expectSameItems('found', await foundBy(server, scratch, { input: `${scratch.id}nobody` }), []),
    },
  ],
};

/** Writes them, and waits until all are found. */
async function threeDatasets({ server, scratch, eventually }: CheckContext): Promise<readonly string[]> {
  const urns: string[] = [];
  for (const name of NAMES) urns.push(await scratch.describe(name, `a fruit called ${scratch.id}${name}`));
  await eventually(async () => expectSameItems('all that were written', await foundBy(server, scratch), urns));
  return urns;
}
