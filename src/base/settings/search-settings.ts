import { elasticsearchSettings, opensearchSettings } from './cluster-settings';
import { integer, oneOf, optionalInteger, optionalText, optionalUrls, type ReadSetting } from './setting';
import { SEARCH_ENGINE } from './search-engine-setting';

/** The settings of search. */
export function searchSettings(read: ReadSetting) {
  return {
    ...engineSettings(read),
    elasticsearch: elasticsearchSettings(read),
    opensearch: opensearchSettings(read),
    searchShards: read(
      integer({
        env: 'ASPECTORY_SEARCH_CLUSTER_SHARDS',
        default: 0,
        min: 0,
        max: 64,
        help: 'Number of shards of each index of entities in a search cluster, from the next reindex on; 0 makes one for each million entities of the type.',
      }),
    ),
    writeWait: read(
      oneOf({
        env: 'ASPECTORY_WRITE_WAIT',
        choices: ['search', 'index', 'commit'],
        default: 'search',
        help: 'When a write is answered if a cluster searches: when searches find it, when it is indexed, or when it is stored. The header X-Write-Wait overrides it for one request.',
      }),
    ),
  };
}

function engineSettings(read: ReadSetting) {
  return {
    searchEngine: read(SEARCH_ENGINE),
    searchUrls: read(
      optionalUrls({
        env: 'ASPECTORY_SEARCH_URL',
        protocols: ['http:', 'https:'],
        expected: 'an address such as http://searcher:8080',
        help: 'With ASPECTORY_SEARCH_ENGINE=remote: a process of the same catalog that searches in memory. This one needs no index, and asks it.',
      }),
    ),
    searchMemoryMegabytes: read(
      optionalInteger({
        env: 'ASPECTORY_SEARCH_MEMORY_MEGABYTES',
        min: 10,
        max: 60_000,
        help: 'Megabytes that the search index in memory may take. The default is 2000, or less if the memory of the container or machine is less than 3350 MB: (memory - 850) / 1.25. A service whose index needs more starts, reads and writes, and answers searches with 503; it warns from four fifths of it on.',
      }),
    ),
    searchImageDirectory: read(
      optionalText({
        env: 'ASPECTORY_SEARCH_IMAGE_DIR',
        expected: 'a directory',
        help: 'Directory for an image of the search index in memory, from which a start loads it quickly. Without it: the database of DATABASE_URL, so that new processes and containers load it too, or a folder of the data directory.',
      }),
    ),
  };
}
