import { checkUses } from '#base/errors/limit-exceeded';
import { parseFilter } from '#interface/rest/format/filter-form';
import { checkBrowsePage } from '#interface/rest/format/search-form';
import { READ } from '../catalog/catalog-reads';
import { pageOf } from '../page';
import { findRead } from './find';
import { searchFilterOf } from './search-filter';
import type { Resolvers } from '../resolvers';

export const browsing: Resolvers = {
  Query: {
    async browse(_root, { input }, context) {
      const { services, names } = context;
      const { start, count } = pageOf(input);
      const path = input.path ?? [];
      checkBrowsePage(start, count);
      const length = path.reduce((sum, name) => sum + name.length, 0);
      checkUses([{ limit: 'queryLength', size: length, unit: 'characters of the path', fix: 'Use a real path' }], {
        field: ['input', 'path'],
      });
      const page = await services.search.browse({
        entityType: names.entityTypeOf(input.type),
        path: path.map((name) => `/${name}`).join(''),
        filter: parseFilter(await searchFilterOf(input, context)),
        start,
        limit: count,
        read: findRead(context),
      });
      const { entities, groups, totalEntities, totalGroups, totalBelow } = page;
      return {
        entities: entities.map(({ urn }) => ({ urn })),
        groups,
        start,
        count: entities.length + groups.length,
        total: totalEntities + totalGroups,
        metadata: { path, totalNumEntities: totalEntities + totalBelow },
      };
    },

    async browsePaths(_root, { input }, { services, reads, actor, signal }) {
      if (!(await reads.entity(input.urn))) return null;
      const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
      const paths = await services.search.browsePaths(input.urn, read);
      return paths.map((path) => ({ path: path.split('/').filter((name) => name !== '') }));
    },
  },
};
