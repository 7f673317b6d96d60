import type { AspectSpec } from '../../../../generated/registry/registry-types';
import { isPrivilege, type Privilege } from '../../authorization/policies/privileges';

const EDIT: readonly Privilege[] = ['EDIT_ENTITY'];

/** The privileges of which one lets an actor write the aspect. The same list each time, by which grants cache what they join. */
export function writePrivileges(aspect: Pick<AspectSpec, 'writePrivileges'>): readonly Privilege[] {
  const known = lists.get(aspect);
  if (known) return known;
  const named = aspect.writePrivileges?.filter(isPrivilege) ?? EDIT;
  lists.set(aspect, named);
  return named;
}

const lists = new WeakMap<object, readonly Privilege[]>();
