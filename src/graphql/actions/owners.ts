import { InvalidInputError } from '../../errors/domain-error';
import { parseUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { given, patch, type Resource, step, write, writeRemovals } from './write-changes';

const SDL = `
extend type Mutation {
  addOwner(input: AddOwnerInput!): Boolean
  addOwners(input: AddOwnersInput!): Boolean
  batchAddOwners(input: BatchAddOwnersInput!): Boolean
  "Removes the owner in every role."
  removeOwner(input: RemoveOwnerInput!): Boolean
  "Removes the owners in every role."
  batchRemoveOwners(input: BatchRemoveOwnersInput!): Boolean
}

enum OwnerEntityType { CORP_USER CORP_GROUP }

input OwnerInput {
  ownerUrn: String!
  ownerEntityType: OwnerEntityType
  "NONE if it is absent, or CUSTOM with an ownershipTypeUrn."
  type: OwnershipType
  ownershipTypeUrn: String
}

input AddOwnerInput {
  ownerUrn: String!
  ownerEntityType: OwnerEntityType
  "NONE if it is absent, or CUSTOM with an ownershipTypeUrn."
  type: OwnershipType
  ownershipTypeUrn: String
  resourceUrn: String!
}

input AddOwnersInput { owners: [OwnerInput!]! resourceUrn: String! }
input BatchAddOwnersInput { owners: [OwnerInput!]! resources: [ResourceRefInput!]! }
input RemoveOwnerInput { ownerUrn: String! resourceUrn: String! }
input BatchRemoveOwnersInput { ownerUrns: [String!]! resources: [ResourceRefInput!]! }
`;

const OWNERSHIP = 'ownership';

interface Owner {
  readonly ownerUrn: string;
  readonly type?: string | null;
  readonly ownershipTypeUrn?: string | null;
}

export const owners = {
  sdl: SDL,
  fields: {
    addOwner({ input }: { readonly input: Owner & Resource }, context: GraphqlContext) {
      return add([input], [input], context);
    },

    addOwners(
      { input }: { readonly input: Resource & { readonly owners: readonly Owner[] } },
      context: GraphqlContext,
    ) {
      return add(input.owners, [input], context);
    },

    batchAddOwners(
      { input }: { readonly input: { readonly owners: readonly Owner[]; readonly resources: readonly Resource[] } },
      context: GraphqlContext,
    ) {
      return add(input.owners, input.resources, context);
    },

    removeOwner({ input }: { readonly input: Resource & { readonly ownerUrn: string } }, context: GraphqlContext) {
      return remove([input.ownerUrn], [input], context);
    },

    batchRemoveOwners(
      { input }: { readonly input: { readonly ownerUrns: readonly string[]; readonly resources: readonly Resource[] } },
      context: GraphqlContext,
    ) {
      return remove(input.ownerUrns, input.resources, context);
    },
  },
};

/** The role is part of the path, so that an owner may have several. */
function add(added: readonly Owner[], to: readonly Resource[], context: GraphqlContext) {
  const operations = added.map((each) => {
    requireOwner(each.ownerUrn);
    const { ownerUrn: owner, ownershipTypeUrn: typeUrn } = each;
    const type = each.type ?? (typeUrn ? 'CUSTOM' : 'NONE');
    return { op: 'add', path: `/owners${step(owner)}${step(type)}`, value: given({ owner, type, typeUrn }) } as const;
  });
  return write(
    context,
    to.map(({ resourceUrn }) => patch(resourceUrn, OWNERSHIP, operations)),
  );
}

function remove(urns: readonly string[], from: readonly Resource[], context: GraphqlContext) {
  const removals = urns.flatMap((urn) =>
    from.map(({ resourceUrn }) => patch(resourceUrn, OWNERSHIP, [{ op: 'remove', path: `/owners${step(urn)}` }])),
  );
  return writeRemovals(context, removals);
}

/** @throws InvalidInputError for what cannot own anything */
function requireOwner(urn: string): void {
  if (OWNERS.has(parseUrn(urn, { field: ['input', 'ownerUrn'] }).entityType)) return;
  throw new InvalidInputError(`${urn} cannot be an owner; use a corpuser or a corpGroup`, [
    { field: ['input', 'ownerUrn'], message: 'cannot be an owner', expected: 'a urn of a corpuser or a corpGroup' },
  ]);
}

const OWNERS: ReadonlySet<string> = new Set(['corpuser', 'corpGroup']);
