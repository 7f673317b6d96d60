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
  if (!(await mayManageBelow(parentNode ?? undefined, context)))
    throw missingPrivilege(ALL, { field: ['input', 'parentNode'] });
  const { namespace } = context.services.models.registry;
  const urn = formatUrn({ namespace, entityType, parts: [id || randomUUID()] });
  const value = given({ ...more, name, definition: description ?? '', parentNode });
  await writeAllowed(context, [create(urn, aspect, value)]);
  return urn;
}

const ALL: readonly Privilege[] = ['MANAGE_GLOSSARIES'];
const CHILDREN: readonly Privilege[] = ['MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN'];
const BELOW: readonly Privilege[] = ['MANAGE_ALL_GLOSSARY_CHILDREN'];

/** Whether the actor may manage what is below the group: by a privilege over the glossary, on the group, or on one above it. */
export async function mayManageBelow(parent: string | undefined, context: GraphqlContext): Promise<boolean> {
  if (ALL.some((privilege) => context.actor.grants.has(privilege))) return true;
  if (parent === undefined) return false;
  if (await hasOn([parent], CHILDREN, context)) return true;
  return hasOn(await ancestorsOf(parent, context.reads), BELOW, context);
}

async function hasOn(
  urns: readonly string[],
  privileges: readonly Privilege[],
  { actor, services, signal }: GraphqlContext,
): Promise<boolean> {
  const read = { access: actor.grants.onAny(privileges), privileges, signal };
  return (await services.reader.admitted(urns, read)).size > 0;
}
