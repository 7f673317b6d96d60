import type { PolicyDraft } from '../security-models/policy-draft';
import { isPrivilege, PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { InvalidInputError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { unknownName } from '#base/errors/unknown-name';
import { parseUrn } from '#catalog/urn/urn';

/** @throws InvalidInputError | LimitExceededError */
export function checkPolicyDraft({ name, privileges, actors, resources }: PolicyDraft): void {
  if (name.trim() === '') throw refused('name', 'The policy needs a name', 'a name');
  checkSizes({ privileges, ...actors, conditions: resources, ...valuesOf(resources) });
  if (privileges.length === 0) throw refused('privileges', 'The policy names no privilege', 'one or more privileges');
  for (const privilege of privileges) checkPrivilege(privilege);
  for (const [field, type] of [
    ['users', SECURITY_TYPES.user],
    ['groups', SECURITY_TYPES.group],
    ['roles', SECURITY_TYPES.role],
  ] as const)
    for (const urn of actors[field] ?? []) checkUrn(field, urn, type);
  for (const { attribute, values } of resources)
    if (values.length === 0)
      throw refused('resources', `The condition on ${attribute} has no values`, 'one or more values');
}

/** Every request compares all policies, so their lists are short. Groups serve for more users, and domains for more entities. */
function checkSizes(lists: Readonly<Record<string, unknown>>): void {
  const uses = Object.entries(lists).flatMap(([field, list]) =>
    Array.isArray(list)
      ? [{ limit: 'policyItems' as const, size: list.length, unit: field, fix: FIX, place: { field: [field] } }]
      : [],
  );
  checkUses(uses, { pointer: '' });
}

const FIX = 'Use groups for users and domains for entities, or create several policies';

function valuesOf(resources: PolicyDraft['resources']): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(resources.map(({ values }, index) => [`values of condition ${index + 1}`, values]));
}

function checkPrivilege(name: string): void {
  if (isPrivilege(name)) return;
  const known = { name, known: PRIVILEGE_NAMES, field: ['privileges'] };
  throw new InvalidInputError(...unknownName(known, (shown) => `There is no privilege ${shown}`));
}

function checkUrn(field: string, urn: string, type: string): void {
  if (parseUrn(urn, { field: [field] }).entityType !== type)
    throw refused(field, `${urn} is not a ${type}`, `urns of the type ${type}`);
}

function refused(field: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(message, [{ field: [field], message, expected }]);
}
