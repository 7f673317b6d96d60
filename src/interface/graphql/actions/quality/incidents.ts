import type { IncidentStatusInput, UpdateIncidentInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { PRIORITIES } from '#interface/graphql/details/incidents';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { given, membersSet, newUrn, patch, stampOf, upsert } from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const INFO = 'incidentInfo';

export const incidents: Resolvers = {
  Mutation: {
    async raiseIncident(_root, { input }, context) {
      const { resourceUrn, resourceUrns, priority: symbol, status: stated, source, assigneeUrns, ...rest } = input;
      const entities = [...new Set([...(resourceUrns ?? []), ...(resourceUrn ? [resourceUrn] : [])])];
      if (entities.length === 0) throw noResource();
      const urn = newUrn('incident', context);
      const created = stampOf(context);
      const status = stated ? statusOf(stated, context) : { state: 'ACTIVE', lastUpdated: created };
      const assignees = assigneeUrns?.map((actor) => ({ actor, assignedAt: created }));
      const priority = symbol ? PRIORITIES.indexOf(symbol) : undefined;
      const info = given({
        ...rest,
        priority,
        entities,
        status,
        assignees,
        source: source ? given({ type: source.type, sourceUrn: source.sourceUrn }) : { type: 'MANUAL' },
        created,
      });
      await write(context, [upsert(urn, INFO, info)]);
      return urn;
    },

    async updateIncident(_root, { urn, input }, context) {
      await requireStored(urn, 'incident', INFO, context);
      return write(context, [patch(urn, INFO, membersSet('', changesOf(input, context)))]);
    },

    async updateIncidentStatus(_root, { urn, input }, context) {
      await requireStored(urn, 'incident', INFO, context);
      return write(context, [patch(urn, INFO, membersSet('', { status: statusOf(input, context) }))]);
    },
  },
};

function changesOf(input: UpdateIncidentInput, context: GraphqlContext) {
  const { title, description, startedAt, status, priority, resourceUrns, assigneeUrns } = input;
  if (resourceUrns?.length === 0) throw noResource();
  const assignedAt = stampOf(context);
  return {
    title,
    description,
    startedAt,
    status: status ? statusOf(status, context) : undefined,
    priority: priority ? PRIORITIES.indexOf(priority) : undefined,
    entities: resourceUrns ? [...new Set(resourceUrns)] : undefined,
    assignees: assigneeUrns?.map((actor) => ({ actor, assignedAt })),
  };
}

function statusOf(status: IncidentStatusInput, context: GraphqlContext): JsonObject {
  return given({ ...status, lastUpdated: stampOf(context) });
}

function noResource(): InvalidInputError {
  return new InvalidInputError('resourceUrn or resourceUrns is required', [
    { field: ['input'], message: 'has no resource', expected: 'resourceUrn or resourceUrns' },
  ]);
}
