import type { ExplainedAccess } from '../../access/explain-access';
import type { GraphqlContext } from '../graphql-context';
import { draftOf, type PolicyInput } from './policy-json';

interface ExplainInput {
  readonly actorUrn: string;
  readonly action: string;
  readonly resourceUrn?: string | null;
  readonly draft?: PolicyInput | null;
  readonly draftOf?: string | null;
}

const SDL = `
extend type Query {
  "Which policies let a user do something, and why the others do not. Released servers do not have it."
  explainAccess(input: ExplainAccessInput!): ExplainedAccess
}

input ExplainAccessInput {
  actorUrn: String!
  "A privilege, or an operation of the API."
  action: String!
  "The entity that it is about; without one, policies for some entities count as granted."
  resourceUrn: String
  "Answer as if this policy were stored, which it is not."
  draft: PolicyUpdateInput
  "The policy that the draft replaces; without one, the draft is a new policy."
  draftOf: String
}

type ExplainedAccess {
  isAllowed: Boolean!
  isSuspended: Boolean!
  groups: [String!]!
  roles: [String!]!
  "One of them is enough."
  privileges: [ExplainedPrivilege!]!
}

type ExplainedPrivilege {
  privilege: String!
  "One for each policy that names the privilege."
  verdicts: [PolicyVerdict!]!
}

type PolicyVerdict {
  "Empty for the draft of a new policy."
  policy: String!
  name: String!
  grants: Boolean!
  reason: String!
}
`;

export const explanations = {
  sdl: SDL,
  fields: {
    async explainAccess({ input }: { readonly input: ExplainInput }, context: GraphqlContext) {
      return explainedJson(await explain(input, context));
    },
  },
};

function explain(input: ExplainInput, { actor, services: { policies } }: GraphqlContext): Promise<ExplainedAccess> {
  const question = { user: input.actorUrn, action: input.action, resource: input.resourceUrn ?? undefined };
  return input.draft
    ? policies.explainDraft(actor, question, draftOf(input.draft), input.draftOf ?? undefined)
    : policies.explain(actor, question);
}

function explainedJson({ user, isAllowed, privileges }: ExplainedAccess) {
  const { isSuspended, groups, roles } = user;
  return { isAllowed, isSuspended, groups, roles, privileges };
}
