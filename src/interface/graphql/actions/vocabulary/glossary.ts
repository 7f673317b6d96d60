import type { CreateGlossaryEntityInput } from '#generated/graphql/resolver-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { create, given, newUrn, requireType } from '../draft-changes';
import { write, writeAllowed } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const glossary: Resolvers = {
  Mutation: {
    createGlossaryTerm(_root, { input }, context) {
      return createIn('glossaryTerm', 'glossaryTermInfo', input, { termSource: 'INTERNAL' }, context);
    },

    createGlossaryNode(_root, { input }, context) {
      return createIn('glossaryNode', 'glossaryNodeInfo', input, {}, context);
    },
  },
};

async function createIn(
  entityType: string,
  aspect: string,
  { id, name, description, parentNode }: CreateGlossaryEntityInput,
  more: JsonObject,
  context: GraphqlContext,
): Promise<string> {
  if (parentNode) requireType(parentNode, 'glossaryNode', 'parentNode');
  const urn = newUrn(entityType, context, id);
  const value = given({ ...more, name, definition: description ?? '', parentNode });
  await writeInGlossary(context, [create(urn, aspect, value)]);
  return urn;
}

const MANAGE: Privilege = 'MANAGE_GLOSSARIES';

/** An actor who manages the glossary may make the changes. Other actors need privileges on the entities, or on the groups that they are in. */
export function writeInGlossary(context: GraphqlContext, proposals: readonly Proposal[]) {
  return context.actor.grants.has(MANAGE) ? writeAllowed(context, proposals) : write(context, proposals);
}
