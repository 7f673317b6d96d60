import type { SqlClient, Transaction } from '#base/database/sql-client';
import type { Series } from '#catalog/registry/model-registry';
import type { EventKey } from '#catalog/timeseries/event-row';
import { documentShard, type EventEntry, type EventStore, differingShards } from '../document-store';
import type { EventDifference, EventMaintenance } from '../search-engine';
import { readEventDigests, readEventEntries, readPendingEvents } from './sql/event-entries';
import { eventRetry, putDueRows } from './sql/retry-rows';
import { readIds } from './sql/read-pending';

interface EventMaintenanceDeps {
  readonly client: SqlClient;
  readonly store: EventStore;
  /** The series of the models. */
  readonly series: readonly Series[];
}

/** Compares the indices of time series with the rows. The key of an event identifies it, and the number of its last write identifies its state. */
export class EventMaintenanceCluster implements EventMaintenance {
  constructor(private readonly deps: EventMaintenanceDeps) {}

  async compare(first: number, end: number): Promise<readonly EventDifference[]> {
    const { client, store, series } = this.deps;
    const stored = await store.digests(documentShard(String(first)), documentShard(String(end)));
    const differences: EventDifference[] = [];
    for (const shard of differingShards(await readEventDigests(client, first, end, series), stored))
      for (const difference of await this.compareShard(shard)) differences.push(difference);
    return differences;
  }

  async repair(transaction: Transaction, events: readonly EventDifference[]): Promise<void> {
    transaction.send(putDueRows(events.map(eventRetry)));
  }

  /** Changes that are not indexed yet are no differences. They are read first, because what is indexed meanwhile is in the index then. */
  private async compareShard(shard: number): Promise<readonly EventDifference[]> {
    const { client, store, series } = this.deps;
    const pending = await readPendingEvents(client, shard);
    const there = new Map((await store.entries(shard)).map((entry) => [eventId(entry), entry]));
    const rows = await readEventEntries(client, shard, series);
    const wanted = new Set(rows.map(eventId));
    const settled = ({ eventKey }: EventKey) => !pending.has(eventKey);
    return [
      ...rows.filter(settled).flatMap((row) => toDifferences(row, there.get(eventId(row)))),
      ...(await this.surplus([...there.values()].filter((entry) => settled(entry) && !wanted.has(eventId(entry))))),
    ];
  }

  /** Looks up ids by urn, because the id in the index may come from another database. An unknown urn gets id 0, which no entity has. */
  private async surplus(entries: readonly EventEntry[]): Promise<readonly EventDifference[]> {
    if (entries.length === 0) return [];
    const ids = await readIds(
      this.deps.client,
      entries.map(({ urn }) => urn),
    );
    return entries.map(({ digest: _digest, ...entry }) => ({
      ...entry,
      entityId: ids.get(entry.urn) ?? '0',
      kind: 'surplus',
    }));
  }
}

function toDifferences({ digest, ...event }: EventEntry, there: EventEntry | undefined): readonly EventDifference[] {
  if (there?.digest === digest) return [];
  return [{ ...event, kind: there ? 'stale' : 'missing' }];
}

function eventId({ aspect, eventKey }: EventKey): string {
  return `${aspect} ${eventKey}`;
}
