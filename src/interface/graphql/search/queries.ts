import { objectsOf } from '#base/json/path-values';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { parseUrn } from '#catalog/urn/urn';
import type { FacetFilter } from '../criteria';
import { listed } from './listed';
import type { Resolvers } from '../resolvers';

const NEWEST = { sortCriterion: { field: 'createdAt', sortOrder: 'DESCENDING' } } as const;
const FIELD = 'schemaField';

export const queries: Resolvers = {
  Query: {
    async listQueries(_root, { input }, context) {
      const { source, datasetUrn, orFilters, sortInput, ...page } = input;
      const own = [...criterion('source', source), ...criterion('entities', datasetUrn)];
      const asked = orFilters && orFilters.length > 0 ? orFilters : [{ and: [] }];
      const narrowed = asked.map(({ and }) => ({ and: [...own, ...(and ?? [])] }));
      const request = { ...page, types: ['QUERY'], orFilters: narrowed, sortInput: sortInput ?? NEWEST };
      const { entities, ...found } = await listed(request, context);
      return { ...found, queries: entities };
    },
  },
  QueryEntity: {
    async subjects({ urn }, _args, { reads }) {
      const list = (await reads.aspect(urn, 'querySubjects'))?.subjects;
      return list === undefined ? undefined : objectsOf(list);
    },
  },
  QuerySubject: {
    dataset({ entity }) {
      const urn = String(entity);
      return entityTypeOf(urn) === FIELD ? parseUrn(urn).parts[0] : urn;
    },
    schemaField({ entity }) {
      const urn = String(entity);
      return entityTypeOf(urn) === FIELD ? urn : null;
    },
  },
};

function criterion(field: string, value: string | null | undefined): readonly FacetFilter[] {
  return value ? [{ field, values: [value] }] : [];
}
