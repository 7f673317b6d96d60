import type { QuestionEnd } from '#catalog/authorization/read-context';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import type { Loop } from '#base/background/background-loops';
import type { ChangeSet } from '#catalog/changes/change-set';
import type { Projection } from '#catalog/changes/projection';
import type { SqlClient, Transaction } from '#base/database/sql-client';
import type { SeriesIndex } from '#catalog/timeseries/series-index';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { SearchDocument } from '../language/fields/search-document';
import type { SearchIndex } from './search-index';

export interface EntityIdentity {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
}

/** The document that the index must have of an entity; null for none. */
export interface EntityDocument extends EntityIdentity {
  readonly document: SearchDocument | null;
}

export interface RebuildOptions {
  /** Called after each page with the number of entities done. */
  readonly onProgress?: (entities: number) => void;
  /** Stops after the current page. */
  readonly signal?: AbortSignal;
}

/** A document that differs from the rows. */
export interface Difference extends EntityIdentity {
  readonly kind: 'missing' | 'stale' | 'surplus';
}

/** An event that differs from its row. */
export interface EventDifference extends EventKey {
  readonly urn: string;
  readonly kind: Difference['kind'];
}

/** Maintenance of an index of time series. */
export interface EventMaintenance {
  /** Differences from the rows among the events of entities with ids from `first` to before `end`. */
  compare(first: number, end: number): Promise<readonly EventDifference[]>;
  /** Makes the index follow the rows of these events. The transaction has their entities locked. */
  repair(transaction: Transaction, events: readonly EventDifference[]): Promise<void>;
}

/** Maintenance of an index while it is in use. The rows are the truth, and the index follows them. */
export interface IndexMaintenance {
  /** Whether other models, another release or another engine made the documents in use, or their indices are gone. */
  isOutdated(): Promise<boolean>;
  /** Whether this version made the documents in use, but their indices are gone. Absent if those are in the database. @throws UnavailableError */
  isLost?(): Promise<boolean>;
  /** Whether all entities can be found, although other models may have made their documents. */
  isReady(client?: SqlClient): Promise<boolean>;
  /** Marks the index as current. For an empty catalog. */
  declareCurrent(): Promise<void>;
  /** Rebuilds all documents, and continues an interrupted rebuild. Reads and writes go on meanwhile. @returns whether it finished */
  rebuild(options: RebuildOptions): Promise<boolean>;
  /** Differences from the expected documents among those with ids from `first` to before `end`. */
  compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]>;
  /**
   * Makes the index have these documents. The transaction has their entities locked.
   * @param gone entities that had no row to lock. The index must not have them, unless a writer creates them again meanwhile
   */
  repair(
    transaction: Transaction,
    documents: readonly EntityDocument[],
    gone?: readonly EntityIdentity[],
  ): Promise<void>;
  /** Absent if events are not indexed. */
  readonly events?: EventMaintenance;
  /** Called once after all repairs. Searches find them when it resolves. */
  finishRepairs(): Promise<void>;
}

/** An index in the memory of this process. Only its limit is known while it is not loaded. */
export interface IndexUsage {
  readonly documents?: number;
  readonly terms?: number;
  readonly bytes?: number;
  /** Bytes that it may take. */
  readonly bytesMax: number;
  /** 1 if it was not loaded because it would take more. */
  readonly tooLarge: 0 | 1;
  /** Position of the change log that it has reached. */
  readonly position?: number;
  /** Committed changes that are not in it; undefined while the database is unavailable. */
  readonly lag?: number | undefined;
}

/** Everything that one search engine consists of. */
export interface SearchEngine {
  /**
   * The index with everything that was committed before the question, as far as the engine promises it.
   * @throws UnavailableError if it cannot have that in the time of a question
   */
  readonly current: (question: QuestionEnd) => Promise<SearchIndex>;
  /** The time that a question may take. */
  readonly timeoutSeconds: number;
  /** Projections that a write applies in its transaction. */
  readonly projections: readonly Projection[];
  readonly maintenance: IndexMaintenance;
  /** Time series in it, for administration. */
  readonly series: SeriesIndex;
  /** Called after each transaction of the writer of this process, with its last position in the change log. */
  committed(position: number, changeSet: ChangeSet): void;
  /** Finds the urns of which searches may find an older state. */
  readonly pending: (urns: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Wraps a writer, so that writes wait until searches find them. */
  awaited(writer: AspectWriter): AspectWriter;
  /** The background work of a service for its index. */
  readonly loops: readonly Loop[];
  /** The process is about to stop. Ends requests to an engine that hangs after a short time. */
  finishSoon(): void;
  /** Called when the loops have ended. */
  close(): Promise<void>;
  /**
   * Checks whether searches can be answered. It does not search, because it would wait behind the searches of clients.
   * @param client a connection that does not wait for questions
   * @throws UnavailableError
   */
  check(client: SqlClient): Promise<void>;
  /** A warning for operators while searches are answered; undefined if nothing is wrong. */
  readonly warning?: () => string | undefined;
  /** Absent if the index is outside of this process. */
  readonly usage?: () => Promise<IndexUsage>;
  /** Names the engine in messages. */
  readonly place: string;
}
