import type { Owner } from '#generated/types/com.linkedin.common';
import type { BatchRemoveOwnersInput, OwnerInput, OwnershipType } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { objectsOf } from '#base/json/path-values';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { given, patch, type Resource, step } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

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
  const operations = () =>
    added.map((each) => {
      const value = ownerOf(each);
      return { op: 'add', path: `/owners${step(each.ownerUrn)}${step(String(value['type']))}`, value } as const;
    });
  return write(context, {
    operations: added.length * to.length,
    aspects: [OWNERSHIP],
    draft: () => {
      const all = operations();
      return to.map(({ resourceUrn }) => patch(resourceUrn, OWNERSHIP, all));
    },
  });
}

/**
 * An owner as it is stored. A role that is given by its word and one that is given by the urn of this word are the same role.
 * @throws InvalidInputError for what cannot own anything
 */
export function ownerOf({ ownerUrn: owner, ownershipTypeUrn: typeUrn, type }: OwnerInput): JsonObject {
  requireOwner(owner);
  if (typeUrn) return { owner, type: wordOf(typeUrn) ?? type ?? 'CUSTOM', typeUrn };
  const { namespace } = parseUrn(owner);
  const role =
    type && WORDS.includes(type) ? { namespace, entityType: 'ownershipType', parts: [systemTypeKey(type)] } : null;
  return given({ owner, type: type ?? 'NONE', typeUrn: role && formatUrn(role) });
}

/** The words of which each has a role of the same name. */
const WORDS: readonly OwnershipType[] = [
  'TECHNICAL_OWNER',
  'BUSINESS_OWNER',
  'DATA_STEWARD',
  'NONE',
  'DEVELOPER',
  'DATAOWNER',
  'DELEGATE',
  'PRODUCER',
  'CONSUMER',
  'STAKEHOLDER',
];

/** The key of the role of a word, as released servers name it. */
function systemTypeKey(word: OwnershipType): string {
  return `__system__${word.toLowerCase()}`;
}

/** Undefined for a role of the organisation's own. */
function wordOf(typeUrn: string): OwnershipType | undefined {
  const [key] = parseUrn(typeUrn, { field: ['input', 'ownershipTypeUrn'] }).parts;
  return WORDS.find((word) => systemTypeKey(word) === key);
}

/** Whether an owner has the role, which may be stored as a word alone. */
function hasRole({ typeUrn, type }: JsonObject, role: string): boolean {
  return typeUrn === undefined ? type === wordOf(role) : typeUrn === role;
}

/** Who creates an entity, as its owner. */
export function creatorOf({ actor }: GraphqlContext): JsonObject {
  return ownerOf({ ownerUrn: actor.urn, type: 'TECHNICAL_OWNER' });
}

async function remove({ ownerUrns, ownershipTypeUrn, resources }: BatchRemoveOwnersInput, context: GraphqlContext) {
  const operations = ownerUrns.length * resources.length;
  context.changes.plan(operations);
  const paths = ownershipTypeUrn
    ? await pathsOfRole(resources, ownerUrns, ownershipTypeUrn, context)
    : resources.map(() => ownerUrns.map((owner) => `/owners${step(owner)}`));
  const draft = () =>
    resources.flatMap(({ resourceUrn }, index) => {
      const removals = (paths[index] ?? []).map((path) => ({ op: 'remove', path }) as const);
      return removals.length > 0 ? [patch(resourceUrn, OWNERSHIP, removals)] : [];
    });
  return write(context, { operations: 0, aspects: [OWNERSHIP], draft });
}

/** The paths of the owners who have the role, for each resource. The paths of the aspect do not name the role. */
async function pathsOfRole(
  resources: readonly Resource[],
  ownerUrns: readonly string[],
  typeUrn: string,
  { reads }: GraphqlContext,
): Promise<readonly (readonly string[])[]> {
  const removed = new Set(ownerUrns);
  const stored = await Promise.all(resources.map(({ resourceUrn }) => reads.aspect(resourceUrn, OWNERSHIP)));
  return stored.map((ownership) =>
    objectsOf<Owner>(ownership?.owners)
      .filter((each) => removed.has(String(each['owner'])) && hasRole(each, typeUrn))
      .map(({ owner, type }) => `/owners${step(String(owner))}${step(String(type))}`),
  );
}

/** @throws InvalidInputError for what cannot own anything */
function requireOwner(urn: string): void {
  if (OWNERS.has(parseUrn(urn, { field: ['input', 'ownerUrn'] }).entityType)) return;
  throw new InvalidInputError(`${urn} cannot be an owner; use a corpuser or a corpGroup`, [
    { field: ['input', 'ownerUrn'], message: 'cannot be an owner', expected: 'a urn of a corpuser or a corpGroup' },
  ]);
}

const OWNERS: ReadonlySet<string> = new Set(['corpuser', 'corpGroup']);
