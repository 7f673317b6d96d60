import type { ChangeSet, EntityChange, LoggedChange } from '../../../changes/change-set';
import { groupBy } from '../../../json/group-by';
import type { EventKey } from '../../../timeseries/event-row';
import type { EntityDraft } from '../state/entity-draft';

/** What the batch changed. `deletedEvents` are the stored events of entities that were deleted. */
export function collectChangeSet(
  drafts: readonly EntityDraft[],
  deletedEvents: readonly EventKey[],
  time: number,
): ChangeSet {
  const deletedByEntity = groupBy(deletedEvents, ({ entityId }) => entityId);
  const entities = drafts
    .map((draft) => entityChange(draft, deletedByEntity.get(draft.stored.id) ?? []))
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  return { time, entities };
}

function entityChange(draft: EntityDraft, deleted: readonly EventKey[]): EntityChange {
  const { stored, restated, events } = draft;
  return {
    id: stored.id,
    urn: stored.urn,
    entity: stored.entity,
    before: stored,
    after: draft,
    restated,
    events: { written: [...events.values()], deleted },
    log: deleted.length === 0 ? draft.log : [...draft.log, ...deleted.map((event) => deletion(draft, event))],
  };
}

function deletion({ eventsDeletedBy }: EntityDraft, event: EventKey): LoggedChange {
  if (!eventsDeletedBy) throw new Error('events were deleted that no request asked to delete');
  const { aspect } = event;
  return { aspect, operation: 'DELETE_EVENT', versionBefore: null, versionAfter: null, event, ...eventsDeletedBy };
}
