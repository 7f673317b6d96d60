import { ROOT_FIELDS, type RootField } from '#generated/graphql/root-fields';
import type { Requirement } from '#access/policies/operation-privileges';

/** What the schema demands for root fields while authentication is on, as for operations. The services check it as well. */
export const FIELD_PRIVILEGES: Readonly<Record<RootField, Requirement>> = ROOT_FIELDS;

export function isRootField(name: string): name is RootField {
  return Object.hasOwn(ROOT_FIELDS, name);
}
