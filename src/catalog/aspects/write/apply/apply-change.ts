import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import { AspectState } from '#catalog/changes/entity-state';
import { countEdgeProducts } from '#catalog/graph/extract-indirect-edges';
import { sameValue } from '#base/json/same-value';
import { exactJson } from '#base/json/exact-json';
import type { RestoredVersion, SystemMetadata, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { CheckedValue } from '#catalog/aspects/check/value-checker';
import { isDerivedFrom } from '#catalog/aspects/pairs/derived-value';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';
import { observedAgain } from '#catalog/aspects/prepare/system-metadata';
import { beyondLimit, isWithin } from '#catalog/aspects/partial/within-limit';
import type { WriteLimit } from '#catalog/aspects/prepare/write-limit';
import type { EventWrite } from '#catalog/changes/change-set';
import { eventColumns, eventKey, eventTime } from '#catalog/timeseries/event-row';
import type { EntityDraft } from '../entity-draft';
import { checkCondition } from './check-condition';
import {
  type ChangeContext,
  logDeletion,
  logEvent,
  logUnchanged,
  logValue,
  originOf,
  outcome,
  versionOf,
} from './log-change';
import { completed } from './completed-value';
import { patched } from './patched-value';

/**
 * Makes the change on the draft of its entity.
 * @throws ConflictError if the entity is not in the state that the change requires; InvalidInputError | SchemaViolationError for a patch that does not fit
 */
export function applyChange(draft: EntityDraft, change: PreparedChange, context: ChangeContext): WriteOutcome {
  checkCondition(draft, change);
  const { changeType } = change;
  if (change.limit && !isEdit(change)) exceedLimit(change.limit, change, context);
  const given = change.edit ? edited(draft, change, change.edit, context) : change.value;
  const value = given && completed(draft, change, given, context);
  if (changeType === 'DELETE') return remove(draft, change, context);
  if (changeType === 'PATCH') return writePatched(draft, change, context);
  if (change.aspect.kind === 'timeseries' && value) return recordEvent(draft, change, value, context);
  if (change.restored && value) return restore(draft, change, value, change.restored, context);
  if (changeType === 'RESTATE') restate(draft, change, context);
  return value ? write(draft, change, value, context) : outcome(draft, change, false);
}

/** The value that an edit makes of what is stored now. It does not see secrets. */
function edited(
  draft: EntityDraft,
  { aspect, valuePointer }: PreparedChange,
  edit: NonNullable<PreparedChange['edit']>,
  { rules: { models, values } }: ChangeContext,
): CheckedValue {
  const stored = draft.aspects.get(aspect.name)?.value;
  return values.check(aspect, edit(stored && models.secrets.hide(aspect.name, stored)), valuePointer);
}

/** Deletes one aspect. An entity does not exist without its key aspect, so the key takes all aspects and events along. */
function remove(draft: EntityDraft, change: PreparedChange, context: ChangeContext): WriteOutcome {
  const { name, isKey } = change.aspect;
  const existed = draft.aspects.has(name);
  if (isKey) removeEntity(draft, change, context);
  else if (existed) removeAspect(draft, name, change, context);
  return { urn: change.urn, aspectName: name, changed: existed, version: 0, warnings: [] };
}

function removeEntity(draft: EntityDraft, change: PreparedChange, context: ChangeContext): void {
  for (const name of draft.aspects.keys()) removeAspect(draft, name, change, context);
  draft.deleteEvents(originOf(change, context));
  draft.runIds = [];
  draft.endLife();
}

function removeAspect(draft: EntityDraft, aspect: string, change: PreparedChange, context: ChangeContext): void {
  const versionBefore = versionOf(draft, aspect);
  draft.delete(aspect, context.now);
  logDeletion(draft, aspect, versionBefore, change, context);
}

function restate(draft: EntityDraft, change: PreparedChange, context: ChangeContext): void {
  draft.restate(change.aspect.name);
  if (!change.value) logUnchanged(draft, 'RESTATE', change, context);
}

function writePatched(draft: EntityDraft, change: PreparedChange, context: ChangeContext): WriteOutcome {
  const value = patched(draft, change, context);
  return value ? write(draft, change, value, context) : outcome(draft, change, false);
}

/** Writes a value. An equal value does not make a new version. */
function write(
  draft: EntityDraft,
  change: PreparedChange,
  checked: CheckedValue,
  context: ChangeContext,
): WriteOutcome {
  const { aspect, systemMetadata, replacesEqual, limit } = change;
  if (limit && isEdit(change)) checkLimit(limit, draft, change, checked.value, context);
  const old = draft.aspects.get(aspect.name);
  const changed =
    !old ||
    replacesEqual ||
    takesOver(aspect, old, systemMetadata) ||
    !sameValue(old.value, checked.value, aspect.defaults);
  const { hasRunId, runId } = context.metadata.fill(systemMetadata);
  const isNewRun = hasRunId && draft.addRunId(runId);
  if (changed) replace(draft, change, checked, context);
  else observe(draft, change, old, isNewRun, context);
  return outcome(draft, change, changed, checked.warnings);
}

/** Whether a client writes what the service derived before. From then on the value is the client's. */
function takesOver({ pairs, placed }: AspectSpec, old: AspectState, given: SystemMetadata | undefined): boolean {
  const source = pairs?.lineage ?? placed?.aspect;
  if (source === undefined || !isDerivedFrom(old.fields.systemMetadata, source)) return false;
  return given === undefined || !isDerivedFrom(exactJson(given), source);
}

function replace(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text }: CheckedValue,
  context: ChangeContext,
): void {
  const { name } = change.aspect;
  context.work.link(countEdgeProducts(change.aspect, value), change.valuePointer);
  const { text: systemMetadata, runId, lastObserved } = context.metadata.fill(change.systemMetadata);
  const { now: createdOn, actor } = context;
  const versionBefore = versionOf(draft, name);
  const version = draft.nextVersion(name);
  const fields = { text, systemMetadata, runId, createdOn, createdBy: actor.urn, version };
  draft.replace(name, new AspectState(fields, value, lastObserved));
  logValue(draft, versionBefore, change, context);
}

