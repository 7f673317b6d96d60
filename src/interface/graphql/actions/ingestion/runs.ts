import type { DataJobRunsArgs } from '#generated/graphql/resolver-types';
import type { EntitySource, GraphqlContext } from '#interface/graphql/graphql-context';
import { linkedPage } from '#interface/graphql/linked-page';
import { events } from '#interface/graphql/catalog/series-field';
import { listed } from '#interface/graphql/search/listed';
import { storedText } from '#base/json/stored-values';
import type { Resolvers } from '#interface/graphql/resolvers';

const NEWEST_FIRST = { sortInput: { sortCriteria: [{ field: 'created', sortOrder: 'DESCENDING' as const }] } };

export const runs: Resolvers = {
  DataJob: { runs: runsOf },
  DataFlow: { runs: runsOf },
  Dataset: {
    async runs({ urn }, { direction, ...page }, context) {
      const field = direction === 'INCOMING' ? 'inputs' : 'outputs';
      const question = {
        ...page,
        types: ['DATA_PROCESS_INSTANCE'],
        filters: [{ field, values: [urn] }],
        ...NEWEST_FIRST,
      };
      const { entities, ...found } = await context.reads.question(() => listed(question, context));
      return { ...found, runs: entities };
    },
  },
  DataProcessInstance: {
    state: ({ urn }, args, context) => events(urn, { name: 'dataProcessInstanceRunEvent' }, args, context),
    externalUrl: async ({ urn }, _args, { reads }) =>
      storedText((await reads.aspect(urn, 'dataProcessInstanceProperties'))?.externalUrl),
    parentTemplate: async ({ urn }, _args, { reads }) =>
      storedText((await reads.aspect(urn, 'dataProcessInstanceRelationships'))?.parentTemplate),
  },
  DataProcessInstanceRunResult: {
    resultType: ({ type }) => storedText(type),
  },
  DataPlatformInstanceAspect: {
    urn: ({ instance }) => storedText(instance),
  },
};

async function runsOf(source: EntitySource, args: DataJobRunsArgs, context: GraphqlContext) {
  const { entities, ...page } = await linkedPage(source, 'InstanceOf', args, context);
  return { ...page, runs: entities };
}
