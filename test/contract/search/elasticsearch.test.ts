import { describeWithElasticsearch } from '#test/support/test-elasticsearch';
import { describeLargeAnswers } from './describe-large-answers';
import { describeSearchIndex } from './describe-search-index';
import { elasticsearchEngine } from './elasticsearch-engine';

describeWithElasticsearch('SearchIndex of Elasticsearch', () =>
  describeSearchIndex('Elasticsearch', elasticsearchEngine),
);

describeWithElasticsearch('large documents', () =>
  describeLargeAnswers(
    'Elasticsearch',
    elasticsearchEngine,
    Array.from({ length: 3000 }, () => `large ${'x'.repeat(4000)}`),
  ),
);
