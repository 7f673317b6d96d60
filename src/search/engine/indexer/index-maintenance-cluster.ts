import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, SqlClient, Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import {
  documentDigest,
  documentShard,
  SHARD_IDS,
  type DocumentStore,
  type IndexEntry,
  type ShardDigest,
  type EventStore,
  differingShards,
} from '../document-store';
import { isReady, readMadeBy, replaceMadeBy, storeMadeBy } from '../rebuild/search-state';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { EntityIdentity, Difference, EventMaintenance, RebuildOptions, IndexMaintenance } from '../search-engine';
import { CLUSTER, clusterVersion } from './cluster-version';
import { DOCUMENT_CONSUMER } from './document-consumer';
import { EVENT_CONSUMER } from './event-consumer';
import { EventMaintenanceCluster } from './event-maintenance-cluster';
import { indexChanges } from './index-changes';
import { documentRetry, putDueRows } from './sql/retry-rows';
import { readIds, readPendingIds } from './sql/read-pending';
import { type GenerationDeps, isLost, madeBy, rebuildGeneration } from './rebuild-generation';

/** Whether a cluster has the documents in use, or those of a running rebuild. */
export async function hasBeenInCluster(client: SqlClient): Promise<boolean> {
  return isOfCluster(await readMadeBy(client));
}

/** Remembers that a cluster is indexed into, at the start of a service. It is not known yet what the cluster holds. */
export async function rememberCluster(client: SqlClient): Promise<void> {
  const mark = await readMadeBy(client);
  if (!isOfCluster(mark)) await replaceMadeBy(client, mark, CLUSTER);
}

function isOfCluster(mark = ''): boolean {
  return mark.startsWith(CLUSTER) || mark.startsWith(`making ${CLUSTER}`);
}

/** The time to wait while another process indexes. */
const LEASED_FOR_MS = 50;

/** Maintains the index of a cluster, which follows the change log. Repairs are sent by the indexer, as changes are. */
export class IndexMaintenanceCluster implements IndexMaintenance {
  readonly events: EventMaintenance;
  private readonly parts: GenerationDeps;
  /** Indices that were there stay: a service that finds them gone fails its requests to them. */
  private areThere = false;

  constructor({
    events,
    ...deps
  }: {
    readonly database: Database;
    readonly models: ModelRegistry;
    readonly documents: DocumentStore;
    readonly events: EventStore;
  }) {
    this.events = new EventMaintenanceCluster({ client: deps.database, store: events, series: deps.models.series });
    this.parts = {
      ...deps,
      version: clusterVersion(deps.documents, deps.models),
    };
  }

  async isOutdated(): Promise<boolean> {
    return (await readMadeBy(this.parts.database)) !== (await madeBy(this.parts));
  }

  async isLost(): Promise<boolean> {
    return isLost(this.parts, await readMadeBy(this.parts.database));
  }

  async isReady(client: SqlClient = this.parts.database): Promise<boolean> {
    const mark = await readMadeBy(client);
    if (!isReady(mark, CLUSTER)) return false;
    this.areThere ||= !(await isLost(this.parts, mark));
    return this.areThere;
  }

  async declareCurrent(): Promise<void> {
    await storeMadeBy(this.parts.database, await madeBy(this.parts));
  }

  rebuild(options: RebuildOptions): Promise<boolean> {
    return rebuildGeneration(this.parts, options);
  }

  /** Does not read shards with equal digests. */
  async compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]> {
    const stored = await this.parts.documents.digests(documentShard(String(first)), documentShard(String(end)));
    const differences: Difference[] = [];
    for (const shard of differingShards(sumShards(expected), stored))
      differences.push(
        ...(await this.compareShard(
          shard,
          expected.filter(({ id }) => documentShard(id) === shard),
        )),
      );
    return differences;
  }

  async repair(
    transaction: Transaction,
    documents: readonly EntityIdentity[],
    gone: readonly EntityIdentity[] = [],
  ): Promise<void> {
    const entities = [...documents, ...gone];
    transaction.send(
      putDueRows(entities.map(({ id: entityId, urn, entityType }) => documentRetry({ urn, entityId, entityType }))),
    );
  }

  /** Indexes them here, because no service may be running. */
  async finishRepairs(): Promise<void> {
    const { database, models, documents } = this.parts;
    const parts = { database, models, documents };
    for (const consumer of [DOCUMENT_CONSUMER, EVENT_CONSUMER])
      for (let result = await indexChanges(parts, consumer); result !== 'idle';) {
        if (result === 'leased') await sleep(LEASED_FOR_MS);
        result = await indexChanges(parts, consumer);
      }
  }

  /** Changes that are not indexed yet are no differences. They are read first, because what is indexed meanwhile is in the index then. */
  private async compareShard(shard: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]> {
    const { database, models, documents } = this.parts;
    const pending = await readPendingIds(database, shard * SHARD_IDS, (shard + 1) * SHARD_IDS);
    await documents.refresh(models.registry.entities.map(({ name }) => name));
    const entries = await documents.entries(shard);
    const digests = new Map(entries.map(({ urn, digest }) => [urn, digest]));
    const urns = new Set(expected.map(({ urn }) => urn));
    return [
      ...expected
        .filter(({ id, urn }) => !pending.has(id) && !digests.has(urn))
        .map((document) => toDifference(document, 'missing')),
      ...expected
        .filter(
          (document) =>
            !pending.has(document.id) &&
            digests.has(document.urn) &&
            digests.get(document.urn) !== documentDigest(document),
        )
        .map((document) => toDifference(document, 'stale')),
      ...(await this.surplus(entries.filter(({ id, urn }) => !pending.has(id) && !urns.has(urn)))),
    ];
  }

  /** Looks up ids by urn, because the id in the index may come from another database. An unknown urn gets id 0, which no entity has. */
  private async surplus(entries: readonly IndexEntry[]): Promise<readonly Difference[]> {
    if (entries.length === 0) return [];
    const ids = await readIds(
      this.parts.database,
      entries.map(({ urn }) => urn),
    );
    return entries.map((entry) => toDifference({ ...entry, id: ids.get(entry.urn) ?? '0' }, 'surplus'));
  }
}

function toDifference({ id, urn, entityType }: Omit<Difference, 'kind'>, kind: Difference['kind']): Difference {
  return { id, urn, entityType, kind };
}

function sumShards(documents: readonly SearchDocument[]): readonly ShardDigest[] {
  const sums = new Map<number, ShardDigest>();
  for (const document of documents) {
    const shard = documentShard(document.id);
    const { documents: count, sum } = sums.get(shard) ?? { documents: 0, sum: 0 };
    sums.set(shard, { shard, documents: count + 1, sum: sum + documentDigest(document) });
  }
  return [...sums.values()];
}
