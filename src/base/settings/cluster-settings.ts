import { freeText, optionalText, optionalUrls, type ReadSetting } from './setting';

/** The address of a cluster, and how the service signs in there. */
export interface ClusterSettings {
  readonly urls: readonly string[] | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly apiKey: string | undefined;
  readonly awsRegion?: string | undefined;
  readonly caFile: string | undefined;
  readonly indexPrefix: string;
}

interface Product {
  readonly title: string;
  /** The name in names of settings. */
  readonly name: string;
  readonly versions: string;
}

export function elasticsearchSettings(read: ReadSetting): ClusterSettings {
  return clusterSettings({ title: 'Elasticsearch', name: 'ELASTICSEARCH', versions: '8 or 9' }, read);
}

export function opensearchSettings(read: ReadSetting): ClusterSettings {
  return {
    ...clusterSettings({ title: 'OpenSearch', name: 'OPENSEARCH', versions: '2.19 or 3' }, read),
    awsRegion: read(
      optionalText({
        env: 'ASPECTORY_OPENSEARCH_AWS_REGION',
        expected: 'a region of AWS, such as eu-central-1',
        pattern: /^[a-z]{2,}(-[a-z]+)+-\d+$/,
        help: 'Region of a domain of Amazon OpenSearch Service. Requests are signed (SigV4) with the credentials of the default chain of AWS, instead of a user or an API key.',
      }),
    ),
  };
}

function clusterSettings({ title, name, versions }: Product, read: ReadSetting): ClusterSettings {
  return {
    urls: read(
      optionalUrls({
        env: `${name}_URL`,
        protocols: ['http:', 'https:'],
        expected:
          'the address of a node such as https://host:9200, or of several nodes of one cluster, separated by commas',
        secret: 'inUrl',
        help: `${title} ${versions} to search instead of memory.`,
      }),
    ),
    ...credentials({ title, name }, read),
    indexPrefix: read(
      freeText({
        env: `ASPECTORY_${name}_INDEX_PREFIX`,
        default: '',
        expected: 'up to 100 of a-z, 0-9, - and _, beginning with a letter',
        pattern: /^[a-z][a-z0-9_-]{0,99}$/,
        help: `Prefix of all index names in ${title}; lets several catalogs share a cluster.`,
      }),
    ),
  };
}

function credentials({ title, name }: Omit<Product, 'versions'>, read: ReadSetting) {
  return {
    user: read(
      optionalText({
        env: `ASPECTORY_${name}_USER`,
        expected: 'a user of the cluster',
        help: `${title} user; requires the password.`,
      }),
    ),
    password: read(
      optionalText({
        env: `ASPECTORY_${name}_PASSWORD`,
        expected: 'a password',
        secret: 'whole',
        help: `Password of the ${title} user.`,
      }),
    ),
    apiKey: read(
      optionalText({
        env: `ASPECTORY_${name}_API_KEY`,
        expected: 'an encoded API key',
        secret: 'whole',
        help: `${title} API key, instead of user and password.`,
      }),
    ),
    caFile: read(
      optionalText({
        env: `ASPECTORY_${name}_CA_FILE`,
        expected: 'a file of certificates in PEM format',
        help: `Certificate authority of ${title}, if it is a private one.`,
      }),
    ),
  };
}
