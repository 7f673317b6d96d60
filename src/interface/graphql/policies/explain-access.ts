import type { ExplainAccessInput } from '#generated/graphql/resolver-types';
import type { ExplainedAccess } from '#access/policies/explain-access';
import type { GraphqlContext } from '../graphql-context';
import { draftOf } from './policy-json';
import type { Resolvers } from '../resolvers';

export const explanations: Resolvers = {
  Query: {
    async explainAccess(_root, { input }, context) {
      return explainedJson(await explain(input, context));
    },
  },
};

function explain(
  input: ExplainAccessInput,
  { actor, services: { policies } }: GraphqlContext,
): Promise<ExplainedAccess> {
  const question = { user: input.actorUrn, action: input.action, resource: input.resourceUrn ?? undefined };
  return input.draft
    ? policies.explainDraft(actor, question, draftOf(input.draft), input.draftOf ?? undefined)
    : policies.explain(actor, question);
}

function explainedJson({ user, isAllowed, privileges }: ExplainedAccess) {
  const { isSuspended, groups, roles } = user;
  return { isAllowed, isSuspended, groups, roles, privileges };
}
