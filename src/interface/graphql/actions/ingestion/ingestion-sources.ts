import type { UpdateIngestionSourceInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { parseFilter } from '#interface/rest/format/filter-form';
import { parseUrn } from '#catalog/urn/urn';
import { criteriaOf } from '#interface/graphql/criteria';
import type { EntitySource, GraphqlContext } from '#interface/graphql/graphql-context';
import { linkedPage } from '#interface/graphql/linked-page';
import { pageOf } from '#interface/graphql/page';
import { mapOf } from './operations';
import { given, newUrn, requireType, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const SOURCE = 'dataHubIngestionSource';
const INFO = 'dataHubIngestionSourceInfo';

const MEMBERS = ['type', 'name', 'platform', 'schedule', 'config'] as const;

export const ingestionSources: Resolvers = {
  Query: {
    async listIngestionSources(_root, { input }, { services, signal }) {
      const { start, count, query } = pageOf(input);
      const page = await services.search.search({
        entityTypes: [SOURCE],
        input: query || '*',
        filter: parseFilter({ or: [{ and: criteriaOf(input.filters ?? []) }] }),
        sort: [],
        start,
        count,
        facets: false,
        facetSize: 0,
        matchedFields: false,
        // Who may list may see all: the privilege is about the catalog.
        read: wholeCatalog(signal),
      });
      return {
        start,
        count: page.hits.length,
        total: page.total,
        ingestionSources: page.hits.map(({ urn }) => ({ urn })),
      };
    },

    async ingestionSource(_root, { urn }, { reads }) {
      requireType(urn, SOURCE, 'urn');
      return (await reads.exists(urn)) ? { urn } : null;
    },

    async executionRequest(_root, { urn }, { reads }) {
      requireType(urn, 'dataHubExecutionRequest', 'urn');
      return (await reads.exists(urn)) ? { urn } : null;
    },
  },
  Mutation: {
    createIngestionSource(_root, { input }, context) {
      return save(newUrn(SOURCE, context), input, context);
    },

    updateIngestionSource(_root, { urn, input }, context) {
      requireType(urn, SOURCE, 'urn');
      return save(urn, input, context);
    },
  },
  IngestionSource: {
    ...Object.fromEntries(MEMBERS.map((name) => [name, infoMember(name)])),
    async executions(source, args, context) {
      const { entities, ...page } = await linkedPage(source, 'ingestionSource', args, context);
      return { ...page, executionRequests: entities.map((urn) => ({ urn })) };
    },
  },
  ExecutionRequest: {
    id: ({ urn }) => parseUrn(urn).parts[0],
    input: ({ urn }, _args, { reads }) => reads.aspect(urn, 'dataHubExecutionRequestInput'),
    result: ({ urn }, _args, { reads }) => reads.aspect(urn, 'dataHubExecutionRequestResult'),
  },
};

function infoMember(name: (typeof MEMBERS)[number]) {
  return async ({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) =>
    (await reads.aspect(urn, INFO))?.[name];
}

async function save(
  urn: string,
  { name, type, schedule, config }: UpdateIngestionSourceInput,
  context: GraphqlContext,
) {
  const { extraArgs, ...rest } = config;
  const settings: JsonObject = given({ ...rest, extraArgs: extraArgs ? mapOf(extraArgs) : undefined });
  const value = given({ name, type, schedule: schedule ? { ...schedule } : undefined, config: settings });
  await write(context, [upsert(urn, INFO, value)]);
  return urn;
}
