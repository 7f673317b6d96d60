import { describeLargeAnswers } from './describe-large-answers';
import { describeSearchIndex } from './describe-search-index';
import { postgresEngine } from './postgres-engine';

describeSearchIndex('PostgreSQL', postgresEngine);

describe('large documents', () => {
  describeLargeAnswers('PostgreSQL', postgresEngine, [`large ${'x'.repeat(12_000_000)}`]);
});
