import { describeWithElasticsearch } from '../../support/test-elasticsearch';
import { describeSearchIndex } from './describe-search-index';
import { elasticsearchEngine } from './elasticsearch-engine';

describeWithElasticsearch('SearchIndex of Elasticsearch', () =>
  describeSearchIndex('Elasticsearch', elasticsearchEngine),
);
