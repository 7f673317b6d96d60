import type { JsonObject } from '#generated/registry/registry-types';
import type { EventWrite } from '#catalog/changes/change-set';
import { eventColumns, eventKey, eventTime } from '#catalog/timeseries/event-row';
import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import type { CheckedValue } from '#catalog/aspects/check/value-checker';
import type { EntityDraft } from '../entity-draft';
import { type ChangeContext, logEvent } from './log-change';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';

/** Adds an event of a time series. Events do not have versions. */
export function recordEvent(
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
