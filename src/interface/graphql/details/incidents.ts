import type { DatasetIncidentsArgs, IncidentPriority } from '#generated/graphql/resolver-types';
import type { Stored } from '#base/json/stored';
import type { IncidentAssignee, IncidentInfo } from '#generated/types/com.linkedin.incident';
import { isObject, objectsOf } from '#base/json/path-values';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';
import { listed } from '../search/listed';
import { storedText, textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Entity types that have incidents. */
const AFFECTED = [
  'Dataset',
  'DataJob',
  'DataFlow',
  'Dashboard',
  'Chart',
  'SchemaFieldEntity',
  'MLModel',
  'MLFeature',
  'MLFeatureTable',
];

/** The symbols of the numbers in which the aspect counts, the most urgent first. */
export const PRIORITIES: readonly IncidentPriority[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

/** Incidents in the form in which released servers give them. */
export const incidentDetails: Resolvers = {
  ...Object.fromEntries(AFFECTED.map((type) => [type, { incidents: incidentsOf }])),
  Incident: {
    async incidentStatus(source, _args, context) {
      const status = (await infoOf(source, context))?.status;
      return isObject(status) ? status : undefined;
    },
    async priority(source, _args, context) {
      const priority = (await infoOf(source, context))?.priority;
      return typeof priority === 'number' ? PRIORITIES[priority] : undefined;
    },
    async entity(source, _args, context) {
      return textsOf((await infoOf(source, context))?.entities)[0];
    },
    assignees: async (source, _args, context) =>
      objectsOf<IncidentAssignee>((await infoOf(source, context))?.assignees).map(({ actor }) => storedText(actor)),
  },
};

function infoOf({ urn }: EntitySource, { reads }: GraphqlContext): Promise<Stored<IncidentInfo> | undefined> {
  return reads.aspect(urn, 'incidentInfo');
}

async function incidentsOf(source: EntitySource, { state, ...page }: DatasetIncidentsArgs, context: GraphqlContext) {
  if (state) return incidentsIn(state, source, page, context);
  const { entities, ...found } = await linkedPage(source, 'IncidentOn', page, context);
  return { ...found, incidents: entities };
}

/** A search, because relationships do not know states. */
async function incidentsIn(state: string, { urn }: EntitySource, page: DatasetIncidentsArgs, context: GraphqlContext) {
  const filters = [
    { field: 'entities', values: [urn] },
    { field: 'state', values: [state] },
  ];
  const question = { ...page, types: ['INCIDENT'], filters };
  const { entities, ...found } = await context.reads.question(() => listed(question, context));
  return { ...found, incidents: entities };
}
