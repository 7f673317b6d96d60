import type { EntitySpec } from '#generated/registry/registry-types';
import { parseUrn } from '#catalog/urn/urn';
import type { Keyed } from '../pairs/pair-rule';
import type { LoadedBatch } from './batch-state';

/** A batch whose requests were applied, for the values that follow from its changes. */
export interface AppliedBatch extends LoadedBatch {
  /** Locks and reads further entities into `state`. */
  readonly load: (wanted: readonly Keyed[]) => Promise<void>;
}

/** Finds the entities that a rule is for and that the batch does not have yet. They may be of any type. */
export function furtherEntities(
  { models, state }: AppliedBatch,
  rule: { carriedBy(entity: EntitySpec): boolean },
  urns: Iterable<string>,
): readonly Keyed[] {
  return [...urns].flatMap((urn) => {
    if (state.find(urn)) return [];
    const { entityType, parts } = parseUrn(urn);
    const entity = models.entity(entityType);
    return entity && rule.carriedBy(entity) ? [{ urn, entity, parts }] : [];
  });
}
