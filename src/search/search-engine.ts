import type { AspectWriter } from '../aspects/aspect-service';
import type { Loop } from '../background/background-loops';
import type { Projection } from '../changes/projection';
import type { Transaction } from '../database/sql-client';
import type { SeriesIndex } from '../timeseries/series-index';
import type { EventKey } from '../timeseries/event-row';
import type { SearchDocument } from './search-document';
import type { SearchIndex } from './search-index';

/** What the index is to hold of an entity; null when it is to hold nothing. */
export interface EntityDocument {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly document: SearchDocument | null;
}

export interface RebuildOptions {
  /** Called after each page with the number of entities that are done. */
  readonly onProgress?: (entities: number) => void;
  /** Ends the work after the page it is at. */
  readonly signal?: AbortSignal;
}

/** A document that is not as the rows say. */
export interface Difference {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly kind: 'missing' | 'stale' | 'surplus';
}

/** An event that the index does not hold as its row does. */
export interface EventDifference extends EventKey {
  readonly urn: string;
  readonly kind: Difference['kind'];
}

/** What operators do to an index of time series. */
export interface EventMaintenance {
  /** What differs from the rows among the events of entities with ids from `first` up to, without, `end`. */
  compare(first: number, end: number): Promise<readonly EventDifference[]>;
  /** Makes the index hold what the rows hold of these, in a transaction that has their entities locked. */
  repair(transaction: Transaction, events: readonly EventDifference[]): Promise<void>;
}

/** What operators do to an index while it is in use. The rows are the truth; the index is made to follow them. */
export interface IndexMaintenance {
  /** Whether other models, another release or another engine made the documents. */
  isOutdated(): Promise<boolean>;
  /** Whether everything stored can be found, if perhaps as it was made by other models. */
  isReady(): Promise<boolean>;
  /** Says that the index is as it should be; for a catalog that is empty. */
  declareCurrent(): Promise<void>;
  /** Makes all documents anew; goes on where an interrupted rebuild was. Answers and writes go on meanwhile. @returns whether it came to its end */
  rebuild(options: RebuildOptions): Promise<boolean>;
  /** What differs from the expected documents among those with ids from `first` up to, without, `end`. */
  compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]>;
  /** Makes the index hold these documents, in a transaction that has their entities locked. */
  repair(transaction: Transaction, documents: readonly EntityDocument[]): Promise<void>;
  /** Absent where events are in no index. */
  readonly events?: EventMaintenance;
  /** Called once at the end, for what is made from many documents. */
  finishRepairs(): Promise<void>;
}

/** All that one place to search in is made of. */
export interface SearchEngine {
  readonly index: SearchIndex;
  /** What a write must do in its transaction. */
  readonly projections: readonly Projection[];
  readonly maintenance: IndexMaintenance;
  /** Time series in it, for administration. */
  readonly series: SeriesIndex;
  /** Called with the last position of each transaction of this process in the change log. */
  committed(position: number): void;
  /** A writer as callers know it: one that waits for searches to find what was written. */
  awaited(writer: AspectWriter): AspectWriter;
  /** The background work of a service for its index. */
  readonly loops: readonly Loop[];
  /** The process is about to stop: what an engine that hangs is asked is given up before long. */
  finishSoon(): void;
  /** Called when the loops have ended. */
  close(): Promise<void>;
  /** Which one it is, for people. */
  readonly place: string;
}
