import type { AspectState } from '../../../changes/entity-state';
import type { RetentionLimits } from '../../retention/retention-policies';
import type { AspectKey, DeletedVersion } from '../../sql/deleted-versions';
import type { AgedValues } from '../../sql/prune-by-age';
import type { AspectRow, AspectWrites, OldAspectRow, PrunedRange } from '../../sql/write-aspects';
import type { EntityDraft } from '../state/entity-draft';

/** The rows of values: latest ones, old ones, and the old ones that retention deletes. */
export function collectAspectWrites(limits: RetentionLimits, drafts: readonly EntityDraft[]): AspectWrites {
  const writes = {
    added: new Array<AspectRow>(),
    changed: new Array<AspectRow>(),
    history: new Array<OldAspectRow>(),
    pruned: new Array<PrunedRange>(),
  };
  for (const draft of drafts) {
    for (const [name, state] of draft.aspects) {
      const stored = draft.stored.aspects.get(name);
      if (state !== stored) (stored ? writes.changed : writes.added).push(toRow(draft, name, state));
    }
    for (const [name, old] of draft.history) {
      const limit = (draft.restored.has(name) ? null : limits(draft.entity.name, name).maxVersions) ?? Infinity;
      const newestOld = old.at(-1)?.state.fields.version ?? 0;
      const kept = old.filter(({ state }) => state.fields.version > newestOld - limit);
      writes.history.push(...kept.map(({ state, deletedOn }) => ({ ...toRow(draft, name, state), deletedOn })));
      if (newestOld > limit) writes.pruned.push({ id: draft.stored.id, aspect: name, version: newestOld - limit });
    }
  }
  return writes;
}

/** Aspects whose history grows and whose retention has a maximum age. */
export function collectAged(
  limits: RetentionLimits,
  drafts: readonly EntityDraft[],
  now: number,
): readonly AgedValues[] {
  return drafts.flatMap(({ stored, entity, history, restored }) =>
    [...history.keys()]
      .filter((name) => !restored.has(name))
      .flatMap((aspect) => {
        const { maxAgeMs } = limits(entity.name, aspect);
        return maxAgeMs === null ? [] : [{ id: stored.id, aspect, before: now - maxAgeMs }];
      }),
  );
}

/** Aspects that are absent at the end of the batch and were not before, or were deleted once more in between. */
export function collectDeleted(drafts: readonly EntityDraft[], now: number): readonly DeletedVersion[] {
  return drafts.flatMap(({ stored, deletedVersions }) =>
    [...deletedVersions]
      .filter(([aspect, version]) => stored.deletedVersions.get(aspect) !== version)
      .map(([aspect, version]) => ({ id: stored.id, aspect, version, deletedOn: now })),
  );
}

/** Aspects that were deleted before the batch and have a value at its end. */
export function collectRevived(drafts: readonly EntityDraft[]): readonly AspectKey[] {
  return drafts.flatMap(({ stored, deletedVersions }) =>
    [...stored.deletedVersions.keys()]
      .filter((aspect) => !deletedVersions.has(aspect))
      .map((aspect) => ({ id: stored.id, aspect })),
  );
}

/** Aspects whose stored history another store's history replaces. */
export function collectReplacedHistory(drafts: readonly EntityDraft[]): readonly AspectKey[] {
  return drafts.flatMap(({ stored, replacedHistory }) =>
    [...replacedHistory].map((aspect) => ({ id: stored.id, aspect })),
  );
}

function toRow(draft: EntityDraft, name: string, { fields }: AspectState): AspectRow {
  const { version, text, systemMetadata, runId, createdOn, createdBy } = fields;
  return { id: draft.stored.id, aspect: name, version, text, systemMetadata, runId, createdOn, createdBy };
}
