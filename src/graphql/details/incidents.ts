import type { JsonObject } from '../../../generated/registry/registry-types';
import { objectsOf } from '../../json/path-values';
import type { PageInput } from '../area';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';
import { listed } from '../search/listed';

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
export const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

const SDL = `
${AFFECTED.map((type) => `type ${type} { "Its incidents, or those in one state." incidents(state: IncidentState, start: Int, count: Int): EntityIncidentsResult }`).join('\n')}

type EntityIncidentsResult { start: Int count: Int total: Int incidents: [Incident] }

enum IncidentPriority { ${PRIORITIES.join(' ')} }

type Incident {
  "How far the work on it is."
  incidentStatus: IncidentStatus
  "How urgent it is. Null for a number without a symbol; the aspect has the number."
  priority: IncidentPriority
  "The first of the entities that it is about."
  entity: Entity
  "Who works on it."
  assignees: [Entity]
}
`;

interface IncidentsArgs extends PageInput {
  readonly state?: string | null;
}

/** Incidents in the form in which released servers give them. */
export const incidentDetails = {
  sdl: SDL,
  fields: {},
  types: {
    ...Object.fromEntries(AFFECTED.map((type) => [type, { incidents: incidentsOf }])),
    Incident: {
      incidentStatus: async (source: EntitySource, _args: object, context: GraphqlContext) =>
        (await infoOf(source, context))?.['status'],
      async priority(source: EntitySource, _args: object, context: GraphqlContext) {
        const priority = (await infoOf(source, context))?.['priority'];
        return typeof priority === 'number' ? PRIORITIES[priority] : undefined;
      },
      async entity(source: EntitySource, _args: object, context: GraphqlContext) {
        const entities = (await infoOf(source, context))?.['entities'];
        return Array.isArray(entities) ? entities[0] : undefined;
      },
      assignees: async (source: EntitySource, _args: object, context: GraphqlContext) =>
        objectsOf((await infoOf(source, context))?.['assignees']).map(({ actor }) => actor),
    },
  },
};

function infoOf({ urn }: EntitySource, { reads }: GraphqlContext): Promise<JsonObject | undefined> {
  return reads.aspect(urn, 'incidentInfo');
}

async function incidentsOf(source: EntitySource, { state, ...page }: IncidentsArgs, context: GraphqlContext) {
  if (state) return incidentsIn(state, source, page, context);
  const { entities, ...found } = await linkedPage(source, 'IncidentOn', page, context);
  return { ...found, incidents: entities };
}

/** A search, because relationships do not know states. */
async function incidentsIn(state: string, { urn }: EntitySource, page: PageInput, context: GraphqlContext) {
  context.reads.question();
  const filters = [
    { field: 'entities', values: [urn] },
    { field: 'state', values: [state] },
  ];
  const { entities, ...found } = await listed({ ...page, types: ['INCIDENT'], filters }, context);
  return { ...found, incidents: entities };
}
