import type { JsonObject } from '../../generated/registry/registry-types';
import type { Actor } from '../auth/actor';
import { missingPrivilege } from '../auth/policies/missing-privilege';
import { isPrivilege } from '../auth/policies/privileges';
import type { ModelRegistry } from '../registry/model-registry';
import type { AspectReader } from './aspect-service';

/** Reads values with their secrets, for actors who may write them. Every other read of clients hides secrets. */
export interface SecretReader {
  /**
   * The latest value; undefined if there is none.
   * @throws ForbiddenError without a privilege that a write of the aspect takes
   */
  value(actor: Actor, urn: string, aspect: string): Promise<JsonObject | undefined>;
}

export function createSecretReader(reader: AspectReader, models: ModelRegistry): SecretReader {
  return {
    async value({ grants }, urn, aspect) {
      const needed = (models.aspect(aspect)?.writePrivileges ?? []).filter(isPrivilege);
      if (!needed.some((privilege) => grants.has(privilege))) throw missingPrivilege(needed);
      const { aspects } = await reader.entity(urn, [aspect]);
      const stored = aspects.find(({ name }) => name === aspect);
      return stored && JSON.parse(stored.value);
    },
  };
}
