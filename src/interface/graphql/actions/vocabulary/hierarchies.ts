import type { RelatedTermsInput } from '#generated/graphql/resolver-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { ancestorsOf, parentOf } from '#interface/graphql/search/hierarchies';
import { writeInGlossary } from './glossary';
import { itemsAdded, itemsRemoved, membersSet, type Operation, patch, requireType, step } from '../draft-changes';
import { requireStored } from '../require-stored';
import { write, writeAllowed } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TERM = 'glossaryTerm';

export const hierarchies: Resolvers = {
  Mutation: {
    async updateParentNode(_root, { input: { resourceUrn, parentNode } }, context) {
      const { entityType } = parseUrn(resourceUrn, { field: ['input', 'resourceUrn'] });
      requireType(resourceUrn, entityType === TERM ? TERM : 'glossaryNode', 'resourceUrn');
      if (parentNode) requireType(parentNode, 'glossaryNode', 'parentNode');
      return writeInGlossary(context, await movement(resourceUrn, parentNode ?? undefined, context));
    },

    async moveDomain(_root, { input: { resourceUrn, parentDomain } }, context) {
      requireType(resourceUrn, 'domain', 'resourceUrn');
      if (parentDomain) requireType(parentDomain, 'domain', 'parentDomain');
      const proposals = await movement(resourceUrn, parentDomain ?? undefined, context);
      const mayMove = context.actor.grants.has('MANAGE_DOMAINS');
      return mayMove ? writeAllowed(context, proposals) : write(context, proposals);
    },

    addRelatedTerms: (_root, { input }, context) => relate(input, itemsAdded, context),
    removeRelatedTerms: (_root, { input }, context) => relate(input, itemsRemoved, context),
  },
};

/** The change of the parent. @throws NotFoundError for what does not exist; InvalidInputError for a circle */
async function movement(urn: string, parent: string | undefined, context: GraphqlContext) {
  const { entityType } = parseUrn(urn);
  const { aspect, member } = parentOf(entityType);
  await requireStored(urn, entityType, aspect, context);
  if (parent !== undefined && [parent, ...(await ancestorsOf(parent, context.reads))].includes(urn))
    throw circle(urn, parent);
  const operations: readonly Operation[] =
    parent === undefined ? [{ op: 'remove', path: step(member) }] : membersSet('', { [member]: parent });
  return [patch(urn, aspect, operations)];
}

const LISTS = { isA: '/isRelatedTerms', hasA: '/hasRelatedTerms' } as const;

function relate(
  { urn, termUrns, relationshipType }: RelatedTermsInput,
  change: typeof itemsAdded,
  context: GraphqlContext,
) {
  requireType(urn, TERM, 'urn');
  for (const term of termUrns) requireType(term, TERM, 'termUrns');
  if (termUrns.includes(urn)) throw itself(urn);
  return write(context, [patch(urn, 'glossaryRelatedTerms', change(LISTS[relationshipType], termUrns))]);
}

function circle(urn: string, parent: string): InvalidInputError {
  return new InvalidInputError(
    `${parent} is ${urn} itself or below it; move that one out first, or give another parent`,
    [{ field: ['input', 'resourceUrn'], message: 'would be below itself', expected: 'a parent that is not below it' }],
  );
}

function itself(urn: string): InvalidInputError {
  return new InvalidInputError(`${urn} cannot be related to itself; leave it out of termUrns`, [
    { field: ['input', 'termUrns'], message: 'has the term itself', expected: 'other terms' },
  ]);
}
