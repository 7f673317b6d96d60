import { randomUUID } from 'node:crypto';
import { InvalidInputError, NotFoundError } from '../../errors/domain-error';
import { formatUrn } from '../../urn/urn';
import { PRIORITIES } from '../details/incidents';
import type { GraphqlContext } from '../graphql-context';
import { given, patch, requireType, upsert, write } from './write-changes';

const SDL = `
extend type Mutation {
  "Raises an incident about entities. Returns its urn."
  raiseIncident(input: RaiseIncidentInput!): String
  updateIncidentStatus(urn: String!, input: IncidentStatusInput!): Boolean
}

input RaiseIncidentInput {
  type: IncidentType!
  "The type, if it is CUSTOM."
  customType: String
  title: String
  description: String
  "The entity; or give resourceUrns."
  resourceUrn: String
  resourceUrns: [String!]
  priority: IncidentPriority
  "Epoch milliseconds."
  startedAt: Long
}

input IncidentStatusInput {
  state: IncidentState!
  stage: IncidentStage
  message: String
}
`;

interface RaiseInput {
  readonly type: string;
  readonly customType?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly resourceUrn?: string | null;
  readonly resourceUrns?: readonly string[] | null;
  readonly priority?: string | null;
  readonly startedAt?: number | null;
}

interface StatusInput {
  readonly state: string;
  readonly stage?: string | null;
  readonly message?: string | null;
}

const INFO = 'incidentInfo';

export const incidents = {
  sdl: SDL,
  fields: {
    async raiseIncident({ input }: { readonly input: RaiseInput }, context: GraphqlContext) {
      const { resourceUrn, resourceUrns, priority: symbol, ...rest } = input;
      const entities = [...new Set([...(resourceUrns ?? []), ...(resourceUrn ? [resourceUrn] : [])])];
      if (entities.length === 0) throw noResource();
      const { namespace } = context.services.models.registry;
      const urn = formatUrn({ namespace, entityType: 'incident', parts: [randomUUID()] });
      const created = stampOf(context);
      const status = { state: 'ACTIVE', lastUpdated: created };
      const priority = symbol ? PRIORITIES.indexOf(symbol) : undefined;
      const info = given({ ...rest, priority, entities, status, source: { type: 'MANUAL' }, created });
      await write(context, [upsert(urn, INFO, info)]);
      return urn;
    },

    async updateIncidentStatus(
      { urn, input }: { readonly urn: string; readonly input: StatusInput },
      context: GraphqlContext,
    ) {
      requireType(urn, 'incident', 'urn');
      const info = await context.reads.aspect(urn, INFO);
      if (!info)
        throw new NotFoundError(`There is no incident ${urn}`, [{ field: ['urn'], message: 'does not exist' }]);
      const status = given({ ...input, lastUpdated: stampOf(context) });
      return write(context, [patch(urn, INFO, [{ op: 'add', path: '/status', value: status }])]);
    },
  },
};

function stampOf({ actor }: GraphqlContext) {
  return { time: Date.now(), actor: actor.urn };
}

function noResource(): InvalidInputError {
  return new InvalidInputError('The incident is about nothing; give resourceUrn or resourceUrns', [
    { field: ['input'], message: 'has no resource', expected: 'resourceUrn or resourceUrns' },
  ]);
}
