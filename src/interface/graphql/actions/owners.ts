import type { BatchRemoveOwnersInput, OwnerInput } from '../../../../generated/graphql/resolver-types';
import { InvalidInputError } from '../../../base/errors/domain-error';
import { objectsOf } from '../../../base/json/path-values';
import { parseUrn } from '../../../catalog/urn/urn';
import type { GraphqlContext } from '../graphql-context';
import { given, patch, type Resource, step, write, writeRemovals } from './write-changes';
import type { Resolvers } from '../resolvers';

const OWNERSHIP = 'ownership';

export const owners: Resolvers = {
  Mutation: {
    addOwner(_root, { input }, context) {
      return add([input], [input], context);
    },

    addOwners(_root, { input }, context) {
      return add(input.owners, [input], context);
    },

    batchAddOwners(_root, { input }, context) {
      const { ownershipTypeUrn, resources } = input;
      const added = input.owners.map((owner) =>
        owner.type || owner.ownershipTypeUrn ? owner : { ...owner, ownershipTypeUrn },
      );
      return add(added, resources, context);
    },

    removeOwner(_root, { input }, context) {
      const { ownerUrn, ownershipTypeUrn } = input;
      return remove({ ownerUrns: [ownerUrn], ownershipTypeUrn, resources: [input] }, context);
    },

    batchRemoveOwners(_root, { input }, context) {
      return remove(input, context);
    },
  },
};

/** The role is part of the path, so that an owner may have several. */
function add(added: readonly OwnerInput[], to: readonly Resource[], context: GraphqlContext) {
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

async function remove({ ownerUrns, ownershipTypeUrn, resources }: BatchRemoveOwnersInput, context: GraphqlContext) {
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
