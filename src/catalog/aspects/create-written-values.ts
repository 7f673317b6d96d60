import type { JsonValue } from '#generated/registry/registry-types';
import type { ReadContext } from '../authorization/read-context';
import { ForbiddenError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '../registry/model-registry';
import { withoutAddressSecrets } from './check/foreign-secrets';
import type { EntityReader, Proposal, StoredEntity, WriteOutcome } from './aspect-service';

/** A written aspect: its proposal, its outcome, and its value as the actor may see it. */
export interface WrittenAspect {
  readonly proposal: Proposal;
  readonly outcome: WriteOutcome;
  readonly value: JsonValue | undefined;
}

/**
 * The values of writes, for their answers. A patched value is read, so it is absent if the actor may not see all entities of the patches.
 * @param read what the actor may see
 */
export type WrittenValues = (
  proposals: readonly Proposal[],
  outcomes: readonly WriteOutcome[],
  read: ReadContext,
) => Promise<readonly WrittenAspect[]>;

export function createWrittenValues(models: ModelRegistry, reader: EntityReader): WrittenValues {
  return async (proposals, outcomes, read) => {
    const patched = outcomes.filter((_, index) => proposals[index]?.changeType === 'PATCH');
    const stored = await readPatched(reader, patched, read);
    return outcomes.flatMap((outcome, index) => {
      const proposal = proposals[index];
      if (!proposal) return [];
      const { changeType, value } = proposal;
      if (changeType !== 'PATCH')
        return [{ proposal, outcome, value: readableValue(models, outcome.aspectName, value) }];
      const text = stored.get(outcome.urn)?.aspects.find(({ name }) => name === outcome.aspectName)?.value;
      return [{ proposal, outcome, value: text === undefined ? undefined : parseExactJson(text) }];
    });
  };
}

function readableValue(models: ModelRegistry, aspectName: string, value: JsonValue | undefined): JsonValue | undefined {
  const aspect = models.aspect(aspectName);
  if (!aspect || !isObject(value)) return value;
  return models.secrets.hide(aspectName, withoutAddressSecrets(aspect, value).value);
}

async function readPatched(
  reader: EntityReader,
  outcomes: readonly WriteOutcome[],
  read: ReadContext,
): Promise<ReadonlyMap<string, StoredEntity>> {
  if (outcomes.length === 0) return new Map();
  const urns = [...new Set(outcomes.map(({ urn }) => urn))];
  const aspects = [...new Set(outcomes.map(({ aspectName }) => aspectName))];
  try {
    return new Map((await reader.entities(urns, { aspects, read })).map((entity) => [entity.urn, entity]));
  } catch (error) {
    if (error instanceof ForbiddenError) return new Map();
    throw error;
  }
}
