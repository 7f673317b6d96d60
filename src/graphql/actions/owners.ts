import { InvalidInputError } from '../../errors/domain-error';
import { objectsOf } from '../../json/path-values';
import { parseUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { given, patch, type Resource, step, write, writeRemovals } from './write-changes';

const SDL = `
extend type Mutation {
  addOwner(input: AddOwnerInput!): Boolean
  addOwners(input: AddOwnersInput!): Boolean
  batchAddOwners(input: BatchAddOwnersInput!): Boolean
  "Removes the owner in every role, or in that of the ownershipTypeUrn."
  removeOwner(input: RemoveOwnerInput!): Boolean
  "Removes the owners in every role, or in that of the ownershipTypeUrn."
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
input BatchAddOwnersInput {
  owners: [OwnerInput!]!
  "The role of owners that do not have one."
  ownershipTypeUrn: String
  resources: [ResourceRefInput!]!
}
input RemoveOwnerInput { ownerUrn: String! ownershipTypeUrn: String resourceUrn: String! }
input BatchRemoveOwnersInput { ownerUrns: [String!]! ownershipTypeUrn: String resources: [ResourceRefInput!]! }
`;

const OWNERSHIP = 'ownership';

interface Owner {
  readonly ownerUrn: string;
  readonly type?: string | null;
  readonly ownershipTypeUrn?: string | null;
}

/** Of one role, or of all. */
interface OfRole {
  readonly ownershipTypeUrn?: string | null;
}

interface BatchAdd extends OfRole {
  readonly owners: readonly Owner[];
  readonly resources: readonly Resource[];
}

interface BatchRemove extends OfRole {
  readonly ownerUrns: readonly string[];
  readonly resources: readonly Resource[];
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

    batchAddOwners({ input }: { readonly input: BatchAdd }, context: GraphqlContext) {
      const { ownershipTypeUrn, resources } = input;
      const added = input.owners.map((owner) =>
        owner.type || owner.ownershipTypeUrn ? owner : { ...owner, ownershipTypeUrn: ownershipTypeUrn ?? null },
      );
      return add(added, resources, context);
    },

    removeOwner(
      { input }: { readonly input: Resource & OfRole & { readonly ownerUrn: string } },
      context: GraphqlContext,
    ) {
      const { ownerUrn, ownershipTypeUrn } = input;
      return remove({ ownerUrns: [ownerUrn], ownershipTypeUrn: ownershipTypeUrn ?? null, resources: [input] }, context);
    },

    batchRemoveOwners({ input }: { readonly input: BatchRemove }, context: GraphqlContext) {
      return remove(input, context);
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

async function remove({ ownerUrns, ownershipTypeUrn, resources }: BatchRemove, context: GraphqlContext) {
  const removals = resources.map(async ({ resourceUrn }) => {
    const paths = ownershipTypeUrn
      ? await pathsOfRole(resourceUrn, ownerUrns, ownershipTypeUrn, context)
      : ownerUrns.map((owner) => `/owners${step(owner)}`);
    return paths.map((path) => patch(resourceUrn, OWNERSHIP, [{ op: 'remove', path }]));
  });
  return writeRemovals(context, (await Promise.all(removals)).flat());
}

/** The paths of the owners who have the role, which the paths of the aspect do not name. */
async function pathsOfRole(
  resource: string,
  ownerUrns: readonly string[],
  typeUrn: string,
  { reads }: GraphqlContext,
): Promise<readonly string[]> {
  const stored = (await reads.aspect(resource, OWNERSHIP))?.['owners'];
  return objectsOf(stored)
    .filter(({ owner, typeUrn: role }) => role === typeUrn && ownerUrns.includes(String(owner)))
    .map(({ owner, type }) => `/owners${step(String(owner))}${step(String(type))}`);
}

/** @throws InvalidInputError for what cannot own anything */
function requireOwner(urn: string): void {
  if (OWNERS.has(parseUrn(urn, { field: ['input', 'ownerUrn'] }).entityType)) return;
  throw new InvalidInputError(`${urn} cannot be an owner; use a corpuser or a corpGroup`, [
    { field: ['input', 'ownerUrn'], message: 'cannot be an owner', expected: 'a urn of a corpuser or a corpGroup' },
  ]);
}

const OWNERS: ReadonlySet<string> = new Set(['corpuser', 'corpGroup']);
