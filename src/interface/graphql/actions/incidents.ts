import { randomUUID } from 'node:crypto';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { formatUrn } from '#catalog/urn/urn';
import { PRIORITIES } from '../details/incidents';
import type { GraphqlContext } from '../graphql-context';
import { given, patch, requireType, upsert, write } from './write-changes';
import type { Resolvers } from '../resolvers';

const INFO = 'incidentInfo';

export const incidents: Resolvers = {
  Mutation: {
    async raiseIncident(_root, { input }, context) {
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

    async updateIncidentStatus(_root, { urn, input }, context) {
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
  return new InvalidInputError('resourceUrn or resourceUrns is required', [
    { field: ['input'], message: 'has no resource', expected: 'resourceUrn or resourceUrns' },
  ]);
}
