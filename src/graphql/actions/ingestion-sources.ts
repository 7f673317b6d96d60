import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../generated/registry/registry-types';
import { wholeCatalog } from '../../auth/whole-catalog';
import { parseFilter } from '../../formats/requests/filter-form';
import { formatUrn, parseUrn } from '../../urn/urn';
import { criteriaOf, type FacetFilter } from '../criteria';
import type { PageInput } from '../area';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';
import { pageOf } from '../page';
import { type Entry, mapOf } from './operations';
import { given, requireType, upsert, writeAllowed } from './write-changes';

const SDL = `
extend type Query {
  listIngestionSources(input: ListIngestionSourcesInput!): ListIngestionSourcesResult
  ingestionSource(urn: String!): IngestionSource
  executionRequest(urn: String!): ExecutionRequest
}

extend type Mutation {
  "Creates a source. Returns its urn."
  createIngestionSource(input: UpdateIngestionSourceInput!): String
  "Changes a source, or creates it. Returns its urn."
  updateIngestionSource(urn: String!, input: UpdateIngestionSourceInput!): String
}

input ListIngestionSourcesInput {
  start: Int
  count: Int
  query: String
  filters: [FacetFilterInput!]
}

type ListIngestionSourcesResult { start: Int count: Int total: Int ingestionSources: [IngestionSource!]! }

"A recipe that something runs from time to time. The service itself runs nothing."
type IngestionSource {
  urn: String!
  type: String
  name: String
  platform: DataPlatform
  schedule: DataHubIngestionSourceSchedule
  config: DataHubIngestionSourceConfig
  executions(start: Int, count: Int): IngestionSourceExecutionRequests
}

type IngestionSourceExecutionRequests { start: Int count: Int total: Int executionRequests: [ExecutionRequest]! }

type ExecutionRequest {
  urn: String!
  id: String
  input: ExecutionRequestInput
  result: ExecutionRequestResult
}

input UpdateIngestionSourceScheduleInput { interval: String! timezone: String! }

input UpdateIngestionSourceConfigInput {
  "The recipe as JSON."
  recipe: String!
  version: String
  executorId: String!
  debugMode: Boolean
  extraArgs: [StringMapEntryInput!]
}

input UpdateIngestionSourceInput {
  name: String!
  type: String!
  description: String
  schedule: UpdateIngestionSourceScheduleInput
  config: UpdateIngestionSourceConfigInput!
}
`;

const SOURCE = 'dataHubIngestionSource';
const INFO = 'dataHubIngestionSourceInfo';

interface SourceInput {
  readonly name: string;
  readonly type: string;
  readonly schedule?: { readonly interval: string; readonly timezone: string } | null;
  readonly config: {
    readonly recipe: string;
    readonly version?: string | null;
    readonly executorId: string;
    readonly debugMode?: boolean | null;
    readonly extraArgs?: readonly Entry[] | null;
  };
}

interface ListInput {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly query?: string | null;
  readonly filters?: readonly FacetFilter[] | null;
}

export const ingestionSources = {
  sdl: SDL,
  fields: {
    async listIngestionSources({ input }: { readonly input: ListInput }, { services, signal }: GraphqlContext) {
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

    async ingestionSource({ urn }: { readonly urn: string }, { reads }: GraphqlContext) {
      requireType(urn, SOURCE, 'urn');
      return (await reads.exists(urn)) ? { urn } : null;
    },

    async executionRequest({ urn }: { readonly urn: string }, { reads }: GraphqlContext) {
      requireType(urn, 'dataHubExecutionRequest', 'urn');
      return (await reads.exists(urn)) ? { urn } : null;
    },

    createIngestionSource({ input }: { readonly input: SourceInput }, context: GraphqlContext) {
      const { namespace } = context.services.models.registry;
      return save(formatUrn({ namespace, entityType: SOURCE, parts: [randomUUID()] }), input, context);
    },

    updateIngestionSource(
      { urn, input }: { readonly urn: string; readonly input: SourceInput },
      context: GraphqlContext,
    ) {
      requireType(urn, SOURCE, 'urn');
      return save(urn, input, context);
    },
  },
  types: {
    IngestionSource: {
      ...Object.fromEntries(['type', 'name', 'platform', 'schedule', 'config'].map((name) => [name, infoMember(name)])),
      async executions(source: EntitySource, args: PageInput, context: GraphqlContext) {
        const { entities, ...page } = await linkedPage(source, 'ingestionSource', args, context);
        return { ...page, executionRequests: entities.map((urn) => ({ urn })) };
      },
    },
    ExecutionRequest: {
      id: ({ urn }: EntitySource) => parseUrn(urn).parts[0],
      input: ({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) =>
        reads.aspect(urn, 'dataHubExecutionRequestInput'),
      result: ({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) =>
        reads.aspect(urn, 'dataHubExecutionRequestResult'),
    },
  },
};

function infoMember(name: string) {
  return async ({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) =>
    (await reads.aspect(urn, INFO))?.[name];
}

async function save(urn: string, { name, type, schedule, config }: SourceInput, context: GraphqlContext) {
  const { extraArgs, ...rest } = config;
  const settings: JsonObject = given({ ...rest, extraArgs: extraArgs ? mapOf(extraArgs) : undefined });
  const value = given({ name, type, schedule: schedule ? { ...schedule } : undefined, config: settings });
  await writeAllowed(context, [upsert(urn, INFO, value)]);
  return urn;
}
