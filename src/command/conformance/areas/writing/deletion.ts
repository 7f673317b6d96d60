import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectItem, expectSameItems, expectThat, listAt } from '#command/conformance/expectations';
import { foundBy } from '../finding/found-by';

/** Deletes in all forms. */
export const DELETION: Area = {
  name: 'deletion',
  description: 'soft and hard deletes, and references to what is deleted',
  checks: [
    {
      name: 'a hard delete removes the entity from reads and searches',
      run: async ({ server, scratch, eventually }) => {
        const urn = await scratch.describe('hard', 'to be deleted');
        await eventually(async () => expectSameItems('found before', await foundBy(server, scratch), [urn]));
        const { rows } = await remove(server, urn);
        expectThat('rows', rows, 'more than 0', rows > 0);
        expectEqual('the aspect after the delete', await scratch.aspect(urn, 'datasetProperties'), undefined);
        expectEqual('exists', await server.act('entities', 'exists', { urn }), false);
        await eventually(async () => expectSameItems('found after', await foundBy(server, scratch), []));
      },
    },
    {
      name: 'a soft delete hides the entity from searches and keeps its aspects',
      run: async ({ server, scratch, eventually }) => {
        const urn = await scratch.describe('soft', 'hidden');
        await eventually(async () => expectSameItems('found before', await foundBy(server, scratch), [urn]));
        await scratch.write({ urn, aspect: 'status', value: { removed: true } });
        await eventually(async () => expectSameItems('found after', await foundBy(server, scratch), []));
        expectEqual('description', at(await scratch.aspect(urn, 'datasetProperties'), 'description'), 'hidden');
        await scratch.write({ urn, aspect: 'status', value: { removed: false } });
        await eventually(async () => expectSameItems('found again', await foundBy(server, scratch), [urn]));
      },
    },
    {
      name: 'a delete of what does not exist deletes 0 rows',
      run: async ({ server, scratch }) => expectEqual('rows', (await remove(server, scratch.dataset('never'))).rows, 0),
    },
    {
      name: 'references to an entity are counted, then removed',
      run: async ({ server, scratch, eventually }) => {
        const urn = await scratch.describe('referrer', 'has two tags');
        const [gone, kept] = [scratch.tag('gone'), scratch.tag('kept')];
        await scratch.write({ urn, aspect: 'globalTags', value: { tags: [{ tag: gone }, { tag: kept }] } });
        await eventually(async () => {
          const planned = await server.act('entities', 'deleteReferences', { urn: gone, dryRun: true });
          expectEqual('total of the dry run', at(planned, 'total'), 1);
          expectItem(
            'relatedAspects',
            listAt(planned, 'relatedAspects').map((each) => at(each, 'entity')),
            urn,
          );
        });
        const tags = async () => listAt(await scratch.aspect(urn, 'globalTags'), 'tags').map((each) => at(each, 'tag'));
        expectSameItems('tags after the dry run', await tags(), [gone, kept]);
        await server.act('entities', 'deleteReferences', { urn: gone, dryRun: false });
        await eventually(async () => expectSameItems('tags after the deletion', await tags(), [kept]));
      },
    },
  ],
};

async function remove(server: CheckContext['server'], urn: string): Promise<{ readonly rows: number }> {
  const rows = at(await server.act('entities', 'delete', { urn }), 'rows');
  return { rows: typeof rows === 'number' ? rows : -1 };
}
