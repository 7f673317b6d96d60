/** What happened to an entity, from the versions of its aspects. */
import type { JsonRecord } from '#web/ui/values/value-kinds';
import type { AspectVersions, StoredVersion } from './versions';

export interface HistoryEvent {
  readonly aspect: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'oldest';
  /** Epoch milliseconds. */
  readonly time: number;
  /** Unknown for a deletion. */
  readonly actor: string | undefined;
  readonly runId: string | undefined;
  /** The version that the event made, or that it removed. */
  readonly version: number;
  readonly before: JsonRecord | undefined;
  readonly after: JsonRecord | undefined;
}

/** Changes that one writer made at once. */
export interface EventGroup {
  readonly time: number;
  readonly actor: string | undefined;
  readonly runId: string | undefined;
  readonly events: readonly HistoryEvent[];
}

interface EntityEvents {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  /** Whether the service keeps older versions than those asked for. */
  readonly hasMore: boolean;
}

const NO_RUN = 'no-run-id-provided';
/** A client writes the aspects of an entity one after the other. */
const TOGETHER_MS = 5_000;

/** The events back to the time from which all versions of all aspects are known. */
export function eventsOf(aspects: readonly AspectVersions[]): EntityEvents {
  const horizons = aspects.flatMap(({ versions, historyStartsAt = Number.POSITIVE_INFINITY }) => {
    const oldest = versions.at(-1)?.created.time;
    return oldest !== undefined && historyStartsAt < oldest ? [oldest] : [];
  });
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...horizons);
  const events = aspects.flatMap(aspectEvents).filter(({ time }) => time > horizon);
  return { events: events.toSorted((a, b) => b.time - a.time), hasMore: horizons.length > 0 };
}

function aspectEvents({ name, versions, isComplete }: AspectVersions): readonly HistoryEvent[] {
  return versions.flatMap((version, index): readonly HistoryEvent[] => {
    const previous = versions[index + 1];
    const written = writeEvent(name, version, previous, isComplete);
    if (version.deletedOn === undefined) return [written];
    const removed = { kind: 'removed', time: version.deletedOn, actor: undefined, runId: undefined } as const;
    return [{ ...written, ...removed, before: version.value, after: undefined }, written];
  });
}

function writeEvent(
  aspect: string,
  { version, value, created, systemMetadata: { runId } }: StoredVersion,
  previous: StoredVersion | undefined,
  isComplete: boolean,
): HistoryEvent {
  const isFirst = previous === undefined || previous.deletedOn !== undefined;
  const isUnknown = previous === undefined && !isComplete;
  return {
    aspect,
    kind: isUnknown ? 'oldest' : isFirst ? 'added' : 'changed',
    time: created.time,
    actor: created.actor,
    runId: runId === NO_RUN ? undefined : runId,
    version,
    before: isFirst ? undefined : previous.value,
    after: value,
  };
}

export function groupEvents(events: readonly HistoryEvent[]): readonly EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const isSame =
      last && last.actor === event.actor && last.runId === event.runId && last.time - event.time < TOGETHER_MS;
    if (isSame) groups[groups.length - 1] = { ...last, events: [...last.events, event] };
    else groups.push({ time: event.time, actor: event.actor, runId: event.runId, events: [event] });
  }
  return groups;
}

/** Groups by day of the calendar of the reader. */
export function byDay(groups: readonly EventGroup[]): readonly (readonly EventGroup[])[] {
  const days: EventGroup[][] = [];
  for (const group of groups) {
    const last = days.at(-1);
    if (last?.[0] && dayOf(last[0]) === dayOf(group)) last.push(group);
    else days.push([group]);
  }
  return days;
}

function dayOf({ time }: EventGroup): string {
  return new Date(time).toDateString();
}
