import type { Actor } from '#catalog/authorization/actor';
import type { ChangeOperation, ChangeOrigin, EventId } from '#catalog/changes/change-set';
import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import type { AspectOf } from '#catalog/aspects/check/entry-definitions';
import type { EntityDraft } from '../entity-draft';
import type { PreparedChange, WriteRules } from '#catalog/aspects/prepare/prepared-change';
import type { WorkShare } from '#catalog/aspects/patch/patch-work';
import type { MetadataFiller } from '#catalog/aspects/prepare/system-metadata';

/** Data that the changes of one request share. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly requestId: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly metadata: MetadataFiller;
  readonly rules: WriteRules;
  readonly work: WorkShare;
  /** Changes that touch more than their limit names, which the parents of their entities may let the actor write. */
  readonly beyond: Set<PreparedChange>;
  /** The value of an aspect of any entity that was loaded for the batch. */
  readonly aspectOf: AspectOf;
}

/** Logs the value that the aspect now has. */
export function logValue(
  draft: EntityDraft,
  versionBefore: number | null,
  change: PreparedChange,
  context: ChangeContext,
): void {
  const { name } = change.aspect;
  log(draft, name, 'UPSERT', [versionBefore, versionOf(draft, name)], null, originOf(change, context));
}

/** Logs a change that keeps the value and its version. */
export function logUnchanged(
  draft: EntityDraft,
  operation: 'RESTATE' | 'OBSERVE',
  change: PreparedChange,
  context: ChangeContext,
): void {
  const { name } = change.aspect;
  const version = versionOf(draft, name);
  log(draft, name, operation, [version, version], null, originOf(change, context));
}

/** Logs the deletion of an aspect, which need not be the aspect of the change. */
export function logDeletion(
  draft: EntityDraft,
  aspect: string,
  versionBefore: number | null,
  change: PreparedChange,
  context: ChangeContext,
): void {
  log(draft, aspect, 'DELETE', [versionBefore, null], null, originOf(change, context));
}

export function logEvent(draft: EntityDraft, event: EventId, change: PreparedChange, context: ChangeContext): void {
  log(draft, event.aspect, 'UPSERT_EVENT', [null, null], event, originOf(change, context));
}

function log(
  draft: EntityDraft,
  aspect: string,
  operation: ChangeOperation,
  [versionBefore, versionAfter]: readonly [before: number | null, after: number | null],
  event: EventId | null,
  { actor, runId, requestId, address }: ChangeOrigin,
): void {
  draft.log.push({ aspect, operation, versionBefore, versionAfter, event, actor, runId, requestId, address });
}

export function originOf(
  { systemMetadata }: PreparedChange,
  { actor, requestId, metadata }: ChangeContext,
): ChangeOrigin {
  const { hasRunId, runId } = metadata.fill(systemMetadata);
  const { urn, origin } = actor;
  return {
    actor: urn,
    runId: hasRunId ? runId : null,
    requestId: requestId ?? origin?.requestId ?? null,
    address: origin?.address ?? null,
  };
}

/** The version of the value; null if the aspect is absent. */
export function versionOf(draft: EntityDraft, name: string): number | null {
  return draft.aspects.get(name)?.fields.version ?? null;
}

const REPLACED = 'The urn has U+FFFD, which stands for a character that could not be read or stored';

/** What becomes of a change, for its writer. */
export function outcome(
  draft: EntityDraft,
  { urn, aspect }: PreparedChange,
  changed: boolean,
  found: readonly string[] = [],
): WriteOutcome {
  const warnings = urn.includes('\ufffd') ? [REPLACED, ...found] : found;
  return { urn, aspectName: aspect.name, changed, version: versionOf(draft, aspect.name) ?? 0, warnings };
}
