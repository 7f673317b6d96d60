import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { datasetsOf, type LineageDataset, withNamed } from './event-datasets';
import { isPresent, named, problem } from './event-names';
import { eventWithoutSecrets } from './event-secrets';
import { checkEventSize, checkNameLength } from './event-size';
import { parseEventTime } from './event-time';
import { malformedFacets } from './malformed-facets';

/** An event of OpenLineage, of a run, a job or a dataset. */
export interface LineageEvent {
  readonly value: JsonObject;
  /** JSON pointer of the event in the request. */
  readonly pointer: string;
  /** Greater for what happened later. Of events of the same time, the end of a run is the latest. */
  readonly stamp: number;
  /** Distinguishes events of the same time in time series. */
  readonly eventId: string;
  readonly job: JsonObject | undefined;
  readonly run: JsonObject | undefined;
  readonly datasets: readonly LineageDataset[];
  /** What the specification requires and real senders leave out. */
  readonly warnings: readonly string[];
  /** Facets that are left out. */
  readonly losses: readonly string[];
}

/** The types of events of runs, in the order in which a run sends them. */
const EVENT_TYPES = ['START', 'RUNNING', 'OTHER', 'ABORT', 'FAIL', 'COMPLETE'];
const STAMPS_PER_MS = 8;

/** The stamp of a value that was written at a time by somebody else. */
export function stampOf(timeMs: number, rank = 0): number {
  return timeMs * STAMPS_PER_MS + rank;
}

/** @throws InvalidInputError | LimitExceededError with the first problem */
export function parseLineageEvent(sent: JsonValue, pointer = ''): LineageEvent {
  if (!isObject(sent)) throw problem(pointer, 'is not an object', 'an event of a run, a job or a dataset');
  checkEventSize(sent, pointer);
  const { value, warnings } = eventWithoutSecrets(sent, pointer);
  const { type, losses: ofType } = typeOf(value, pointer);
  const time = typeof value.eventTime === 'string' ? parseEventTime(value.eventTime) : undefined;
  if (time === undefined)
    throw problem(`${pointer}/eventTime`, 'is not a time', 'a time of ISO 8601, such as 2026-01-31T08:00:00Z');
  const { job, run } = partsOf(value, pointer);
  const { datasets, losses } = datasetsOf(value, pointer);
  const kept = losses.length > 0 ? withNamed(value, datasets) : value;
  return {
    value: type === undefined ? kept : { ...kept, eventType: type },
    pointer,
    stamp: stampOf(time, type === undefined ? 0 : EVENT_TYPES.indexOf(type)),
    eventId: [run?.runId, type].filter((word) => word !== undefined).join(' ') || 'event',
    job,
    run,
    datasets,
    warnings: ['producer', 'schemaURL'].filter((name) => typeof value[name] !== 'string').map(missing),
    losses: [...ofType, ...losses, ...malformedFacets({ job, run, datasets, pointer }), ...warnings],
  };
}

function missing(name: string): string {
  return `The event has no ${name}, which the specification requires.`;
}

interface EventType {
  readonly type: string | undefined;
  readonly losses: readonly string[];
}

/** What a run has become is not known from a type that nobody knows. The rest of the event is. */
function typeOf({ eventType }: JsonObject, pointer: string): EventType {
  if (!isPresent(eventType)) return { type: undefined, losses: [] };
  const type = String(eventType).toUpperCase();
  if (EVENT_TYPES.includes(type)) return { type, losses: [] };
  const loss = `${pointer}/eventType is not the type of an event; expected one of ${EVENT_TYPES.join(', ')}. It is read as OTHER.`;
  return { type: 'OTHER', losses: [loss] };
}

function partsOf(value: JsonObject, pointer: string): Pick<LineageEvent, 'job' | 'run'> {
  const isOfDataset = isPresent(value.dataset) && !isPresent(value.job) && !isPresent(value.run);
  if (isOfDataset) return { job: undefined, run: undefined };
  const job = named(value.job, `${pointer}/job`);
  if (!isPresent(value.run)) return { job, run: undefined };
  const { run } = value;
  if (isObject(run) && typeof run.runId === 'string' && run.runId.trim() !== '') {
    checkNameLength(run.runId, `${pointer}/run/runId`);
    return { job, run };
  }
  throw problem(`${pointer}/run/runId`, 'is not the id of a run', 'a UUID');
}
