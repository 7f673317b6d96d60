// Names entity types and a field of the models, as the folder security-models/ does: those that decide who may do what.
import type { JsonObject } from '#generated/registry/registry-types';
import { valuesAt } from '#base/json/path-values';

export const SECURITY_TYPES = {
  user: 'corpuser',
  group: 'corpGroup',
  role: 'dataHubRole',
  policy: 'dataHubPolicy',
  token: 'dataHubAccessToken',
} as const;

const SECURITY_TYPE_NAMES: ReadonlySet<string> = new Set(Object.values(SECURITY_TYPES));

/** Whether entities of the type decide who may do what, and are no metadata about data. */
export function isSecurityType(entityType: string): boolean {
  return SECURITY_TYPE_NAMES.has(entityType);
}

/** Whether people may not change the policy or role. */
export function isFixed(value: JsonObject): boolean {
  return valuesAt(value, '/editable')[0] === false;
}
