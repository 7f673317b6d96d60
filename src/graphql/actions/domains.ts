import { randomUUID } from 'node:crypto';
import { formatUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { create, given, requireType, upsert, write, writeAllowed } from './write-changes';

const SDL = `
extend type Mutation {
  "Creates a domain. Returns its urn."
  createDomain(input: CreateDomainInput!): String
  "Puts the entity into the domain, and out of others."
  setDomain(entityUrn: String!, domainUrn: String!): Boolean
  "Puts the entity out of its domains."
  unsetDomain(entityUrn: String!): Boolean
  "Puts entities into a domain, and without one out of theirs."
  batchSetDomain(input: BatchSetDomainInput!): Boolean
}

input CreateDomainInput {
  "The key of the domain; a random one if it is absent."
  id: String
  name: String!
  description: String
  parentDomain: String
}

input BatchSetDomainInput { domainUrn: String resources: [ResourceRefInput!]! }
`;

interface CreateInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
  readonly parentDomain?: string | null;
}

export const domains = {
  sdl: SDL,
  fields: {
    async createDomain({ input: { id, ...properties } }: { readonly input: CreateInput }, context: GraphqlContext) {
      const { namespace } = context.services.models.registry;
      if (properties.parentDomain) requireType(properties.parentDomain, 'domain', 'parentDomain');
      const urn = formatUrn({ namespace, entityType: 'domain', parts: [id || randomUUID()] });
      const created = { time: Date.now(), actor: context.actor.urn };
      await writeAllowed(context, [create(urn, 'domainProperties', given({ ...properties, created }))]);
      return urn;
    },

    setDomain(
      { entityUrn, domainUrn }: { readonly entityUrn: string; readonly domainUrn: string },
      context: GraphqlContext,
    ) {
      return set(domainUrn, [entityUrn], context);
    },

    unsetDomain({ entityUrn }: { readonly entityUrn: string }, context: GraphqlContext) {
      return set(undefined, [entityUrn], context);
    },

    batchSetDomain(
      {
        input,
      }: {
        readonly input: {
          readonly domainUrn?: string | null;
          readonly resources: readonly { readonly resourceUrn: string }[];
        };
      },
      context: GraphqlContext,
    ) {
      const urns = input.resources.map(({ resourceUrn }) => resourceUrn);
      return set(input.domainUrn ?? undefined, urns, context);
    },
  },
};

function set(domain: string | undefined, urns: readonly string[], context: GraphqlContext) {
  if (domain !== undefined) requireType(domain, 'domain', 'domainUrn');
  const value = { domains: domain === undefined ? [] : [domain] };
  return write(
    context,
    urns.map((urn) => upsert(urn, 'domains', value)),
  );
}
