import { AspectState } from '#catalog/changes/entity-state';
import type { RestoredVersion, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { CheckedValue } from '#catalog/aspects/check/value-checker';
import type { EntityDraft } from '../entity-draft';
import { type ChangeContext, logValue, outcome, versionOf } from './log-change';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';

/** Less than every version, and than 0, the version of an aspect that is absent. */
const STORED_STAYS = -1;

/**
 * Writes a value of another store with the version that it had there. It replaces a value with the same version. It is ignored if the
 * catalog has a newer one.
 */
export function restore(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text, warnings }: CheckedValue,
  restored: RestoredVersion,
  context: ChangeContext,
): WriteOutcome {
  const { name } = change.aspect;
  const { createdOn, createdBy } = restored;
  const versionBefore = versionOf(draft, name);
  const current = versionBefore ?? 0;
  const version = restoredVersion(draft, name, restored);
  if (version < current) return outcome(draft, change, false, warnings);
  const { text: systemMetadata, runId, hasRunId, lastObserved } = context.metadata.fill(change.systemMetadata);
  const state = new AspectState({ text, systemMetadata, runId, createdOn, createdBy, version }, value, lastObserved);
  if (version === current) draft.correct(name, state);
  else if (restored.yieldsToNewer && !restored.isMoved) draft.replace(name, state);
  else draft.restore(name, state, restored);
  if (hasRunId) draft.addRunId(runId);
  logValue(draft, versionBefore, change, context);
  return outcome(draft, change, true, warnings);
}

/** The version that the value gets. If it is less than that of the stored value, the stored value stays. */
function restoredVersion(
  draft: EntityDraft,
  name: string,
  { version, createdOn, yieldsToNewer = false, isMoved = false }: RestoredVersion,
): number {
  const stored = draft.aspects.get(name)?.fields;
  if (!yieldsToNewer) return version;
  if (!stored && isMoved && version < draft.nextVersion(name)) return STORED_STAYS;
  if (!stored) return Math.max(version, draft.nextVersion(name));
  const isStoredNewer = stored.createdOn > createdOn || (stored.createdOn === createdOn && stored.version >= version);
  return isStoredNewer ? STORED_STAYS : Math.max(version, stored.version + 1);
}
