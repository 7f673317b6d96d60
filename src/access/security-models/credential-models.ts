// As security-models.ts, this names what decides who may do what: here, what proves who someone is.
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { JsonObject } from '#generated/registry/registry-types';

const CREDENTIAL_PRIVILEGES: readonly Privilege[] = [
  'MANAGE_ACCESS_TOKENS',
  'MANAGE_USER_CREDENTIALS',
  'MANAGE_SECRETS',
  'MANAGE_CONNECTIONS',
];

/**
 * Whether a value, or its whole entity, proves who someone is, or opens another system: tokens, passwords, invitations, secrets, connections.
 * The server that made it keeps the key to it, so another server cannot use it.
 */
export function isCredential(
  models: ModelRegistry,
  entityType: string,
  aspectName: string,
  value: JsonObject,
): boolean {
  const name = models.aspectName(aspectName);
  const keyAspect = models.entity(entityType)?.keyAspect ?? '';
  return (
    takesCredentialPrivilege(models, keyAspect) ||
    takesCredentialPrivilege(models, name) ||
    models.secrets.areIn(name, value)
  );
}

function takesCredentialPrivilege(models: ModelRegistry, aspect: string): boolean {
  const privileges: readonly string[] = models.aspect(aspect)?.writePrivileges ?? [];
  return CREDENTIAL_PRIVILEGES.some((privilege) => privileges.includes(privilege));
}
