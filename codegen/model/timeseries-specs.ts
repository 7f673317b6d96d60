/** Types of the facts about time series and usage. */
import type { AspectPath, JsonValue } from './model-values';

/** A time series of how much entities are used. */
export interface UsageSpec {
  readonly aspect: string;
  /** Field with the length of the span of time of an event. */
  readonly span: string;
  readonly figures: readonly UsageFigureSpec[];
  readonly lists: readonly UsageListSpec[];
}

/** A field of an event. Clients use the same name. */
export interface UsageFigureSpec {
  readonly field: string;
  /** `sum`, the name of a list whose items are counted, or null for a field without a total. */
  readonly total: string | null;
}

/** A field whose items say how much each user, or each field, has used. */
export interface UsageListSpec {
  readonly field: string;
  /** The name for clients. */
  readonly name: string;
  /** Field that identifies an item, and its name for clients. */
  readonly key: string;
  readonly keyName: string;
}

export interface TimeseriesSpec {
  readonly event: TimeseriesEventSpec;
  readonly columns: readonly TimeseriesColumn[];
  readonly collections: readonly TimeseriesCollection[];
}

/** `@TimeseriesEvent` on the record or on one that it includes: the fields that identify an event. */
export interface TimeseriesEventSpec {
  /** Field with the time of the event, in epoch milliseconds. */
  readonly time: string;
  /** Fields that distinguish events of the same time, in the order in which event keys hash them. */
  readonly key: readonly string[];
}

/** An array whose items become rows of their own. */
export interface TimeseriesCollection {
  readonly name: string;
  /** Path of the items, e.g. `/userCounts/*`. */
  readonly path: AspectPath;
  /** The item's field that identifies it. */
  readonly key: string;
  readonly columns: readonly TimeseriesColumn[];
}

export interface TimeseriesColumn {
  readonly name: string;
  /** The path from the root of the aspect; in a collection from its item. */
  readonly path: AspectPath;
  readonly type:
    | 'boolean'
    | 'int'
    | 'long'
    | 'float'
    | 'double'
    | 'string'
    | 'enum'
    | 'array'
    | 'record'
    | 'map'
    | 'union'
    | 'bytes';
  readonly aggregation: 'LATEST' | 'SUM';
  readonly default?: JsonValue;
}
