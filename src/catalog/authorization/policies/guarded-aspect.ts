import type { AspectSpec } from '#generated/registry/registry-types';
import type { Privilege } from './privileges';

/** The privilege of ordinary changes. */
const ORDINARY: Privilege = 'EDIT_ENTITY';

/** Whether the aspect decides over access, which models say by the privileges that a write takes. */
export function isGuarded({ writePrivileges }: Pick<AspectSpec, 'writePrivileges'>): boolean {
  return writePrivileges !== null && !writePrivileges.includes(ORDINARY);
}
