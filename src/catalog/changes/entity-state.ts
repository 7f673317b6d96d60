import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';

/** The state of an entity at one moment. */
export interface EntityState {
  /** Latest values, by aspect. */
  readonly aspects: ReadonlyMap<string, AspectState>;
  /** Newest event of each time series aspect that search reads, by aspect. */
  readonly newestEvents: ReadonlyMap<string, EventState>;
  /** Runs that wrote to the entity, newest last. */
  readonly runIds: readonly string[];
}

/** The columns of one stored value. */
interface AspectFields {
  /** JSON. */
  readonly text: string;
  /** JSON. */
  readonly systemMetadata: string;
  readonly runId: string;
  /** Epoch milliseconds. */
  readonly createdOn: number;
  /** Urn of the actor. */
  readonly createdBy: string;
  /** Counts the values of the aspect from 1, also across deletions. */
  readonly version: number;
}

/** One value of an aspect. The JSON is stored as text and parsed at the first use, because most values are only copied. */
export class AspectState {
  private parsed: JsonObject | undefined;
  private observedOn: number | undefined;

  constructor(
    readonly fields: AspectFields,
    value?: JsonObject,
    lastObserved?: number,
  ) {
    this.parsed = value;
    this.observedOn = lastObserved;
  }

  /** Epoch milliseconds, from the system metadata. */
  get lastObserved(): number {
    this.observedOn ??= lastObservedOf(this.fields);
    return this.observedOn;
  }

  get value(): JsonObject {
    this.parsed ??= parseObject(this.fields.text);
    return this.parsed;
  }

  /** The same value after a later write of an equal value. */
  observed(systemMetadata: string): AspectState {
    return new AspectState({ ...this.fields, systemMetadata }, this.parsed);
  }
}

/** The fields of an event that projections read. */
export interface EventState {
  readonly timestampMillis: number;
  /** JSON. */
  readonly event: string;
  readonly createdOn: number;
}

function lastObservedOf({ systemMetadata, createdOn }: AspectFields): number {
  const metadata: { readonly lastObserved?: number } = JSON.parse(systemMetadata);
  return metadata.lastObserved ?? createdOn;
}

export function parseObject(text: string): JsonObject {
  const value: JsonObject = parseExactJson(text);
  return value;
}
