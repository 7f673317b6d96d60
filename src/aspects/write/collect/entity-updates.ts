import { type ModelRegistry, isRemoved } from '../../../registry/model-registry';
import type { EntityUpdate } from '../../sql/entity-rows';
import type { EntityDraft } from '../state/entity-draft';

/** The entity rows that have to say something else. A rewrite of equal values leaves the row alone, and so does most of what is new: the row as made says it already. */
export function entityUpdates(
  models: ModelRegistry,
  drafts: readonly EntityDraft[],
  now: number,
): readonly EntityUpdate[] {
  return drafts
    .filter((draft) => draft.exists && isTouched(draft))
    .map((draft) => ({
      draft,
      removed: isRemoved(models.registry.softDelete, (name) => draft.aspects.get(name)?.value),
    }))
    .filter(({ draft, removed }) => !draft.stored.isNew || removed || draft.runIds.length > 0)
    .map(({ draft, removed }) => ({
      id: draft.stored.id,
      removed,
      runIds: JSON.stringify(draft.runIds),
      updatedOn: now,
    }));
}

function isTouched({ stored, aspects, events, runIds, eventsDeletedBy }: EntityDraft): boolean {
  if (eventsDeletedBy !== null || runIds !== stored.runIds || events.size > 0 || aspects.size !== stored.aspects.size)
    return true;
  return [...aspects].some(([name, { fields }]) => {
    const before = stored.aspects.get(name)?.fields;
    return before?.version !== fields.version || before.createdOn !== fields.createdOn;
  });
}
