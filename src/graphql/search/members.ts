import { objectsOf } from '../../json/path-values';
import type { PageInput } from '../area';
import type { FacetFilter } from '../criteria';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { ancestorsOf } from './hierarchies';
import { listed } from './listed';
import type { Narrowing } from './search-filter';
import { searchPage } from './search-page';
import type { SearchRequest } from './search-request';

/** Entity types whose entities are in containers. */
const CONTAINED = ['Dataset', 'Container', 'Chart', 'Dashboard', 'DataFlow', 'DataJob', 'MLModel', 'MLModelGroup'];

const SDL = `
extend type Query {
  "The domains of a domain, or those that are in no other. The newest come first."
  listDomains(input: ListDomainsInput!): ListDomainsResult
}

input ListDomainsInput { start: Int count: Int parentDomain: String }
type ListDomainsResult { start: Int! count: Int! total: Int! domains: [Domain!]! }

input DomainEntitiesInput { query: String start: Int count: Int filters: [FacetFilterInput!] }
input ContainerEntitiesInput { query: String start: Int count: Int filters: [FacetFilterInput!] }

type Domain {
  "Searches the entities of the domain."
  entities(input: DomainEntitiesInput): SearchResults
  "The domains that it is in, the nearest first."
  parentDomains: ParentDomainsResult
}

type GlossaryTerm { parentNodes: ParentNodesResult }
type GlossaryNode { parentNodes: ParentNodesResult }
type DataProduct {
  "Searches the assets of the data product."
  entities(input: SearchAcrossEntitiesInput): SearchResults
}
type Container {
  "Searches what is directly in the container."
  entities(input: ContainerEntitiesInput): SearchResults
}
${CONTAINED.map((type) => `type ${type} { "The containers that it is in, the nearest first." parentContainers: ParentContainersResult }`).join('\n')}

type ParentDomainsResult { count: Int! domains: [Entity!]! }
type ParentNodesResult { count: Int! nodes: [GlossaryNode!]! }
type ParentContainersResult { count: Int! containers: [Container!]! }
`;

interface ListInput extends PageInput {
  readonly parentDomain?: string | null;
}

interface MembersArgs {
  readonly input?: (Narrowing & Partial<SearchRequest>) | null;
}

const PARENT = 'parentDomain';

export const members = {
  sdl: SDL,
  fields: {
    async listDomains({ input }: { readonly input: ListInput }, context: GraphqlContext) {
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
  types: {
    ...Object.fromEntries(CONTAINED.map((type) => [type, { parentContainers: parents('containers') }])),
    Domain: { entities: membersBy('domains'), parentDomains: parents('domains') },
    Container: { entities: membersBy('container'), parentContainers: parents('containers') },
    DataProduct: { entities: assets },
    GlossaryTerm: { parentNodes: parents('nodes') },
    GlossaryNode: { parentNodes: parents('nodes') },
  },
};

function parents(list: string) {
  return async ({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) => {
    const found = await ancestorsOf(urn, reads);
    return { count: found.length, [list]: found.map((each) => ({ urn: each })) };
  };
}

/** Searches the entities of which a search field has the urn. */
function membersBy(field: string) {
  return ({ urn }: EntitySource, { input }: MembersArgs, context: GraphqlContext) =>
    searchWithin({ field, values: [urn] }, input ?? {}, context);
}

async function assets({ urn }: EntitySource, { input }: MembersArgs, context: GraphqlContext) {
  const list = (await context.reads.aspect(urn, 'dataProductProperties'))?.['assets'];
  const urns = objectsOf(list).map(({ destinationUrn }) => String(destinationUrn));
  // No entity has the empty urn.
  return searchWithin({ field: 'urn', values: urns.length > 0 ? urns : [''] }, input ?? {}, context);
}

type Page = ReturnType<typeof searchPage>;

/** What was asked of each state of the reads: many entities of a page have the same domain. */
const KNOWN = new WeakMap<object, Map<string, Page>>();

function searchWithin(own: FacetFilter, input: NonNullable<MembersArgs['input']>, context: GraphqlContext): Page {
  const known = KNOWN.get(context.reads.state) ?? new Map<string, Page>();
  KNOWN.set(context.reads.state, known);
  const key = JSON.stringify([own, input]);
  const page = known.get(key) ?? search(own, input, context);
  known.set(key, page);
  return page;
}

function search(own: FacetFilter, input: NonNullable<MembersArgs['input']>, context: GraphqlContext): Page {
  context.reads.question();
  const { orFilters, filters, query, ...page } = input;
  const asked = orFilters && orFilters.length > 0 ? orFilters : [{ and: filters ?? [] }];
  const narrowed = asked.map(({ and }) => ({ and: [own, ...(and ?? [])] }));
  return searchPage({ ...page, query: query ?? '*', orFilters: narrowed }, context);
}
