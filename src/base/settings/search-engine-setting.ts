import { StartupError } from '../errors/startup-error';
import type { Setting } from './setting';

/** An engine of earlier releases. A setting that names it is as if it were not set, so that an upgrade starts. */
const FORMER = 'postgres';
const ENGINES = ['memory', 'elasticsearch'] as const;
const ACCEPTED = [...ENGINES, FORMER] as const;

type SearchEngineName = (typeof ACCEPTED)[number];

export const SEARCH_ENGINE: Setting<SearchEngineName | undefined> = {
  env: 'ASPECTORY_SEARCH_ENGINE',
  default: undefined,
  expected: ENGINES.join(' or '),
  help: 'What searches: an index in the memory of each process, or the cluster of ELASTICSEARCH_URL. The default is elasticsearch if ELASTICSEARCH_URL is set, else memory. After a change the service fills the index again.',
  parse: (text) => ACCEPTED.find((engine) => engine === text),
};

interface SearchEngineSettings {
  readonly searchEngine: SearchEngineName | undefined;
  readonly elasticsearchUrls: readonly string[] | undefined;
}

/** @returns the nodes of the cluster that searches; undefined if the memory of each process does */
export function searchCluster({
  searchEngine,
  elasticsearchUrls,
}: SearchEngineSettings): readonly string[] | undefined {
  return searchEngine === 'memory' ? undefined : elasticsearchUrls;
}

/** @throws StartupError for settings that contradict each other */
export function requireSearchCluster({ searchEngine, elasticsearchUrls }: SearchEngineSettings): void {
  if (searchEngine !== 'elasticsearch' || elasticsearchUrls !== undefined) return;
  throw new StartupError('ASPECTORY_SEARCH_ENGINE is elasticsearch without ELASTICSEARCH_URL. Set both.');
}

/** @returns what to tell an operator whose settings name an engine of earlier releases */
export function formerEngineWarning({ searchEngine }: SearchEngineSettings): string | undefined {
  if (searchEngine !== FORMER) return undefined;
  return `ASPECTORY_SEARCH_ENGINE is ${FORMER}, an engine that this release does not have. It is ignored; remove the setting.`;
}
