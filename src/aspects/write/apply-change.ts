import { ConflictError } from '../../errors/domain-error';
import type { Actor } from '../../auth/actor';
import type { ChangeOperation, ChangeOrigin, LoggedChange } from '../../changes/change-set';
import { AspectState } from '../../changes/entity-state';
import { eventColumns, eventKey, eventTime } from '../../timeseries/event-row';
import type { RestoredVersion, WriteOutcome } from '../aspect-service';
import type { CheckedValue } from '../check/value-checker';
import { applyPatch } from '../patch/apply-patch';
import type { EntityDraft } from './entity-draft';
import type { PreparedChange, WriteRules } from './prepared-change';
import { sameValue } from '../../json/same-value';
import { type MetadataFiller, observedAgain } from './system-metadata';

/** What every change of a request shares. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly requestId: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly metadata: MetadataFiller;
  readonly rules: WriteRules;
}

/**
 * Makes the change on the draft of its entity.
 * @throws ConflictError when the entity is not in the state that the change supposes; InvalidInputError | SchemaViolationError for a patch that leads nowhere
 */
export function applyChange(
  draft: EntityDraft,
  change: PreparedChange,
  existedBefore: boolean,
  context: ChangeContext,
): WriteOutcome {
  checkSupposition(draft, change, existedBefore);
  const { changeType, value } = change;
  if (changeType === 'DELETE') return remove(draft, change, context);
  if (changeType === 'PATCH') return write(draft, change, patched(draft, change, context), context);
  if (change.aspect.kind === 'timeseries' && value) return record(draft, change, value, context);
  if (change.restored && value) return restore(draft, change, value, change.restored, context);
  if (changeType === 'RESTATE') restate(draft, change, context);
  return value ? write(draft, change, value, context) : outcome(draft, change, false);
}

function checkSupposition(draft: EntityDraft, change: PreparedChange, existedBefore: boolean): void {
  const { aspect, changeType, ifVersionMatch, pointer, urn } = change;
  const current = draft.aspects.get(aspect.name)?.fields.version ?? -1;
  const refuse = (message: string, expected: string, status: 409 | 412 = 409) =>
    new ConflictError(`${message}: ${urn}`, [{ pointer, message, expected }], status);
  if (ifVersionMatch !== undefined && ifVersionMatch !== current) {
    throw refuse(
      `Aspect ${aspect.name} is at version ${current}, not ${ifVersionMatch} (-1 = absent)`,
      `version ${current}`,
      412,
    );
  }
  if (changeType === 'CREATE' && current !== -1)
    throw refuse(`Aspect ${aspect.name} exists already`, 'an aspect that is not there yet');
  if (changeType === 'CREATE_ENTITY' && existedBefore)
    throw refuse('The entity exists already', 'an entity that is not there yet');
  const needsOne = changeType === 'UPDATE' || (changeType === 'RESTATE' && change.value === undefined);
  if (needsOne && current === -1) throw refuse(`Aspect ${aspect.name} does not exist`, 'an aspect that is there');
}

/** Without its key aspect an entity does not exist, so everything else goes with the key. */
function remove(draft: EntityDraft, change: PreparedChange, context: ChangeContext): WriteOutcome {
  const { name, isKey } = change.aspect;
  const existed = draft.aspects.has(name);
  if (isKey) wipe(draft, change, context);
  else if (existed) removeAspect(draft, name, change, context);
  return { urn: change.urn, aspectName: name, changed: existed, version: 0, warnings: [] };
}

function wipe(draft: EntityDraft, change: PreparedChange, context: ChangeContext): void {
  for (const name of draft.aspects.keys()) removeAspect(draft, name, change, context);
  draft.deleteEvents(originOf(change, context));
  draft.runIds = [];
}

function removeAspect(draft: EntityDraft, name: string, change: PreparedChange, context: ChangeContext): void {
  const versionBefore = versionOf(draft, name);
  draft.delete(name, context.now);
  draft.log.push(logged(name, 'DELETE', change, context, { versionBefore, versionAfter: null }));
}

function restate(draft: EntityDraft, change: PreparedChange, context: ChangeContext): void {
  const { name } = change.aspect;
  draft.restated.add(name);
  const version = versionOf(draft, name);
  if (!change.value) draft.log.push(logged(name, 'RESTATE', change, context, same(version)));
}

