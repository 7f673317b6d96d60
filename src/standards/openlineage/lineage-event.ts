import { InvalidInputError } from '#base/errors/domain-error';
import { isObject, objectsOf } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { eventWithoutSecrets } from './event-secrets';
import { checkEventSize, checkNameLength } from './event-size';
import { parseEventTime } from './event-time';
import { malformedFacets } from './malformed-facets';

/** The subject of an event of a dataset is neither read nor written. */
export type Role = 'input' | 'output' | 'subject';

export interface LineageDataset {
  readonly role: Role;
  readonly value: JsonObject;
  /** JSON pointer of the dataset in the request. */
  readonly pointer: string;
}

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
  const type = typeOf(value, pointer);
  const time = typeof value.eventTime === 'string' ? parseEventTime(value.eventTime) : undefined;
  if (time === undefined)
    throw problem(`${pointer}/eventTime`, 'is not a time', 'a time of ISO 8601, such as 2026-01-31T08:00:00Z');
  const { job, run } = partsOf(value, pointer);
  const datasets = datasetsOf(value, pointer);
  return {
    value: type === undefined ? value : { ...value, eventType: type },
    pointer,
    stamp: stampOf(time, type === undefined ? 0 : EVENT_TYPES.indexOf(type)),
    eventId: [run?.runId, type].filter((word) => word !== undefined).join(' ') || 'event',
    job,
    run,
    datasets,
    warnings: ['producer', 'schemaURL'].filter((name) => typeof value[name] !== 'string').map(missing),
    losses: [...malformedFacets({ job, run, datasets }), ...warnings],
  };
}

function missing(name: string): string {
  return `The event has no ${name}, which the specification requires.`;
}

function typeOf({ eventType }: JsonObject, pointer: string): string | undefined {
  if (eventType === undefined || eventType === null) return undefined;
  const type = String(eventType).toUpperCase();
  if (EVENT_TYPES.includes(type)) return type;
  throw problem(`${pointer}/eventType`, 'is not the type of an event', `one of ${EVENT_TYPES.join(', ')}`);
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

function datasetsOf(value: JsonObject, pointer: string): readonly LineageDataset[] {
  const { dataset } = value;
  const single: readonly LineageDataset[] = isPresent(dataset)
    ? [datasetAt(dataset, 'subject', `${pointer}/dataset`)]
    : [];
  return [...single, ...ofRole(value, 'input', pointer), ...ofRole(value, 'output', pointer)];
}

function ofRole(value: JsonObject, role: Role, pointer: string): readonly LineageDataset[] {
  const name = `${role}s`;
  const list = value[name] ?? [];
  if (!Array.isArray(list)) throw problem(`${pointer}/${name}`, 'is not a list', 'a list of datasets');
  return list.map((dataset: JsonValue, index) => datasetAt(dataset, role, `${pointer}/${name}/${index}`));
}

function datasetAt(found: JsonValue | undefined, role: Role, pointer: string): LineageDataset {
  return { role, value: named(found, pointer), pointer };
}

function named(value: JsonValue | undefined, pointer: string): JsonObject {
  if (!isObject(value)) throw problem(pointer, 'is missing', 'an object with namespace and name');
  for (const name of ['namespace', 'name']) {
    const text = value[name];
    if (typeof text !== 'string' || text.trim() === '') throw problem(`${pointer}/${name}`, 'is missing', 'a text');
    checkNameLength(text, `${pointer}/${name}`);
  }
  return value;
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function problem(pointer: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`${pointer === '' ? 'The event' : pointer} ${message}; expected ${expected}`, [
    { pointer, message, expected },
  ]);
}

/** The identifier of the type TABLE that a dataset has besides its own: the table of a catalog whose files it is. */
export function tableOf(dataset: JsonObject): JsonObject | undefined {
  return symlinksOf(dataset, 'TABLE')[0];
}

/** What else a dataset is called: the files of a table, and where the catalog says that they are. */
export function aliasesOf(dataset: JsonObject): readonly JsonObject[] {
  const own = tableOf(dataset) ? [{ namespace: dataset.namespace ?? null, name: dataset.name ?? null }] : [];
  return [...own, ...symlinksOf(dataset, 'LOCATION')];
}

function symlinksOf({ facets }: JsonObject, wanted: string): readonly JsonObject[] {
  const symlinks = isObject(facets) && isObject(facets.symlinks) ? objectsOf(facets.symlinks.identifiers) : [];
  return symlinks.filter(({ type, namespace, name }) => type === wanted && isText(namespace) && isText(name));
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}
