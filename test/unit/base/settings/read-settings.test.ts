import { readSettings } from '#base/settings/read-settings';
import { searchCluster } from '#base/settings/search-engine-setting';
import { StartupError } from '#base/errors/startup-error';

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: '.aspectory',
      databaseUrl: undefined,
      unknownFields: 'keep',
      auth: undefined,
    });
  });

  it('reads what is set, and takes what is empty for unset', () => {
    const environment = {
      PORT: '9000',
      HOST: '',
      ASPECTORY_UNKNOWN_FIELDS: 'reject',
      DATABASE_URL: 'postgres://a:b@c/d',
      PATH: '/bin',
    };
    expect(readSettings(environment)).toMatchObject({
      port: 9000,
      host: '127.0.0.1',
      unknownFields: 'reject',
      databaseUrl: 'postgres://a:b@c/d',
    });
  });

  it('reads several nodes of a cluster', () => {
    expect(readSettings({ ELASTICSEARCH_URL: 'https://es1:9200, https://es2:9200' }).elasticsearch.urls).toEqual([
      'https://es1:9200',
      'https://es2:9200',
    ]);
  });

  it('reads the instances of namespaces, and refuses what is no pair', () => {
    const instances = 'postgres://db:5432=sales, s3://bucket=';
    expect(readSettings({ ASPECTORY_OPENLINEAGE_INSTANCES: instances }).openLineageInstances).toEqual([
      'postgres://db:5432=sales',
      's3://bucket=',
    ]);
    expect(() => readSettings({ ASPECTORY_OPENLINEAGE_INSTANCES: 'sales' })).toThrow(StartupError);
  });

  it('searches in memory unless there is a cluster, and starts with the name of an engine of earlier releases', () => {
    const nodes = ['https://es:9200'];
    const clusterOf = (engine: string, url = '') =>
      searchCluster(readSettings({ ASPECTORY_SEARCH_ENGINE: engine, ELASTICSEARCH_URL: url }))?.urls;
    expect(['', 'memory', 'postgres'].map((engine) => clusterOf(engine))).toEqual([undefined, undefined, undefined]);
    expect(['', 'elasticsearch', 'postgres'].map((engine) => clusterOf(engine, nodes[0]))).toEqual([
      nodes,
      nodes,
      nodes,
    ]);
    expect(clusterOf('memory', nodes[0])).toBeUndefined();
  });

  it('searches in OpenSearch, also beside the address of Elasticsearch if the engine says so', () => {
    const environment = { OPENSEARCH_URL: 'https://os:9200', ASPECTORY_OPENSEARCH_AWS_REGION: 'eu-central-1' };
    const expected = { name: 'opensearch', urls: ['https://os:9200'], awsRegion: 'eu-central-1' };
    expect(searchCluster(readSettings(environment))).toMatchObject(expected);
    const both = { ...environment, ELASTICSEARCH_URL: 'https://es:9200' };
    expect(searchCluster(readSettings({ ...both, ASPECTORY_SEARCH_ENGINE: 'opensearch' }))).toMatchObject(expected);
    expect(searchCluster(readSettings({ ...both, ASPECTORY_SEARCH_ENGINE: 'elasticsearch' }))).toMatchObject({
      urls: ['https://es:9200'],
    });
  });

  it.each([
    [
      { ASPECTORY_SEARCH_ENGINE: 'lucene' },
      'ASPECTORY_SEARCH_ENGINE is "lucene"; it must be memory or remote or elasticsearch or opensearch.',
    ],
    [
      { ASPECTORY_SEARCH_ENGINE: 'remote' },
      'ASPECTORY_SEARCH_ENGINE=remote and ASPECTORY_SEARCH_URL, the address of one process that searches in memory, belong together. Set both, or none.',
    ],
    [
      { ASPECTORY_SEARCH_URL: 'http://searcher:8080' },
      'ASPECTORY_SEARCH_ENGINE=remote and ASPECTORY_SEARCH_URL, the address of one process that searches in memory, belong together. Set both, or none.',
    ],
    [
      { ASPECTORY_SEARCH_ENGINE: 'remote', ASPECTORY_SEARCH_URL: 'http://one:8080,http://other:8080' },
      'ASPECTORY_SEARCH_ENGINE=remote and ASPECTORY_SEARCH_URL, the address of one process that searches in memory, belong together. Set both, or none.',
    ],
    [
      { ASPECTORY_SEARCH_ENGINE: 'elasticsearch' },
      'ASPECTORY_SEARCH_ENGINE is elasticsearch without ELASTICSEARCH_URL. Set both.',
    ],
    [
      { ASPECTORY_SEARCH_ENGINE: 'opensearch', ELASTICSEARCH_URL: 'http://es:9200' },
      'ASPECTORY_SEARCH_ENGINE is opensearch without OPENSEARCH_URL. Set both.',
    ],
    [
      { OPENSEARCH_URL: 'http://os:9200', ELASTICSEARCH_URL: 'http://es:9200' },
      'ELASTICSEARCH_URL and OPENSEARCH_URL are both set. Unset one of them, or name the one that searches in ASPECTORY_SEARCH_ENGINE.',
    ],
    [
      { ASPECTORY_OPENSEARCH_AWS_REGION: 'Frankfurt' },
      'ASPECTORY_OPENSEARCH_AWS_REGION is "Frankfurt"; it must be a region of AWS, such as eu-central-1.',
    ],
    [{ ASPECTORY_SMTP_URL: 'smtp://mail:25' }, 'ASPECTORY_SMTP_URL is set without ASPECTORY_SMTP_FROM. Set both.'],
    [
      { ASPECTORY_BACKUP_DIR: 's3:///backups' },
      'ASPECTORY_BACKUP_DIR is "s3:///backups"; it must be a directory on another disk, or a bucket such as s3://bucket/prefix.',
    ],
    [{ PORT: '80a' }, 'PORT is "80a"; it must be an integer from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be an integer from 0 to 65535.'],
    [{ ASPECTORY_UNKNOWN_FIELDS: 'kep' }, 'ASPECTORY_UNKNOWN_FIELDS is "kep"; it must be keep or drop or reject.'],
    [{ ASPECTORY_AUTH: 'yes' }, 'ASPECTORY_AUTH is "yes"; it must be on or off.'],
    [
      { DATABASE_URL: 'postgres://me:hush' },
      'DATABASE_URL is "postgres://me:***"; it must be a URL such as postgres://user:password@host:port/database or postgres://user:password@host:port,host:port/database.',
    ],
    [
      { ASPECTORY_OIDC_ISSUER: 'https://me:hu/sh' },
      'ASPECTORY_OIDC_ISSUER is "https://me:***"; it must be an address such as https://login.example.com/realm; http only for loopback.',
    ],
    [
      { ASPECTORY_BACKUP_S3_ENDPOINT: 'me:hush@minio:9000' },
      'ASPECTORY_BACKUP_S3_ENDPOINT is "***@minio:9000"; it must be an address such as https://minio:9000.',
    ],
    [
      { ELASTICSEARCH_URL: 'http://a:9200,http://me:hush' },
      'ELASTICSEARCH_URL is "http://a:9200,http://me:***"; it must be the address of a node such as https://host:9200, or of several nodes of one cluster, separated by commas.',
    ],
    [
      { DATABASE_URL: 'mysql://me:secret@there/x' },
      'DATABASE_URL is "mysql://***@there/x"; it must be a URL such as postgres://user:password@host:port/database or postgres://user:password@host:port,host:port/database.',
    ],
    [
      { ELASTICSEARCH_URL: 'https://a:secret@es1:9200,es2:9200' },
      'ELASTICSEARCH_URL is "https://***@es1:9200,es2:9200"; it must be the address of a node such as https://host:9200, or of several nodes of one cluster, separated by commas.',
    ],
    [
      { ASPECTORY_ELASTICSEARCH_INDEX_PREFIX: 'Prod_' },
      'ASPECTORY_ELASTICSEARCH_INDEX_PREFIX is "Prod_"; it must be up to 100 of a-z, 0-9, - and _, beginning with a letter.',
    ],
    [{ ASPECTORY_DATADIR: 'x' }, 'Unknown setting ASPECTORY_DATADIR; did you mean ASPECTORY_DATA_DIR?'],
    [{ ASPECTORY_PORT: '1' }, 'Unknown setting ASPECTORY_PORT; did you mean PORT?'],
    [{ ASPECTORY_ZZZZ: '1' }, 'Unknown setting ASPECTORY_ZZZZ. "aspectory settings" lists all settings.'],
    [
      { ASPECTORY_HOSTS: 'a,*' },
      'ASPECTORY_HOSTS is "a,*"; it must be names or addresses without port, separated by commas.',
    ],
    [
      { ASPECTORY_HOSTS: 'a:80' },
      'ASPECTORY_HOSTS is "a:80"; it must be names or addresses without port, separated by commas.',
    ],
    [
      { ASPECTORY_ORIGINS: 'https://a.example/x' },
      'ASPECTORY_ORIGINS is "https://a.example/x"; it must be addresses such as https://catalog.example.com, separated by commas.',
    ],
    ...['9464', 'localhost', '127.0.0.1:70000', '::1:9464', 'http://a:1'].map(
      (address): [{ [name: string]: string }, string] => [
        { ASPECTORY_METRICS_ADDRESS: address },
        `ASPECTORY_METRICS_ADDRESS is "${address}"; it must be an address of this machine and a port, such as 127.0.0.1:9464.`,
      ],
    ),
    [{ HOST: 'http://127.0.0.1/' }, 'HOST is "http://127.0.0.1/"; it must be an address of this machine.'],
    [{ ASPECTORY_COLOUR: 'x' }, 'Unknown setting ASPECTORY_COLOUR. "aspectory settings" lists all settings.'],
  ])('refuses %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(new StartupError(sentence));
  });

  it('takes a host as it stands in a URL, and the forms of a URL that PostgreSQL has', () => {
    expect(readSettings({ HOST: '[::1]' }).host).toBe('::1');
    for (const url of ['postgres:///db?host=/run/postgresql', 'postgresql://me:it@/db?host=/run/postgresql'])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    'postgres://me:hu/sh@there/x',
    'postgres://me:hu#sh@there:x/y',
    'me:hush@there/x',
    'there/x?password=hush',
    'host=there password=hush user=me',
    'http://me:hu sh@there',
    'postgres://me:hu@sh,hush@there:z',
  ])('tells no password of %s', (url) => {
    expect(() => readSettings({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is "(?!.*(hu|sh))/);
  });

  it('names everything that is wrong at once', () => {
    expect(() => readSettings({ PORT: 'x', ASPECTORY_AUTH: 'x', ASPECTORY_X: '' })).toThrow(
      /ASPECTORY_X[^]*PORT[^]*ASPECTORY_AUTH/,
    );
  });
});