/** An equal value makes no new version: only the time of the last observation changes. */
function write(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text, warnings }: CheckedValue,
  context: ChangeContext,
): WriteOutcome {
  const { aspect } = change;
  const { actor, now, metadata } = context;
  const filled = metadata.fill(change.systemMetadata);
  const old = draft.aspects.get(aspect.name);
  const changed = !old || !sameValue(old.value, value, aspect.defaults);
  const versionBefore = versionOf(draft, aspect.name);
  const isNewRun = filled.hasRunId && draft.addRunId(filled.runId);
  if (changed) {
    const version = draft.nextVersion(aspect.name);
    const fields = {
      text,
      systemMetadata: filled.text,
      runId: filled.runId,
      createdOn: now,
      createdBy: actor.urn,
      version,
    };
    draft.replace(aspect.name, new AspectState(fields, value, filled.lastObserved));
    draft.log.push(logged(aspect.name, 'UPSERT', change, context, { versionBefore, versionAfter: version }));
  } else {
    draft.aspects.set(aspect.name, old.observed(observedAgain(old.fields.systemMetadata, filled.lastObserved)));
    const operation = change.changeType === 'RESTATE' ? 'RESTATE' : isNewRun ? 'OBSERVE' : undefined;
    if (operation) draft.log.push(logged(aspect.name, operation, change, context, same(versionBefore)));
  }
  return outcome(draft, change, changed, warnings);
}

/** A value from another store, under the number it had there: it takes the place of one with that number, and is left out when a newer one is stored. */
function restore(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text, warnings }: CheckedValue,
  { version, createdOn, createdBy }: RestoredVersion,
  context: ChangeContext,
): WriteOutcome {
  const { name } = change.aspect;
  const { metadata } = context;
  const versionBefore = versionOf(draft, name);
  const current = versionBefore ?? 0;
  if (version < current) return outcome(draft, change, false, warnings);
  const filled = metadata.fill(change.systemMetadata);
  const state = new AspectState(
    { text, systemMetadata: filled.text, runId: filled.runId, createdOn, createdBy, version },
    value,
    filled.lastObserved,
  );
  if (version === current) draft.correct(name, state);
  else draft.restore(name, state);
  if (filled.hasRunId) draft.addRunId(filled.runId);
  draft.log.push(logged(name, 'UPSERT', change, context, { versionBefore, versionAfter: version }));
  return outcome(draft, change, true, warnings);
}

function patched(draft: EntityDraft, change: PreparedChange, context: ChangeContext): CheckedValue {
  const { aspect, patch, valuePointer } = change;
  if (!patch) throw new Error('a PATCH without operations was prepared');
  const value = applyPatch(aspect, draft.aspects.get(aspect.name)?.value, patch, {
    time: context.now,
    actor: context.actor.urn,
  });
  return context.rules.values.check(aspect, value, valuePointer);
}

/** Events of a time series have no versions: the row is the event. */
function record(
  draft: EntityDraft,
  change: PreparedChange,
  { value, text, warnings }: CheckedValue,
  context: ChangeContext,
): WriteOutcome {
  const { name } = change.aspect;
  const { now, metadata } = context;
  const filled = metadata.fill(change.systemMetadata);
  const event = {
    aspect: name,
    timestampMillis: eventTime(change.aspect, value, change.valuePointer),
    eventKey: eventKey(change.aspect, change.urn, value),
    event: text,
    // compat: readers see system metadata only if the writer gave some.
    systemMetadata: change.systemMetadata === undefined ? null : filled.text,
    runId: filled.hasRunId ? filled.runId : null,
    columns: eventColumns(change.aspect, value),
    createdOn: now,
  };
  draft.addEvent(event);
  if (filled.hasRunId) draft.addRunId(filled.runId);
  draft.log.push({ ...logged(name, 'UPSERT_EVENT', change, context, same(null)), event });
  return { urn: change.urn, aspectName: name, changed: true, version: 0, warnings };
}

type Versions = Pick<LoggedChange, 'versionBefore' | 'versionAfter'>;

function logged(
  aspect: string,
  operation: ChangeOperation,
  change: PreparedChange,
  context: ChangeContext,
  { versionBefore, versionAfter }: Versions,
): LoggedChange {
  const { actor, runId, requestId } = originOf(change, context);
  return { aspect, operation, versionBefore, versionAfter, event: null, actor, runId, requestId };
}

function originOf({ systemMetadata }: PreparedChange, { actor, requestId, metadata }: ChangeContext): ChangeOrigin {
  const filled = metadata.fill(systemMetadata);
  return { actor: actor.urn, runId: filled.hasRunId ? filled.runId : null, requestId: requestId ?? null };
}

function same(version: number | null): Versions {
  return { versionBefore: version, versionAfter: version };
}

/** Null if the aspect is absent. */
function versionOf(draft: EntityDraft, name: string): number | null {
  return draft.aspects.get(name)?.fields.version ?? null;
}

function outcome(
  draft: EntityDraft,
  { urn, aspect }: PreparedChange,
  changed: boolean,
  warnings: readonly string[] = [],
): WriteOutcome {
  return {
    urn,
    aspectName: aspect.name,
    changed,
    version: draft.aspects.get(aspect.name)?.fields.version ?? 0,
    warnings,
  };
}
