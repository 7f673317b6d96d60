import { holderOf } from '#interface/graphql/catalog/value-holders';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { create, given, newUrn, requireType, stampOf, upsert } from '../draft-changes';
import { write, writeAllowed } from '../write-changes';
import { ownerOf } from '../ownership/owners';
import type { Resolvers } from '#interface/graphql/resolvers';

export const domains: Resolvers = {
  Mutation: {
    async createDomain(_root, { input: { id, owners, ...properties } }, context) {
      if (properties.parentDomain) requireType(properties.parentDomain, 'domain', 'parentDomain');
      const urn = newUrn('domain', context, id);
      const created = stampOf(context);
      const owned = owners?.length ? [create(urn, 'ownership', { owners: owners.map(ownerOf) })] : [];
      await writeAllowed(context, [create(urn, 'domainProperties', given({ ...properties, created })), ...owned]);
      return urn;
    },

    setDomain(_root, { entityUrn, domainUrn }, context) {
      return set(domainUrn, [entityUrn], context);
    },

    unsetDomain(_root, { entityUrn }, context) {
      return set(undefined, [entityUrn], context);
    },

    batchSetDomain(_root, { input }, context) {
      const urns = input.resources.map(({ resourceUrn }) => resourceUrn);
      return set(input.domainUrn ?? undefined, urns, context);
    },
  },
  DomainAssociation: {
    associatedUrn: holderOf,
  },
};

function set(domain: string | undefined, urns: readonly string[], context: GraphqlContext) {
  if (domain !== undefined) requireType(domain, 'domain', 'domainUrn');
  const value = { domains: domain === undefined ? [] : [domain] };
  return write(context, {
    operations: urns.length,
    aspects: ['domains'],
    draft: () => [...new Set(urns)].map((urn) => upsert(urn, 'domains', value)),
  });
}
