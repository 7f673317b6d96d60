import type { AspectPath, AspectSpec, Registry, WriteParentSpec } from '#generated/registry/registry-types';
import { isPrivilege, type Privilege } from '#catalog/authorization/policies/privileges';

/** `PartialAccessSpec` with the privileges that this version knows. */
export interface PartialRights {
  readonly fields: readonly FieldRight[];
  readonly lists: readonly ListRight[];
  readonly stamps: readonly string[];
}

interface FieldRight {
  readonly path: AspectPath;
  readonly privileges: readonly Privilege[];
}

export interface ListRight extends FieldRight {
  readonly key: string | null;
}

/** `WriteParentSpec` with the privileges that this version knows. */
export interface ParentRight extends Pick<WriteParentSpec, 'aspect' | 'path' | 'relationship'> {
  /** Privileges on the parent. */
  readonly onParent: readonly Privilege[];
  /** Privileges on the entities above the parent. */
  readonly onAncestor: readonly Privilege[];
}

const NONE: PartialRights = { fields: [], lists: [], stamps: [] };

/** The same lists each time, by which grants cache what they join. */
export function partialRights(aspect: Pick<AspectSpec, 'partialAccess'>): PartialRights {
  const { partialAccess } = aspect;
  if (!partialAccess) return NONE;
  const known = rights.get(partialAccess) ?? readRights(partialAccess);
  rights.set(partialAccess, known);
  return known;
}

const rights = new WeakMap<object, PartialRights>();

function readRights({ fields, lists, stamps }: NonNullable<AspectSpec['partialAccess']>): PartialRights {
  return {
    fields: fields.map((each) => ({ ...each, privileges: each.privileges.filter(isPrivilege) })),
    lists: lists.map((each) => ({ ...each, privileges: each.privileges.filter(isPrivilege) })),
    stamps,
  };
}

/** The rights from the parents that entities of the type name. */
export function parentRights(
  { writeParents }: Pick<Registry, 'writeParents'>,
  entityType: string,
): readonly ParentRight[] {
  const known = parents.get(writeParents) ?? new Map<string, readonly ParentRight[]>();
  parents.set(writeParents, known);
  const found = known.get(entityType) ?? readParents(writeParents, entityType);
  known.set(entityType, found);
  return found;
}

const parents = new WeakMap<readonly WriteParentSpec[], Map<string, readonly ParentRight[]>>();

function readParents(specs: readonly WriteParentSpec[], entityType: string): readonly ParentRight[] {
  return specs
    .filter(({ entities }) => entities.includes(entityType))
    .map(({ aspect, path, relationship, parent, ancestor }) => ({
      aspect,
      path,
      relationship,
      onParent: [...parent, ...ancestor].filter(isPrivilege),
      onAncestor: ancestor.filter(isPrivilege),
    }));
}

/** All privileges that let write something of the aspect on entities of the type, besides those of the whole aspect. */
export function partialPrivileges(
  registry: Pick<Registry, 'writeParents'>,
  entityType: string,
  aspect: Pick<AspectSpec, 'partialAccess'>,
): readonly Privilege[] {
  const { fields, lists } = partialRights(aspect);
  return [
    ...[...fields, ...lists].flatMap(({ privileges }) => privileges),
    ...parentRights(registry, entityType).flatMap(({ onParent }) => onParent),
  ];
}
