import type { AspectState } from '#catalog/changes/entity-state';
import type { RetentionLimits } from '../retention/retention-policies';
import type { AgedValues, AspectKey, DeletedVersion } from '../sql/delete-aspects';
import type { AspectRow, AspectWrites, PrunedRange } from '../sql/write-aspects';
import type { EntityDraft, OldValue } from './entity-draft';
import { type ModelRegistry, isRemoved } from '#catalog/registry/model-registry';
import type { EntityUpdate } from '../sql/entity-rows';
import type { ChangeSet, EntityChange, LoggedChange } from '#catalog/changes/change-set';
import { groupBy } from '#base/json/group-by';
import type { EventKey } from '#catalog/timeseries/event-row';

/** The rows of latest values and of old values, and the old values that retention deletes. */
export function collectAspectWrites(limits: RetentionLimits, drafts: readonly EntityDraft[]): AspectWrites {
  const writes = {
    added: new Array<AspectRow>(),
    changed: new Array<AspectRow>(),
    history: new Array<AspectRow>(),
    pruned: new Array<PrunedRange>(),
  };
  for (const draft of drafts) {
    for (const [name, state] of draft.aspects) {
      const stored = draft.stored.aspects.get(name);
      if (state !== stored) (stored ? writes.changed : writes.added).push(toRow(draft, name, state));
    }
    for (const [name, newest] of draft.history) {
      const limit = (draft.restored.has(name) ? null : limits(draft.entity.name, name).maxVersions) ?? Infinity;
      const newestOld = newest.state.fields.version;
      const kept: AspectRow[] = [];
      for (let old: OldValue | undefined = newest; old; old = old.older)
        if (old.state.fields.version > newestOld - limit) kept.push(toRow(draft, name, old.state, old.deletedOn));
      for (const row of kept.toReversed()) writes.history.push(row);
      if (newestOld > limit) writes.pruned.push({ id: draft.stored.id, aspect: name, version: newestOld - limit });
    }
  }
  return writes;
}

/** Aspects that get more history and whose retention has a maximum age. */
export function collectAged(limits: RetentionLimits, drafts: readonly EntityDraft[]): readonly AgedValues[] {
  const aged: AgedValues[] = [];
  for (const { stored, entity, history, restored } of drafts)
    for (const aspect of history.keys()) {
      const { maxAgeMs } = limits(entity.name, aspect);
      if (maxAgeMs !== null && !restored.has(aspect)) aged.push({ id: stored.id, aspect, maxAgeMs });
    }
  return aged;
}

/** Aspects that the batch deleted and that are absent at its end. */
export function collectDeleted(drafts: readonly EntityDraft[], now: number): readonly DeletedVersion[] {
  const deleted: DeletedVersion[] = [];
  for (const { stored, deletedVersions } of drafts)
    for (const [aspect, version] of deletedVersions)
      if (stored.deletedVersions.get(aspect) !== version)
        deleted.push({ id: stored.id, aspect, version, deletedOn: now });
  return deleted;
}

/** Aspects that were absent before the batch and have a value at its end. */
export function collectRevived(drafts: readonly EntityDraft[]): readonly AspectKey[] {
  const revived: AspectKey[] = [];
  for (const { stored, deletedVersions } of drafts)
    for (const aspect of stored.deletedVersions.keys())
      if (!deletedVersions.has(aspect)) revived.push({ id: stored.id, aspect });
  return revived;
}

/** Aspects whose stored history must go because values from another store replace it. */
export function collectReplacedHistory(drafts: readonly EntityDraft[]): readonly AspectKey[] {
  const replaced: AspectKey[] = [];
  for (const { stored, replacedHistory } of drafts)
    for (const aspect of replacedHistory) replaced.push({ id: stored.id, aspect });
  return replaced;
}

function toRow(
  draft: EntityDraft,
  aspect: string,
  { fields }: AspectState,
  deletedOn: number | null = null,
): AspectRow {
  const { version, text, systemMetadata, runId, createdOn, createdBy } = fields;
  return { id: draft.stored.id, aspect, version, text, systemMetadata, runId, createdOn, createdBy, deletedOn };
}

/** Updates of entity rows. Most writes change neither column. */
export function entityUpdates(models: ModelRegistry, drafts: readonly EntityDraft[]): readonly EntityUpdate[] {
  return drafts
    .filter((draft) => draft.exists)
    .map((draft) => ({
      draft,
      removed: isRemoved(models.registry.softDelete, (name) => draft.aspects.get(name)?.value),
    }))
    .filter(({ draft: { stored, runIds }, removed }) => removed !== stored.removed || runIds !== stored.runIds)
    .map(({ draft: { stored, runIds }, removed }) => ({ id: stored.id, removed, runIds: JSON.stringify(runIds) }));
}

/**
 * The change set of the batch.
 * @param deletedEvents stored events of the entities that the batch deleted
 */
export function collectChangeSet(
  drafts: readonly EntityDraft[],
  deletedEvents: readonly EventKey[],
  time: number,
): ChangeSet {
  const deletedByEntity = groupBy(deletedEvents, ({ entityId }) => entityId);
  const entities = drafts.map((draft) => entityChange(draft, deletedByEntity.get(draft.stored.id) ?? []));
  return { time, entities };
}

function entityChange(draft: EntityDraft, deleted: readonly EventKey[]): EntityChange {
  const { stored, restated, events, log, deletion: ended } = draft;
  const logged = ended?.logged ?? log.length;
  const deletions = deleted.map((event) => deletion(draft, event));
  return {
    id: stored.id,
    urn: stored.urn,
    entity: stored.entity,
    before: stored,
    after: draft,
    restated,
    events: { written: [...events.values()], deleted },
    log: deleted.length === 0 ? log : [...log.slice(0, logged), ...deletions, ...log.slice(logged)],
    deletion: ended && { ...ended, logged: logged + deleted.length },
  };
}

function deletion({ eventsDeletedBy }: EntityDraft, event: EventKey): LoggedChange {
  if (!eventsDeletedBy) throw new Error('events were deleted although no request deletes them');
  const { aspect } = event;
  return { aspect, operation: 'DELETE_EVENT', versionBefore: null, versionAfter: null, event, ...eventsDeletedBy };
}
