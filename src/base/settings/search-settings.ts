import { freeText, integer, oneOf, optionalText, optionalUrls, type ReadSetting } from './setting';
import { SEARCH_ENGINE } from './search-engine-setting';

/** The settings of search. */
export function searchSettings(read: ReadSetting) {
  return {
    ...engineSettings(read),
    elasticsearchUrls: read(
      optionalUrls({
        env: 'ELASTICSEARCH_URL',
        protocols: ['http:', 'https:'],
        expected:
          'the address of a node such as https://host:9200, or of several nodes of one cluster, separated by commas',
        secret: 'inUrl',
        help: 'Elasticsearch 8 or 9 to search instead of memory.',
      }),
    ),
    ...elasticsearchCredentials(read),
    elasticsearchIndexPrefix: read(
      freeText({
        env: 'ASPECTORY_ELASTICSEARCH_INDEX_PREFIX',
        default: '',
        expected: 'up to 100 of a-z, 0-9, - and _, beginning with a letter',
        pattern: /^[a-z][a-z0-9_-]{0,99}$/,
        help: 'Prefix of all index names; lets several catalogs share a cluster.',
      }),
    ),
    writeWait: read(
      oneOf({
        env: 'ASPECTORY_WRITE_WAIT',
        choices: ['search', 'index', 'commit'],
        default: 'search',
        help: 'When a write is answered if Elasticsearch is used: when searches find it, when it is indexed, or when it is stored. The header X-Write-Wait overrides it for one request.',
      }),
    ),
  };
}

function engineSettings(read: ReadSetting) {
  return {
    searchEngine: read(SEARCH_ENGINE),
    searchMemoryMegabytes: read(
      integer({
        env: 'ASPECTORY_SEARCH_MEMORY_MEGABYTES',
        default: 2000,
        min: 10,
        max: 60_000,
        help: 'Megabytes that the search index in memory may take. A service whose index needs more starts, reads and writes, and answers searches with 503; it warns from four fifths of it on.',
      }),
    ),
    searchImageDirectory: read(
      optionalText({
        env: 'ASPECTORY_SEARCH_IMAGE_DIR',
        expected: 'a directory',
        help: 'Directory for an image of the search index in memory, from which a start loads it quickly. Without it: a folder of the data directory. In a container, mount a volume there.',
      }),
    ),
  };
}

function elasticsearchCredentials(read: ReadSetting) {
  return {
    elasticsearchUser: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_USER',
        expected: 'a user of the cluster',
        help: 'Elasticsearch user; requires the password.',
      }),
    ),
    elasticsearchPassword: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_PASSWORD',
        expected: 'a password',
        secret: 'whole',
        help: 'Password of the Elasticsearch user.',
      }),
    ),
    elasticsearchApiKey: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_API_KEY',
        expected: 'an encoded API key',
        secret: 'whole',
        help: 'Elasticsearch API key, instead of user and password.',
      }),
    ),
    elasticsearchCaFile: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_CA_FILE',
        expected: 'a file of certificates in PEM format',
        help: 'Certificate authority of Elasticsearch, if it is a private one.',
      }),
    ),
  };
}
