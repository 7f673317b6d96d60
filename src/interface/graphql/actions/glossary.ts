import { randomUUID } from 'node:crypto';
import type { CreateGlossaryEntityInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { formatUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { ancestorsOf } from '../search/hierarchies';
import { create, given, requireType, writeAllowed } from './write-changes';
import type { Resolvers } from '../resolvers';

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
  await requirePower(parentNode ?? undefined, context);
  const { namespace } = context.services.models.registry;
  const urn = formatUrn({ namespace, entityType, parts: [id || randomUUID()] });
  const value = given({ ...more, name, definition: description ?? '', parentNode });
  await writeAllowed(context, [create(urn, aspect, value)]);
  return urn;
}

const ALL: readonly Privilege[] = ['MANAGE_GLOSSARIES'];
const CHILDREN: readonly Privilege[] = ['MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN'];
const BELOW: readonly Privilege[] = ['MANAGE_ALL_GLOSSARY_CHILDREN'];

/** Who may not manage the whole glossary needs a privilege on the parent, or on one above it. @throws ForbiddenError */
async function requirePower(parent: string | undefined, context: GraphqlContext): Promise<void> {
  if (ALL.some((privilege) => context.actor.grants.has(privilege))) return;
  if (parent !== undefined && (await hasOn([parent], CHILDREN, context))) return;
  if (parent !== undefined && (await hasOn(await ancestorsOf(parent, context.reads), BELOW, context))) return;
  throw missingPrivilege(ALL, { field: ['input', 'parentNode'] });
}

async function hasOn(
  urns: readonly string[],
  privileges: readonly Privilege[],
  { actor, services, signal }: GraphqlContext,
): Promise<boolean> {
  const read = { access: actor.grants.onAny(privileges), privileges, signal };
  return (await services.reader.admitted(urns, read)).size > 0;
}
