import { join } from 'node:path';
import { answerWithin } from '#base/background/answer-within';
import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import type { Tracing } from '#base/tracing/tracing';
import type { Registry } from '#generated/registry/registry-types';
import type { SearchClusterSettings } from '#base/settings/search-engine-setting';
import type { EventStore } from '../engine/document-store';
import { SearchFields } from '../language/fields/search-fields';
import type { SearchIndex } from '../engine/search-index';
import { checkProduct } from './cluster/check-product';
import { ClusterAwayError, clusterComplaint } from './cluster/cluster-complaint';
import { checkNameLengths } from './cluster/check-name-lengths';
import { checkShards } from './cluster/check-shards';
import { ClusterAdmission, type ClusterAdmissionDeps } from './cluster/cluster-admission';
import { type ClusterAddress } from './clients/cluster-address';
import { PRODUCTS } from './clients/cluster-product';
import { createClusterClient } from './clients/create-cluster-client';
import { DocumentStoreCluster } from './document-store-cluster';
import { SearchCluster } from './cluster/search-cluster';
import { ClusterIndices } from './cluster/cluster-indices';
import { type IndexDefinition, loadIndexDefinitions } from './cluster/index-definition';
import { SearchIndexCluster } from './search-index-cluster';
import { EventStoreCluster } from './event-store-cluster';

/** The parts that work with one cluster. They answer as soon as the cluster is admitted, because all indices exist then. */
interface OpenCluster {
  readonly cluster: SearchCluster;
  readonly admission: ClusterAdmission;
  readonly indices: ClusterIndices;
  readonly store: DocumentStoreCluster;
  readonly events: EventStore;
  readonly index: SearchIndex;
  /** @throws UnavailableError if the cluster cannot answer searches */
  readonly checkCluster: () => Promise<void>;
}

interface OpenClusterDeps extends Pick<ClusterAdmissionDeps, 'logger'> {
  readonly registry: Registry;
  /** The folder of generated files. */
  readonly generated: string;
  /** The time limit of one question. */
  readonly timeoutSeconds: number;
  readonly tracing?: Tracing | undefined;
  /** The number of shards of each index of entities. Absent: by size. */
  readonly shards?: number | undefined;
}

interface UnusedCluster extends Pick<OpenClusterDeps, 'generated' | 'shards'> {
  /** Whether one that does not answer is no problem, because it may be another one later. */
  readonly mayBeAway: boolean;
}

/** Asks the cluster of the settings for everything for which its opening may be refused, and changes nothing. @throws StartupError if it cannot be used */
export async function refuseUnusable(
  settings: SearchClusterSettings,
  { generated, shards, mayBeAway }: UnusedCluster,
): Promise<void> {
  const address = addressOf(settings);
  const definitions = await loadIndexDefinitions(join(generated, 'search', 'elasticsearch'), address.product);
  const client = await createClusterClient(address);
  const cluster = new SearchCluster(client, address);
  const indices = new ClusterIndices(cluster, definitions, shards);
  try {
    requireShortNames(cluster, definitions);
    const checked = checkProduct(client, address).then(() => admitted(indices.requireUsable(), address));
    await (mayBeAway ? answerWithin(ASKED_WITHIN_MS, checked) : checked);
  } catch (error) {
    const isAway = !(error instanceof StartupError) || error instanceof ClusterAwayError;
    if (!isAway || !mayBeAway) throw error;
  } finally {
    await client.close();
  }
}

/** The time that a start waits for a cluster that may be away. */
const ASKED_WITHIN_MS = 3000;

/**
 * Does not send a request yet.
 * @throws StartupError that names the setting to change
 */
export async function openCluster(
  settings: SearchClusterSettings,
  { registry, generated, logger, timeoutSeconds, tracing, shards }: OpenClusterDeps,
): Promise<OpenCluster> {
  const address = addressOf(settings);
  const client = await createClusterClient(address, tracing);
  const definitions = await loadIndexDefinitions(join(generated, 'search', 'elasticsearch'), address.product);
  const admission = new ClusterAdmission({
    logger,
    admit: async () => {
      await checkProduct(client, address);
      await admitted(new ClusterIndices(new SearchCluster(client, address), definitions, shards).ensure(), address);
    },
  });
  const cluster = new SearchCluster(client, address, admission.check);
  const indices = new ClusterIndices(cluster, definitions, shards);
  const fields = new SearchFields(registry);
  requireShortNames(cluster, definitions);
  const series = definitions.filter(({ kind }) => kind === 'timeseries').map(({ alias }) => cluster.named(alias));
  return {
    cluster,
    admission,
    indices,
    store: new DocumentStoreCluster(cluster, indices, fields),
    events: new EventStoreCluster(cluster, series),
    index: new SearchIndexCluster(cluster, fields, timeoutSeconds),
    checkCluster: () => checkShards(cluster, fields.entityTypes),
  };
}

async function admitted(work: Promise<void>, address: ClusterAddress): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof UnavailableError ? clusterComplaint(error.cause, address) : error;
  });
}

function requireShortNames(cluster: SearchCluster, definitions: readonly IndexDefinition[]): void {
  checkNameLengths(
    cluster,
    definitions.map(({ alias }) => alias),
  );
}

function addressOf({ name, urls, indexPrefix, ...credentials }: SearchClusterSettings): ClusterAddress {
  return { product: PRODUCTS[name], nodes: urls, prefix: indexPrefix, ...credentials };
}
