import type { BenchRow } from '../bench-row';
import { access } from './access';
import { bareNode } from './bare-node';
import { growth } from './growth';
import { indexing } from './indexing';
import { ingestBatch } from './ingest-batch';
import { ingestProposal } from './ingest-proposal';
import { lineage } from './lineage';
import { lineageEvents } from './lineage-events';
import { mixedWords } from './mixed-words';
import { readEntity } from './read-entity';
import { search } from './search';
import { start } from './start';
import { webStart } from './web-start';

/**
 * Rows in the order of measurement. Rows that write come after rows that depend on the size of the catalog. `start` is last, because it
 * ends the server.
 */
export const ROWS: readonly BenchRow[] = [
  readEntity,
  search,
  mixedWords,
  bareNode,
  access,
  growth,
  ingestProposal,
  ingestBatch,
  lineageEvents,
  indexing,
  lineage,
  webStart,
  start,
];
