import { isObject } from '../../json/path-values';
import { entityTypeOf } from '../../urn/entity-type-of';
import { parseUrn } from '../../urn/urn';
import type { FacetFilter } from '../criteria';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { listed } from './listed';
import type { Narrowing } from './search-filter';
import type { SearchRequest } from './search-request';

const SDL = `
extend type Query {
  "Queries over datasets. Those that were written last come first."
  listQueries(input: ListQueriesInput!): ListQueriesResult
}

input ListQueriesInput {
  start: Int
  count: Int
  query: String
  source: QuerySource
  "Urn of a dataset that the queries use."
  datasetUrn: String
  orFilters: [AndFilterInput!]
  sortInput: SearchSortInput
}

type ListQueriesResult { start: Int! count: Int! total: Int! queries: [QueryEntity!]! }

type QueryEntity {
  "The datasets and fields that it uses."
  subjects: [QuerySubject!]
}

type QueryProperties {
  "What it was read from."
  origin: Entity
}

type QuerySubject {
  "The dataset, also that of a field."
  dataset: Dataset
  "Null for a whole dataset."
  schemaField: SchemaFieldEntity
}
`;

interface ListInput extends Narrowing, Pick<Partial<SearchRequest>, 'start' | 'count' | 'query' | 'sortInput'> {
  readonly source?: string | null;
  readonly datasetUrn?: string | null;
}

interface Subject {
  readonly entity: string;
}

const NEWEST = { sortCriterion: { field: 'createdAt', sortOrder: 'DESCENDING' } } as const;
const FIELD = 'schemaField';

export const queries = {
  sdl: SDL,
  fields: {
    async listQueries({ input }: { readonly input: ListInput }, context: GraphqlContext) {
      const { source, datasetUrn, orFilters, sortInput, ...page } = input;
      const own = [...criterion('source', source), ...criterion('entities', datasetUrn)];
      const asked = orFilters && orFilters.length > 0 ? orFilters : [{ and: [] }];
      const narrowed = asked.map(({ and }) => ({ and: [...own, ...(and ?? [])] }));
      const request = { ...page, types: ['QUERY'], orFilters: narrowed, sortInput: sortInput ?? NEWEST };
      const { entities, ...found } = await listed(request, context);
      return { ...found, queries: entities };
    },
  },
  types: {
    QueryEntity: {
      async subjects({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) {
        const list = (await reads.aspect(urn, 'querySubjects'))?.['subjects'];
        return Array.isArray(list) ? list.filter(isObject) : list;
      },
    },
    QuerySubject: {
      dataset: ({ entity }: Subject) => (entityTypeOf(entity) === FIELD ? parseUrn(entity).parts[0] : entity),
      schemaField: ({ entity }: Subject) => (entityTypeOf(entity) === FIELD ? entity : null),
    },
  },
};

function criterion(field: string, value: string | null | undefined): readonly FacetFilter[] {
  return value ? [{ field, values: [value] }] : [];
}
