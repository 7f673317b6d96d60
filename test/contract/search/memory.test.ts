import { describeSearchIndex } from './describe-search-index';
import { memoryEngine } from './memory-engine';

describeSearchIndex('the index in memory', memoryEngine);
