import type { Database, Transaction } from '#base/database/sql-client';
import type { LogPoint } from '#catalog/changes/log-point';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { storeMixed } from './cluster-version';
import type { DocumentStore, IndexWrite } from '../document-store';
import { deliver, type DeliveredWrite, settle } from './deliver';
import {
  advanceConsumer,
  type ConsumerName,
  isRegistered,
  type Lease,
  leaseConsumer,
  registerConsumers,
} from './sql/consumer-rows';

export interface IndexerDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly documents: DocumentStore;
  /** The version of the documents that this process makes. A service leaves the index of another version to the processes of that one. */
  readonly version?: string;
  /** Told how far the log is that the states are of. */
  readonly saw?: (point: LogPoint) => void;
  /** Called when the cluster has answered for the states of all changes up to a position, before the cursor of the consumer is there. */
  readonly delivered?: (position: number, writes: readonly DeliveredWrite[]) => void;
}

/** The current states of what changed, and of what must be sent again. */
export interface Batch {
  readonly writes: readonly IndexWrite[];
  /** The position up to which the log was read. */
  readonly position: number;
}

/** A consumer of the change log: which rows matter to it, and what they stand for. */
export interface Consumer {
  readonly name: ConsumerName;
  readBatch(transaction: Transaction, models: ModelRegistry, lease: Lease): Promise<Batch>;
}

/** `leased`: another process is indexing, or is to index. */
export type IndexingResult = 'more' | 'idle' | 'leased';

/**
 * Indexes the next changes. One process at a time does, because it holds the row of the consumer until the end of the transaction; a process
 * that dies releases it, and nothing is lost, because the position advances with the commit. All is read in one snapshot, and its last
 * position is the version of every state in it. So a state that arrives late has a lower version, and the cluster ignores it.
 * @throws UnavailableError when the cluster or the database is away
 */
export async function indexChanges(deps: IndexerDeps, consumer: Consumer): Promise<IndexingResult> {
  return atSnapshot(deps.database, async (transaction) => {
    const lease = await leaseConsumer(transaction, consumer.name, deps.version);
    if (!lease) {
      // A service that searches in memory may have deleted the row.
      if (!(await isRegistered(transaction, consumer.name))) await registerConsumers(transaction);
      return 'leased';
    }
    deps.saw?.({ logId: lease.logId, position: lease.last, mark: lease.mark });
    if (lease.isForeign) await storeMixed(transaction);
    const { writes, position } = await consumer.readBatch(transaction, deps.models, lease);
    const delivered = writes.length === 0 ? [] : await deliver(deps.documents, writes, lease.generation);
    deps.delivered?.(position, delivered);
    // Without waiting, so that they go with the commit.
    if (position > lease.position) transaction.send([advanceConsumer(consumer.name, position)]);
    await settle(transaction, delivered, lease);
    return writes.length > 0 || position > lease.position ? 'more' : 'idle';
  });
}

/** All statements of the transaction read the same state of the database. */
export function atSnapshot<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction((transaction) => {
    transaction.send([{ text: 'set transaction isolation level repeatable read' }]);
    return work(transaction);
  });
}

interface SizedRow {
  readonly position: number;
  readonly size: number;
}

/** The first rows, until what they stand for is as long as one pass should send. A row alone may be longer. */
export function rowsWithin<Row extends SizedRow>(
  rows: readonly Row[],
  sizeMax: number,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const seen = new Set<string>();
  let size = 0;
  const end = rows.findIndex((row) => {
    if (size >= sizeMax) return true;
    if (!seen.has(keyOf(row))) size += row.size;
    seen.add(keyOf(row));
    return false;
  });
  return end === -1 ? rows : rows.slice(0, end);
}
