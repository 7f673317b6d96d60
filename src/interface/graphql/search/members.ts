import type { DataProductAssociation } from '#generated/types/com.linkedin.dataproduct';
import { objectsOf } from '#base/json/path-values';
import type { FacetFilter } from '../criteria';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { ancestorsOf } from './hierarchies';
import { listed } from './listed';
import { searchWithin, type Within } from './search-within';
import type { Resolvers } from '../resolvers';

/** Entity types whose entities are in containers. */
const CONTAINED = [
  'Dataset',
  'Container',
  'Chart',
  'Dashboard',
  'DataFlow',
  'DataJob',
  'MLModel',
  'MLModelGroup',
  'DataProcessInstance',
];

interface MembersArgs {
  readonly input?: Within | null | undefined;
}

const PARENT = 'parentDomain';

export const members: Resolvers = {
  Query: {
    async listDomains(_root, { input }, context) {
      const { parentDomain, ...page } = input;
      const parent: FacetFilter = parentDomain
        ? { field: PARENT, values: [parentDomain] }
        : { field: PARENT, condition: 'EXISTS', negated: true };
      const sortInput = { sortCriterion: { field: 'createdTime', sortOrder: 'DESCENDING' } } as const;
      const request = { ...page, query: '*', types: ['DOMAIN'], filters: [parent], sortInput };
      const { entities, ...found } = await listed(request, context);
      return { ...found, domains: entities };
    },
  },
  ...Object.fromEntries(CONTAINED.map((type) => [type, { parentContainers }])),
  Domain: {
    entities: membersBy('domains'),
    parentDomains,
  },
  Container: {
    entities: membersBy('container'),
    parentContainers,
  },
  DataProduct: {
    entities: assets,
  },
  GlossaryTerm: {
    parentNodes,
  },
  GlossaryNode: {
    parentNodes,
  },
};

async function parentContainers(source: EntitySource, _args: object, context: GraphqlContext) {
  const containers = await ancestors(source, context);
  return { count: containers.length, containers };
}

async function parentDomains(source: EntitySource, _args: object, context: GraphqlContext) {
  const domains = await ancestors(source, context);
  return { count: domains.length, domains };
}

async function parentNodes(source: EntitySource, _args: object, context: GraphqlContext) {
  const nodes = await ancestors(source, context);
  return { count: nodes.length, nodes };
}

async function ancestors({ urn }: EntitySource, { reads }: GraphqlContext): Promise<readonly EntitySource[]> {
  return (await ancestorsOf(urn, reads)).map((each) => ({ urn: each }));
}

/** Searches the entities of which a search field has the urn. */
function membersBy(field: string) {
  return ({ urn }: EntitySource, { input }: MembersArgs, context: GraphqlContext) =>
    searchWithin({ field, values: [urn] }, input ?? {}, context);
}

async function assets({ urn }: EntitySource, { input }: MembersArgs, context: GraphqlContext) {
  const list = (await context.reads.aspect(urn, 'dataProductProperties'))?.assets;
  const urns = objectsOf<DataProductAssociation>(list).map(({ destinationUrn }) => String(destinationUrn));
  // No entity has the empty urn.
  return searchWithin({ field: 'urn', values: urns.length > 0 ? urns : [''] }, input ?? {}, context);
}