/** Moves only the time of the last observation. The log gets a row if somebody must hear of the write. */
function observe(
  draft: EntityDraft,
  change: PreparedChange,
  old: AspectState,
  isNewRun: boolean,
  context: ChangeContext,
): void {
  const { lastObserved } = context.metadata.fill(change.systemMetadata);
  const properties = change.keepsProperties ? change.systemMetadata?.properties : undefined;
  draft.aspects.set(
    change.aspect.name,
    old.observed(observedAgain(old.fields.systemMetadata, lastObserved, properties)),
  );
  if (change.changeType === 'RESTATE') logUnchanged(draft, 'RESTATE', change, context);
  else if (isNewRun) logUnchanged(draft, 'OBSERVE', change, context);
}

/** Whether the change is one of which a part may be allowed. Not: deletions, events, and values from elsewhere. */
function isEdit({ changeType, aspect, restored }: PreparedChange): boolean {
  return changeType !== 'DELETE' && changeType !== 'RESTATE' && aspect.kind === 'versioned' && !restored;
}

/** @throws ForbiddenError unless the parents of the entity, which are known after the request, may let the actor write it */
function exceedLimit(
  limit: WriteLimit,
  change: PreparedChange,
  { beyond }: ChangeContext,
  pointer = change.pointer,
): void {
  if (!limit.parents) throw beyondLimit(limit, pointer);
  beyond.add(change);
}

/** A limit of parts is for entities that exist, because to create one takes more. */
function checkLimit(
  limit: WriteLimit,
  draft: EntityDraft,
  change: PreparedChange,
  after: JsonObject,
  context: ChangeContext,
): void {
  const { aspect } = change;
  const before = draft.aspects.get(aspect.name)?.value;
  const by = { time: context.now, actor: context.actor.urn };
  const first = before ? {} : context.rules.defaults.firstFields(change, aspect, by, context.aspectOf);
  if (!draft.existedBefore || !isWithin(limit, { aspect, before, after, first }))
    exceedLimit(limit, change, context, change.valuePointer);
}

/** Adds an event of a time series. Events do not have versions. */
function recordEvent(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text, warnings }: CheckedValue,
  context: ChangeContext,
): WriteOutcome {
  const { aspect, urn } = change;
  const { hasRunId, runId } = context.metadata.fill(change.systemMetadata);
  const event = eventOf(change, value, text, context);
  draft.addEvent(event);
  if (hasRunId) draft.addRunId(runId);
  logEvent(draft, event, change, context);
  return { urn, aspectName: aspect.name, changed: true, version: 0, warnings };
}

function eventOf(
  { aspect, urn, valuePointer, systemMetadata: given }: PreparedChange,
  value: JsonObject,
  text: string,
  { metadata, now }: ChangeContext,
): EventWrite {
  const { text: systemMetadata, runId, hasRunId } = metadata.fill(given);
  return {
    aspect: aspect.name,
    timestampMillis: eventTime(aspect, value, valuePointer),
    eventKey: eventKey(aspect, urn, value),
    event: text,
    // compat: readers get system metadata only if the writer gave it.
    systemMetadata: given === undefined ? null : systemMetadata,
    runId: hasRunId ? runId : null,
    columns: eventColumns(aspect, value),
    createdOn: now,
  };
}

/** Less than every version, and than 0, the version of an aspect that is absent. */
const STORED_STAYS = -1;

/**
 * Writes a value of another store with the version that it had there. It replaces a value with the same version. It is ignored if the
 * catalog has a newer one.
 */
function restore(
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
