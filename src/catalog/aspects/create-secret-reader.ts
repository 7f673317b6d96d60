import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';
import { wholeCatalog } from '../authorization/whole-catalog';
import type { Actor } from '../authorization/actor';
import { missingPrivilege } from '../authorization/policies/missing-privilege';
import { isPrivilege } from '../authorization/policies/privileges';
import type { ModelRegistry } from '../registry/model-registry';
import type { AspectReader } from './aspect-service';

interface SecretValues {
  readonly urns: readonly string[];
  readonly aspect: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** Reads values with their secrets, for actors who may write them. Every other read of clients hides secrets. */
export interface SecretReader {
  /**
   * The latest values, by urn; without those that are not stored. It takes one statement.
   * @throws ForbiddenError without a privilege that a write of the aspect takes
   */
  values(actor: Actor, asked: SecretValues): Promise<ReadonlyMap<string, JsonObject>>;
}

export function createSecretReader(reader: AspectReader, models: ModelRegistry): SecretReader {
  return {
    async values({ grants }, { urns, aspect, signal }) {
      const needed = (models.aspect(aspect)?.writePrivileges ?? []).filter(isPrivilege);
      if (!needed.some((privilege) => grants.has(privilege))) throw missingPrivilege(needed);
      // Who may write the secrets of the catalog may read them all.
      const read = wholeCatalog(signal);
      const entities = await reader.entities([...new Set(urns)], { aspects: [aspect], read });
      return new Map(
        entities.flatMap(({ urn, aspects }) =>
          aspects.filter(({ name }) => name === aspect).map(({ value }) => [urn, parseExactJson(value)] as const),
        ),
      );
    },
  };
}
