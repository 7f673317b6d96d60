import type { CreateAccessTokenInput, FacetFilterInput } from '#generated/graphql/resolver-types';
import type { AccessToken, TokenListing } from '#access/accounts/access-tokens';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { InvalidInputError } from '#base/errors/domain-error';
import type { GraphqlContext } from './graphql-context';
import { pageOf } from './page';
import type { Resolvers } from './resolvers';

export const tokens: Resolvers = {
  Query: {
    async listAccessTokens(_root, { input }, context) {
      const { start, count } = pageOf(input);
      const filters = input.filters ?? [];
      const found = await context.services.tokens.list(context.actor, { ...filterOf(filters), start, count });
      return { start, count, total: found.total, tokens: found.tokens.map(metadataOf) };
    },

    async getAccessToken(_root, { input }, context) {
      // compat: released servers refuse it for others, also if the actor manages all tokens.
      if (input.actorUrn !== context.actor.urn)
        throw missingPrivilege(['MANAGE_ACCESS_TOKENS'], { field: ['actorUrn'] });
      return create({ ...input, name: 'getAccessToken' }, context);
    },
  },
  Mutation: {
    createAccessToken(_root, { input }, context) {
      return create(input, context);
    },

    async revokeAccessToken(_root, { tokenId }, { actor, services }) {
      await services.tokens.revoke(actor, tokenId);
      return true;
    },
  },
};

async function create(
  { actorUrn, duration, name, description }: CreateAccessTokenInput,
  { actor, services }: GraphqlContext,
) {
  const details = { name, description: description ?? undefined, duration, scope: 'all' } as const;
  const { text, token } = await services.tokens.create(actor, { user: actorUrn, ...details });
  return { accessToken: text, metadata: metadataOf(token) };
}

function metadataOf({ urn, id, name, description, user, owner, createdOn, expiresOn }: AccessToken) {
  const urns = { actorUrn: user, ownerUrn: owner };
  return { urn, type: 'ACCESS_TOKEN', id, name, description, ...urns, createdAt: createdOn, expiresAt: expiresOn };
}

/** @throws InvalidInputError for another field or condition, or for several values */
function filterOf(filters: readonly FacetFilterInput[]): Pick<TokenListing, 'owner' | 'user' | 'expiresBefore'> {
  return filters.reduce((all, filter) => ({ ...all, ...criterionOf(filter) }), {});
}

function criterionOf({ field, value, values, condition }: FacetFilterInput) {
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
