import type { DataHubViewDefinitionInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { SAVED_SEARCH_ASPECT, SAVED_SEARCH_TYPE } from '#access/people/personal-aspects';
import { checkUses } from '#base/errors/limit-exceeded';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { create, given, membersSet, newUrn, patch, remove, stampOf } from '../actions/draft-changes';
import { requireStored } from '../actions/require-stored';
import { writeAllowed } from '../actions/write-changes';
import type { FilterCriterion } from '#generated/http/messages';
import { criteriaOf, type FacetFilter } from '../criteria';
import type { GraphqlContext } from '../graphql-context';
import type { PageInput } from '../page';
import type { Resolvers } from '../resolvers';
import { listed } from '../search/listed';
import { objectOf, storedText } from '#base/json/stored-values';
import { requireWholeToken } from './require-whole-token';

const KEY = 'dataHubViewKey';
const FOR_ALL: readonly Privilege[] = ['MANAGE_GLOBAL_VIEWS'];
const BY_NAME = { sortCriterion: { field: 'name', sortOrder: 'ASCENDING' } } as const;

/** Searches under a name. Those of one person take no privilege. */
export const views: Resolvers = {
  Query: {
    listMyViews(_root, { input: { viewType, ...page } }, context) {
      const own = [{ field: 'createdBy', values: [context.actor.urn] }];
      const ofType = viewType ? [{ field: 'type', values: [viewType] }] : [];
      return listViews([...own, ...ofType], page, context);
    },

    listGlobalViews(_root, { input }, context) {
      return listViews([{ field: 'type', values: ['GLOBAL'] }], input, context);
    },
  },

  Mutation: {
    async createView(_root, { input: { viewType, name, description, definition } }, context) {
      requireOwn({ type: viewType, created: { actor: context.actor.urn } }, context);
      await requireRoom(viewType, context);
      const urn = newUrn(SAVED_SEARCH_TYPE, context);
      const stamp = stampOf(context);
      const value = { name, description, type: viewType, definition: definitionOf(definition, context) };
      await writeAllowed(context, [
        create(urn, SAVED_SEARCH_ASPECT, given({ ...value, created: stamp, lastModified: stamp })),
      ]);
      return urn;
    },

    async updateView(_root, { urn, input: { name, description, definition } }, context) {
      requireOwn(await requireStored(urn, SAVED_SEARCH_TYPE, SAVED_SEARCH_ASPECT, context), context);
      const changed = { name, description, ...(definition && { definition: definitionOf(definition, context) }) };
      await writeAllowed(context, [
        patch(urn, SAVED_SEARCH_ASPECT, membersSet('', { ...changed, lastModified: stampOf(context) })),
      ]);
      return urn;
    },

    async deleteView(_root, { urn }, context) {
      requireOwn(await requireStored(urn, SAVED_SEARCH_TYPE, SAVED_SEARCH_ASPECT, context), context);
      return writeAllowed(context, [remove(urn, KEY)]);
    },
  },

  DataHubView: {
    viewType: async ({ urn }, _args, { reads }) => storedText((await reads.aspect(urn, SAVED_SEARCH_ASPECT))?.['type']),
    name: async ({ urn }, _args, { reads }) => storedText((await reads.aspect(urn, SAVED_SEARCH_ASPECT))?.['name']),
    description: async ({ urn }, _args, { reads }) =>
      storedText((await reads.aspect(urn, SAVED_SEARCH_ASPECT))?.['description']),
    definition: async ({ urn }, _args, { reads }) =>
      objectOf((await reads.aspect(urn, SAVED_SEARCH_ASPECT))?.['definition']),
  },
};

async function listViews(and: readonly FacetFilter[], page: PageInput, context: GraphqlContext) {
  const request = { ...page, types: ['DATAHUB_VIEW'], orFilters: [{ and }], sortInput: BY_NAME };
  const { entities, ...found } = await listed(request, context);
  return { ...found, views: entities };
}

/** Refuses a saved search of somebody else, and one for everybody without the privilege. @throws ForbiddenError */
function requireOwn({ type, created }: JsonObject, context: GraphqlContext): void {
  requireWholeToken(context);
  const { actor } = context;
  const isOwn = type === 'PERSONAL' && objectOf(created)['actor'] === actor.urn;
  if (!isOwn && !FOR_ALL.some((privilege) => actor.grants.has(privilege)))
    throw missingPrivilege(FOR_ALL, { field: ['urn'] });
}

/** Refuses one more personal search of a user with many. Takes no privilege, so nothing else stops a program. @throws LimitExceededError */
async function requireRoom(viewType: string, context: GraphqlContext): Promise<void> {
  if (viewType !== 'PERSONAL') return;
  const own = { field: 'createdBy', values: [context.actor.urn] };
  const { total } = await listViews([own, { field: 'type', values: [viewType] }], { start: 0, count: 0 }, context);
  const unit = 'saved searches of yours, with this one';
  checkUses([{ limit: 'savedSearchesOfUser', size: total + 1, unit, fix: 'Delete some first' }], { field: ['input'] });
}

/** @throws InvalidInputError for a condition that no search can answer */
function definitionOf(
  { entityTypes, filter, json }: DataHubViewDefinitionInput,
  { names }: GraphqlContext,
): JsonObject {
  const criteria = criteriaOf(filter.filters).map(criterionOf);
  const or = filter.operator === 'OR' ? criteria.map((each) => ({ and: [each] })) : [{ and: criteria }];
  return given({
    entityTypes: entityTypes.map((symbol) => names.entityTypeOf(symbol)),
    filter: { or: criteria.length > 0 ? or : [] },
    json,
  });
}

/** A criterion as it is stored: the older members are required. */
function criterionOf({ field, value, values = [], condition, negated }: FilterCriterion): JsonObject {
  const first = value ?? values[0] ?? '';
  return given({ field, value: first, values: [...values], condition: condition ?? 'EQUAL', negated });
}
