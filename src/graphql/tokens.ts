import { type AccessToken, TOKEN_DURATIONS, type TokenDuration, type TokenListing } from '../accounts/access-tokens';
import { missingPrivilege } from '../auth/policies/missing-privilege';
import { InvalidInputError } from '../errors/domain-error';
import type { PageInput } from './area';
import type { GraphqlContext } from './graphql-context';
import { pageOf } from './page';

interface GetInput {
  readonly actorUrn: string;
  readonly duration: TokenDuration;
}

interface CreateInput extends GetInput {
  readonly name: string;
  readonly description?: string | null;
}

interface FilterInput {
  readonly field: string;
  readonly value?: string | null;
  readonly values?: readonly string[] | null;
  readonly condition?: string | null;
}

interface ListInput extends PageInput {
  readonly filters?: readonly FilterInput[] | null;
}

const SDL = `
extend type Query {
  "Access tokens, those that expire last first. Without the privilege to manage all tokens, only one's own."
  listAccessTokens(input: ListAccessTokenInput!): ListAccessTokenResult!
  "Generates an access token for oneself."
  getAccessToken(input: GetAccessTokenInput!): AccessToken @deprecated(reason: "use createAccessToken")
}

extend type Mutation {
  "Generates an access token. Its text is returned once."
  createAccessToken(input: CreateAccessTokenInput!): AccessToken
  "Ends a token at once."
  revokeAccessToken(tokenId: String!): Boolean!
}

enum AccessTokenType { PERSONAL }

enum AccessTokenDuration { ${Object.keys(TOKEN_DURATIONS).join(' ')} }

input GetAccessTokenInput {
  type: AccessTokenType!
  actorUrn: String!
  duration: AccessTokenDuration!
}

input CreateAccessTokenInput {
  type: AccessTokenType!
  "Urn of the user that requests with the token act as."
  actorUrn: String!
  duration: AccessTokenDuration!
  name: String!
  description: String
}

input ListAccessTokenInput {
  start: Int
  count: Int
  "The fields ownerUrn and actorUrn, and expiresAt (epoch milliseconds) with the condition LESS_THAN, each with one value."
  filters: [FacetFilterInput!]
}

type AccessToken {
  accessToken: String!
  metadata: AccessTokenMetadata
}

type AccessTokenMetadata {
  urn: String!
  type: EntityType!
  id: String!
  name: String!
  description: String
  actorUrn: String!
  ownerUrn: String!
  "Epoch milliseconds."
  createdAt: Long!
  "Epoch milliseconds; null for a token that does not expire."
  expiresAt: Long
}

type ListAccessTokenResult {
  start: Int!
  count: Int!
  total: Int!
  tokens: [AccessTokenMetadata!]!
}
`;

export const tokens = {
  sdl: SDL,
  fields: {
    async listAccessTokens({ input }: { readonly input: ListInput }, context: GraphqlContext) {
      const { start, count } = pageOf(input);
      const filters = input.filters ?? [];
      const found = await context.services.tokens.list(context.actor, { ...filterOf(filters), start, count });
      return { start, count, total: found.total, tokens: found.tokens.map(metadataOf) };
    },

    async getAccessToken({ input }: { readonly input: GetInput }, context: GraphqlContext) {
      // compat: released servers refuse it for others, also if the actor manages all tokens.
      if (input.actorUrn !== context.actor.urn)
        throw missingPrivilege(['MANAGE_ACCESS_TOKENS'], { field: ['actorUrn'] });
      return create({ ...input, name: 'getAccessToken' }, context);
    },

    createAccessToken({ input }: { readonly input: CreateInput }, context: GraphqlContext) {
      return create(input, context);
    },

    async revokeAccessToken({ tokenId }: { readonly tokenId: string }, { actor, services }: GraphqlContext) {
      await services.tokens.revoke(actor, tokenId);
      return true;
    },
  },
};

async function create({ actorUrn, duration, name, description }: CreateInput, { actor, services }: GraphqlContext) {
  const details = { name, description: description ?? undefined, duration, scope: 'all' } as const;
  const { text, token } = await services.tokens.create(actor, { user: actorUrn, ...details });
  return { accessToken: text, metadata: metadataOf(token) };
}

function metadataOf({ urn, id, name, description, user, owner, createdOn, expiresOn }: AccessToken) {
  const urns = { actorUrn: user, ownerUrn: owner };
  return { urn, type: 'ACCESS_TOKEN', id, name, description, ...urns, createdAt: createdOn, expiresAt: expiresOn };
}

/** @throws InvalidInputError for another field or condition, or for several values */
function filterOf(filters: readonly FilterInput[]): Pick<TokenListing, 'owner' | 'user' | 'expiresBefore'> {
  return filters.reduce((all, filter) => ({ ...all, ...criterionOf(filter) }), {});
}

function criterionOf({ field, value, values, condition }: FilterInput) {
  const [only, ...more] = values ?? (typeof value === 'string' ? [value] : []);
  if (only !== undefined && more.length === 0) {
    if (field === 'ownerUrn') return { owner: only };
    if (field === 'actorUrn') return { user: only };
    // Clients look for expired tokens, to revoke them.
    if (field === 'expiresAt' && condition === 'LESS_THAN' && /^\d{1,15}$/.test(only))
      return { expiresBefore: Number(only) };
  }
  const expected = 'ownerUrn, actorUrn, or expiresAt with LESS_THAN and a time in milliseconds, each with one value';
  throw new InvalidInputError(`The filter on ${field.slice(0, 100)} is not supported; use ${expected}`, [
    { field: ['filters'], message: 'is not supported', expected },
  ]);
}
