import { isObject } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { StoredAspect } from '#catalog/aspects/aspect-service';
import { NO_RUN_ID } from '#catalog/aspects/prepare/system-metadata';
import { stampOf } from './lineage-event';

/** The property of system metadata that has the times of the facts. */
export const STAMPS_PROPERTY = 'openLineage';
/** What nobody has stated yet. */
export const NEVER = -1;

/** Stamps of what readers say of a dataset are below 1, so that they yield to what its writers, people and other sources say at any time. */
const READ_SCALE = 2 ** 50;

export function readStamp(stamp: number): number {
  return stamp / READ_SCALE;
}

export function isReadStamp(stamp: number): boolean {
  return stamp > 0 && stamp < 1;
}

/** The stamp of the event, whoever says it. */
function timeOf(stamp: number): number {
  return isReadStamp(stamp) ? stamp * READ_SCALE : stamp;
}

/** Whether something is newer, whoever says it. */
export function isNewer(stamp: number, other: number): boolean {
  return timeOf(stamp) > timeOf(other);
}

/** The times at which each fact of an aspect was stated, and at which facts were taken back. The system metadata of the value has it. */
export class FactTimes {
  private readonly stated = new Map<string, number>();
  /** The fields that have facts in them: entries or items. */
  private readonly divided = new Set<string>();
  private readonly removed = new Map<string, number>();
  /** The patterns of `removed` that mean more than one fact, without their `*`. */
  private readonly removedPrefixes = new Map<string, number>();
  /** The time of facts without a time of their own. */
  private readonly others: number;

  constructor(
    private readonly aspect: string,
    stored: StoredAspect | undefined,
  ) {
    this.others = stored ? this.read(stored) : NEVER;
  }

  /** @returns the stamp of what events have not stated */
  private read({ systemMetadata, createdOn }: StoredAspect): number {
    const text = propertyOf(systemMetadata);
    if (text === undefined) return stampOf(createdOn);
    const found: JsonValue = parseExactJson(text);
    // The service adds default aspects with the system metadata of the write. They are not statements.
    if (!isObject(found) || found.aspect !== this.aspect) return NEVER;
    for (const [path, stamp] of pathsOf(found.stamps)) this.state(path, stamp);
    for (const [path, stamp] of pathsOf(found.removed)) this.remove(path, stamp);
    return typeof found.others === 'number' ? found.others : NEVER;
  }

  /** The times for the system metadata. */
  get text(): string {
    const { aspect, others } = this;
    const removed = this.removed.size > 0 ? { removed: byStamp(this.removed) } : {};
    return JSON.stringify({ aspect, others, stamps: byStamp(this.stated), ...removed });
  }

  /** The stamp of a fact; how old the aspect is if no event has stated it. */
  of(path: string): number {
    return this.stated.get(path) ?? this.others;
  }

  /** Whether an event has stated the fact, and it does not only follow from the identity of the entity. */
  isStated(path: string): boolean {
    return (this.stated.get(path) ?? 0) > 0;
  }

  /** Whether facts in a field may be stated, one by one. */
  isDivided(field: string): boolean {
    return this.divided.has(field);
  }

  /** @returns whether the time of the fact is another one now */
  state(path: string, stamp: number): boolean {
    const before = this.stated.get(path);
    if (before === stamp) return false;
    this.stated.set(path, stamp);
    const end = before === undefined ? path.indexOf('/') : -1;
    if (end > 0) this.divided.add(path.slice(0, end));
    return true;
  }

  /** Facts that match a pattern and are older than a stamp are taken back, also those that arrive later. @returns whether that is new */
  remove(pattern: string, stamp: number): boolean {
    if ((this.removed.get(pattern) ?? NEVER) >= stamp) return false;
    this.removed.set(pattern, stamp);
    if (pattern.endsWith('*')) this.removedPrefixes.set(pattern.slice(0, -1), stamp);
    return true;
  }

  /** Forgets the facts that are taken back. @returns their paths */
  forgetRemoved(): readonly string[] {
    const gone = [...this.stated].flatMap(([path, stamp]) => (stamp > 0 && this.isRemoved(path, stamp) ? [path] : []));
    for (const path of gone) this.stated.delete(path);
    return gone;
  }

  isRemoved(path: string, stamp: number): boolean {
    if (this.removed.size === 0) return false;
    if (isTakenBack(stamp, this.removed.get(path) ?? NEVER)) return true;
    for (const [prefix, at] of this.removedPrefixes) if (path.startsWith(prefix) && isTakenBack(stamp, at)) return true;
    return false;
  }

  forget(path: string): void {
    this.stated.delete(path);
  }
}

/** A reader takes back what readers said. */
function isTakenBack(stamp: number, at: number): boolean {
  return isReadStamp(at) ? stamp < at : isNewer(at, stamp);
}

/** Programs name the run in which they write, or are events. */
export function isOfPerson({ systemMetadata }: StoredAspect): boolean {
  const { runId = NO_RUN_ID } = metadataOf(systemMetadata);
  return runId === NO_RUN_ID && propertyOf(systemMetadata) === undefined;
}

function propertyOf(systemMetadata: string | null): string | undefined {
  const { properties } = metadataOf(systemMetadata);
  const text = isObject(properties) ? properties[STAMPS_PROPERTY] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function metadataOf(systemMetadata: string | null): JsonObject {
  const metadata: JsonValue = systemMetadata === null ? null : parseExactJson(systemMetadata);
  return isObject(metadata) ? metadata : {};
}

function byStamp(stamps: ReadonlyMap<string, number>): JsonObject {
  const paths: { [stamp: string]: string[] } = {};
  for (const [path, stamp] of stamps) (paths[stamp] ??= []).push(path);
  return paths;
}

function pathsOf(value: JsonValue | undefined): readonly (readonly [path: string, stamp: number])[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([stamp, paths]) =>
    Array.isArray(paths) ? paths.map((path: JsonValue) => [String(path), Number(stamp)] as const) : [],
  );
}
