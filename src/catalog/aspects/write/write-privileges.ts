import type { AspectSpec, EntityGuardSpec } from '#generated/registry/registry-types';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { isPrivilege, type Privilege } from '#catalog/authorization/policies/privileges';

const EDIT: readonly Privilege[] = ['EDIT_ENTITY'];

/**
 * The privileges of which one lets an actor write the aspect of an entity with this guard, or without one. An aspect that grants power keeps
 * its own. The same list each time, by which grants cache what they join.
 */
export function writePrivileges(
  aspect: Pick<AspectSpec, 'writePrivileges'>,
  guard: EntityGuardSpec | null = null,
): readonly Privilege[] {
  const key = guard === null || isGuarded(aspect) ? aspect : guard;
  const known = lists.get(key);
  if (known) return known;
  const names = key === guard ? guard.privileges : aspect.writePrivileges;
  const named = names?.filter(isPrivilege) ?? EDIT;
  lists.set(key, named);
  return named;
}

const lists = new WeakMap<object, readonly Privilege[]>();
