import { admits, type ResourceFacts } from '#catalog/authorization/access-filter';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { admittedItems } from './admitted-items';
import { admittedParents } from './admitted-parents';
import type { AskedChange, LimitDeps } from './limit-deps';
import { parentRights, partialRights } from './partial-rights';
import type { WriteLimit } from '../prepare/write-limit';

/** A change that the privileges of the whole aspect refuse. */
export interface RefusedChange<Change extends AskedChange> {
  readonly change: Change;
  /** The privileges of which the actor needs one. */
  readonly needed: readonly Privilege[];
}

type Facts = ReadonlyMap<string, ResourceFacts>;

/**
 * Finds the refused changes of which the actor may make some, with what that is. Reads nothing for an actor without such privileges, and
 * else all changes at once.
 * @param facts of the entities of the changes
 */
export async function limitChanges<Change extends AskedChange>(
  deps: LimitDeps,
  refused: readonly RefusedChange<Change>[],
  facts: Facts,
): Promise<ReadonlyMap<Change, WriteLimit>> {
  const limits = new Map<Change, WriteLimit>();
  const partly = refused.filter(({ change }) => mayPartly(deps, change));
  if (partly.length === 0) return limits;
  const changes = partly.map(({ change }) => change);
  const [lists, parents] = await Promise.all([admittedItems(deps, changes), admittedParents(deps, changes)]);
  for (const { change, needed } of partly) {
    const { stamps } = partialRights(change.aspect);
    const ofEntity = parents.get(change) ?? null;
    const limit = {
      paths: pathsOf(deps, change, facts),
      lists: lists.get(change) ?? [],
      stamps,
      parents: ofEntity,
      needed,
    };
    if (limit.paths.length + limit.lists.length > 0 || ofEntity) limits.set(change, limit);
  }
  return limits;
}

/** Whether the actor has one of the privileges on some entity. */
function mayPartly({ models, grants }: LimitDeps, { aspect, entity, isUnknown, setAside }: AskedChange): boolean {
  if (isUnknown || setAside) return false;
  const { fields, lists } = partialRights(aspect);
  const parents = parentRights(models.registry, entity.name).map(({ onParent: privileges }) => ({ privileges }));
  return [...fields, ...lists, ...parents].some(({ privileges }) => privileges.some((each) => grants.has(each)));
}

function pathsOf({ grants }: LimitDeps, { aspect, urn }: AskedChange, facts: Facts): readonly string[] {
  const own = facts.get(urn);
  if (!own) return [];
  return partialRights(aspect)
    .fields.filter(({ privileges }) => admits(grants.onAny(privileges), own))
    .map(({ path }) => path);
}
