import { pathValues } from './path-values';
import type { JsonValue, SoftDeleteSpec } from '../../generated/registry/registry-types';

/** Whether an entity is soft-deleted, by the value of the aspect that the models name for it. */
export function isRemoved(
  softDelete: SoftDeleteSpec | null,
  valueOf: (aspectName: string) => JsonValue | undefined,
): boolean {
  const value = softDelete === null ? undefined : valueOf(softDelete.aspect);
  return softDelete !== null && value !== undefined && pathValues(value, softDelete.path)[0]?.value === true;
}
