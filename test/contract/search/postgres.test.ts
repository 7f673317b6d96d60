import { describeSearchIndex } from './describe-search-index';
import { postgresEngine } from './postgres-engine';

describeSearchIndex('PostgreSQL', postgresEngine);
