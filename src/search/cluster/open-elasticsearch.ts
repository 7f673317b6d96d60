import { join } from 'node:path';
import { answerWithin } from '#base/background/answer-within';
import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import type { Registry } from '#generated/registry/registry-types';
import type { Settings } from '#base/settings/settings-table';
import type { EventStore } from '../engine/document-store';
import { SearchFields } from '../language/fields/search-fields';
import type { SearchIndex } from '../engine/search-index';
import { checkElasticsearch, ClusterAwayError, clusterComplaint } from './cluster/check-elasticsearch';
import { checkNameLengths } from './cluster/check-name-lengths';
import { checkShards } from './cluster/check-shards';
import { ClusterAdmission, type ClusterAdmissionDeps } from './cluster/cluster-admission';
import { type ElasticsearchAddress, createElasticsearchClient } from './cluster/elasticsearch-client';
import { DocumentStoreElasticsearch } from './document-store-elasticsearch';
import { ElasticsearchCluster } from './cluster/elasticsearch-cluster';
import { ElasticsearchIndices } from './cluster/elasticsearch-indices';
import { loadIndexDefinitions } from './cluster/index-definition';
import { SearchIndexElasticsearch } from './search-index-elasticsearch';
import { EventStoreElasticsearch } from './event-store-elasticsearch';

/** The parts that work with one cluster. They answer as soon as the cluster is admitted, because all indices exist then. */
interface OpenElasticsearch {
  readonly cluster: ElasticsearchCluster;
  readonly admission: ClusterAdmission;
  readonly indices: ElasticsearchIndices;
  readonly store: DocumentStoreElasticsearch;
  readonly events: EventStore;
  readonly index: SearchIndex;
  /** @throws UnavailableError if the cluster cannot answer searches */
  readonly checkCluster: () => Promise<void>;
}

interface OpenElasticsearchDeps extends Pick<ClusterAdmissionDeps, 'logger'> {
  readonly registry: Registry;
  /** The folder of generated files. */
  readonly generated: string;
}

/** Asks the cluster of the settings what it is. One that is away may be another one later. @throws StartupError if it can never be used */
export async function refuseUnusable(settings: Settings): Promise<void> {
  const address = addressOf(settings);
  const client = await createElasticsearchClient(address);
  try {
    await answerWithin(ASKED_WITHIN_MS, checkElasticsearch(client, address));
  } catch (error) {
    if (error instanceof StartupError && !(error instanceof ClusterAwayError)) throw error;
  } finally {
    await client.close();
  }
}

/** As long as a start waits for a cluster that may be away. */
const ASKED_WITHIN_MS = 3000;

/**
 * Does not send a request yet.
 * @throws StartupError that names the setting to change
 */
export async function openElasticsearch(
  settings: Settings,
  { registry, generated, logger }: OpenElasticsearchDeps,
): Promise<OpenElasticsearch> {
  const address = addressOf(settings);
  const client = await createElasticsearchClient(address);
  const definitions = await loadIndexDefinitions(join(generated, 'search', 'elasticsearch'));
  const admission = new ClusterAdmission({
    logger,
    admit: async () => {
      await checkElasticsearch(client, address);
      await new ElasticsearchIndices(new ElasticsearchCluster(client, address.prefix), definitions)
        .ensure()
        .catch((error: unknown) => {
          throw error instanceof UnavailableError ? clusterComplaint(error.cause, address) : error;
        });
    },
  });
  const cluster = new ElasticsearchCluster(client, address.prefix, admission.check);
  const indices = new ElasticsearchIndices(cluster, definitions);
  const fields = new SearchFields(registry);
  checkNameLengths(
    cluster,
    definitions.map(({ alias }) => alias),
  );
  const series = definitions.filter(({ kind }) => kind === 'timeseries').map(({ alias }) => cluster.named(alias));
  return {
    cluster,
    admission,
    indices,
    store: new DocumentStoreElasticsearch(cluster, indices, fields),
    events: new EventStoreElasticsearch(cluster, series),
    index: new SearchIndexElasticsearch(cluster, fields, settings.queryTimeoutSeconds),
    checkCluster: () => checkShards(cluster, fields.entityTypes),
  };
}

function addressOf(settings: Settings): ElasticsearchAddress {
  return {
    nodes: settings.elasticsearchUrls ?? [],
    user: settings.elasticsearchUser,
    password: settings.elasticsearchPassword,
    apiKey: settings.elasticsearchApiKey,
    caFile: settings.elasticsearchCaFile,
    prefix: settings.elasticsearchIndexPrefix,
  };
}
