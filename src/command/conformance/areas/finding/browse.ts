import type { Area } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, listAt } from '#command/conformance/expectations';

/** Folders of entities, and names as a person types them. */
export const BROWSE: Area = {
  name: 'browse',
  description: 'folders of entities, and completion of names',
  checks: [
    {
      name: 'folders have their entities and the folders below',
      run: async ({ server, scratch, eventually }) => {
        const root = `/${scratch.id}`;
        const urns = [await scratch.describe('inner', 'in a folder'), await scratch.describe('outer', 'in the root')];
        const paths = [`${root}/folder`, root];
        for (const [index, urn] of urns.entries())
          await scratch.write({ urn, aspect: 'browsePaths', value: { paths: [paths[index] ?? ''] } });
        const browse = (path: string) =>
          server.act('entities', 'browse', { entity: 'dataset', path, start: 0, limit: 10 });
        await eventually(async () => {
          const found = await browse(root);
          expectEqual(
            'folders',
            listAt(found, 'groups').map((each) => at(each, 'name') ?? null),
            ['folder'],
          );
          expectEqual('entities of the folder', at(found, 'groups', 0, 'count'), 1);
        });
        const inner = listAt(await browse(`${root}/folder`), 'entities').map((each) => at(each, 'urn'));
        expectSameItems('entities', inner, urns.slice(0, 1));
      },
    },
    {
      name: 'the paths of an entity are answered',
      run: async ({ server, scratch, eventually }) => {
        const urn = await scratch.describe('paths', 'has a path');
        await scratch.write({ urn, aspect: 'browsePaths', value: { paths: [`/${scratch.id}/here`] } });
        await eventually(async () =>
          expectEqual('paths', await server.act('entities', 'getBrowsePaths', { urn }), [`/${scratch.id}/here`]),
        );
      },
    },
    {
      name: 'the beginning of a name is completed',
      run: async ({ server, scratch, eventually }) => {
        const tag = scratch.tag('Completed');
        await scratch.write({ urn: tag, aspect: 'tagProperties', value: { name: `${scratch.id}Completed` } });
        await eventually(async () => {
          const found = await server.act('entities', 'autocomplete', {
            entity: 'tag',
            query: `${scratch.id}Comp`,
            limit: 5,
          });
          expectSameItems(
            'entities',
            listAt(found, 'entities').map((each) => at(each, 'urn')),
            [tag],
          );
        });
      },
    },
  ],
};
