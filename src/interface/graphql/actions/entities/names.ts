import { InvalidInputError } from '#base/errors/domain-error';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { ownershipOf } from './entity-updates';
import { membersSet, patch, upsert } from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TAG = 'tagProperties';

/** The place where people edit the name of an entity: the aspect, whose member is `name`. */
const PLACES: Readonly<Record<string, string>> = {
  glossaryTerm: 'glossaryTermInfo',
  glossaryNode: 'glossaryNodeInfo',
  domain: 'domainProperties',
  dataProduct: 'dataProductProperties',
  application: 'applicationProperties',
  businessAttribute: 'businessAttributeInfo',
  tag: TAG,
};

export const names: Resolvers = {
  Mutation: {
    async updateName(_root, { input: { urn, name } }, context) {
      const { entityType } = parseUrn(urn, { field: ['input', 'urn'] });
      if (entityType === SECURITY_TYPES.group) await context.services.people.groups.rename(context.actor, urn, name);
      else await rename(urn, entityType, name, context);
      return true;
    },

    async updateTag(_root, { urn, input: { name, description, ownership } }, context) {
      await requireStored(urn, 'tag', TAG, context);
      await write(context, [
        patch(urn, TAG, membersSet('', { name, description })),
        ...(ownership ? [upsert(urn, 'ownership', ownershipOf(ownership, context))] : []),
      ]);
      return urn;
    },

    async setTagColor(_root, { urn, colorHex }, context) {
      await requireStored(urn, 'tag', TAG, context);
      return write(context, [patch(urn, TAG, membersSet('', { colorHex }))]);
    },
  },
};

async function rename(urn: string, entityType: string, name: string, context: GraphqlContext): Promise<void> {
  const value = membersSet('', { name });
  // People name a dataset apart from what its source calls it, so that the aspect may be absent.
  if (entityType === 'dataset') await write(context, [patch(urn, 'editableDatasetProperties', value)]);
  else {
    const aspect = PLACES[entityType];
    if (aspect === undefined) throw withoutName(urn, entityType);
    await requireStored(urn, entityType, aspect, context);
    await write(context, [patch(urn, aspect, value)]);
  }
}

function withoutName(urn: string, entityType: string): InvalidInputError {
  const expected = `an entity of the type dataset, ${Object.keys(PLACES).join(', ')} or ${SECURITY_TYPES.group}`;
  return new InvalidInputError(`${urn} is a ${entityType}, which has no name that people edit; give ${expected}`, [
    { field: ['input', 'urn'], message: 'has no name that people edit', expected },
  ]);
}
