import { checkUses } from '../../errors/limit-exceeded';
import { parseFilter } from '../../formats/requests/filter-form';
import { checkBrowsePage } from '../../formats/requests/search-form';
import { READ } from '../catalog/catalog-reads';
import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';
import { findRead } from './find';
import { type Narrowing, searchFilterOf } from './search-filter';

const SDL = `
extend type Query {
  "Folders and entities at a path."
  browse(input: BrowseInput!): BrowseResults
  "The paths at which browsing finds an entity."
  browsePaths(input: BrowsePathsInput!): [BrowsePath!]
}

input BrowseInput {
  type: EntityType!
  "The names of the folders, outermost first. The root if it is absent."
  path: [String!]
  start: Int
  count: Int
  filters: [FacetFilterInput!]
  orFilters: [AndFilterInput!]
}

type BrowseResults {
  entities: [Entity]!
  groups: [BrowseResultGroup!]!
  start: Int!
  count: Int!
  total: Int!
  metadata: BrowseResultMetadata!
}

type BrowseResultGroup { name: String! count: Long! }
type BrowseResultMetadata { path: [String!]! totalNumEntities: Long! }
input BrowsePathsInput { type: EntityType! urn: String! }
type BrowsePath { path: [String!]! }
`;

interface BrowseInput extends Narrowing {
  readonly type: string;
  readonly path?: readonly string[] | null;
  readonly start?: number | null;
  readonly count?: number | null;
}

export const browsing = {
  sdl: SDL,
  fields: {
    async browse({ input }: { readonly input: BrowseInput }, context: GraphqlContext) {
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

    async browsePaths(
      { input }: { readonly input: { readonly urn: string } },
      { services, reads, actor, signal }: GraphqlContext,
    ) {
      if (!(await reads.entity(input.urn))) return null;
      const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
      const paths = await services.search.browsePaths(input.urn, read);
      return paths.map((path) => ({ path: path.split('/').filter((name) => name !== '') }));
    },
  },
};
