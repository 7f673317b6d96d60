import { StartupError } from '../errors/startup-error';
import type { ClusterSettings } from './cluster-settings';
import type { Setting } from './setting';

/** The products that search instead of memory, with their names for people. */
const CLUSTERS = { elasticsearch: 'Elasticsearch', opensearch: 'OpenSearch' } as const;
type ClusterName = keyof typeof CLUSTERS;
const CLUSTER_NAMES = ['elasticsearch', 'opensearch'] as const satisfies readonly ClusterName[];

/** An engine of earlier releases. A setting that names it is as if it were not set, so that an upgrade starts. */
const FORMER = 'postgres';
const ENGINES = ['memory', 'remote', ...CLUSTER_NAMES] as const;
const ACCEPTED = [...ENGINES, FORMER] as const;

type SearchEngineName = (typeof ACCEPTED)[number];

export const SEARCH_ENGINE: Setting<SearchEngineName | undefined> = {
  env: 'ASPECTORY_SEARCH_ENGINE',
  default: undefined,
  expected: ENGINES.join(' or '),
  help: 'What searches: an index in the memory of each process, the process of ASPECTORY_SEARCH_URL (remote), or the cluster of ELASTICSEARCH_URL or OPENSEARCH_URL. The default is the cluster whose address is set, else memory. After a change the service fills the index again.',
  parse: (text) => ACCEPTED.find((engine) => engine === text),
};

type SearchEngineSettings = Readonly<Record<ClusterName, ClusterSettings>> & {
  readonly searchEngine: SearchEngineName | undefined;
  readonly searchUrls: readonly string[] | undefined;
};

/** The cluster that searches. */
export interface SearchClusterSettings extends Omit<ClusterSettings, 'urls'> {
  readonly name: ClusterName;
  readonly urls: readonly string[];
}

/** @returns the cluster that searches; undefined if the memory of each process does */
export function searchCluster(settings: SearchEngineSettings): SearchClusterSettings | undefined {
  const [name] = namedClusters(settings);
  if (name === undefined) return undefined;
  const { urls, ...cluster } = settings[name];
  return urls && { ...cluster, name, urls };
}

/** The cluster for messages, without credentials. */
export function searchPlace({ name, urls }: SearchClusterSettings): string {
  return `${CLUSTERS[name]} at ${urls.map((url) => new URL(url).host).join(', ')}`;
}

/** @returns the address of the process that searches for this one; undefined if no other process does */
export function searchProcess({
  searchEngine,
  searchUrls,
}: Pick<SearchEngineSettings, 'searchEngine' | 'searchUrls'>): string | undefined {
  return searchEngine === 'remote' ? searchUrls?.[0] : undefined;
}

/** @throws StartupError for settings that contradict each other */
export function requireSearchCluster(settings: SearchEngineSettings): void {
  if ((settings.searchEngine === 'remote') !== (settings.searchUrls?.length === 1))
    throw new StartupError(
      'ASPECTORY_SEARCH_ENGINE=remote and ASPECTORY_SEARCH_URL, the address of one process that searches in memory, belong together. Set both, or none.',
    );
  const [name, other] = namedClusters(settings);
  if (name && settings[name].urls === undefined)
    throw new StartupError(`ASPECTORY_SEARCH_ENGINE is ${name} without ${name.toUpperCase()}_URL. Set both.`);
  if (other)
    throw new StartupError(
      'ELASTICSEARCH_URL and OPENSEARCH_URL are both set. Unset one of them, or name the one that searches in ASPECTORY_SEARCH_ENGINE.',
    );
}

/** The cluster that the engine names; without an engine, those with an address. */
function namedClusters(settings: SearchEngineSettings): readonly ClusterName[] {
  const { searchEngine } = settings;
  if (searchEngine === 'memory' || searchEngine === 'remote') return [];
  const named = CLUSTER_NAMES.filter((name) => name === searchEngine);
  return named.length > 0 ? named : CLUSTER_NAMES.filter((name) => settings[name].urls !== undefined);
}

/** @returns what to tell an operator whose settings name an engine of earlier releases */
export function formerEngineWarning({ searchEngine }: Pick<SearchEngineSettings, 'searchEngine'>): string | undefined {
  if (searchEngine !== FORMER) return undefined;
  return `ASPECTORY_SEARCH_ENGINE is ${FORMER}, an engine that this release does not have. It is ignored; remove the setting.`;
}
