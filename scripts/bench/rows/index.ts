import type { BenchRow } from '../bench-row';
import { growth } from './growth';
import { indexing } from './indexing';
import { ingestBatch } from './ingest-batch';
import { ingestProposal } from './ingest-proposal';
import { readEntity } from './read-entity';
import { search } from './search';
import { start } from './start';

/** In the order in which they are measured: what writes much comes after what depends on the size of the catalog, and `start`, which ends the server, last. */
export const ROWS: readonly BenchRow[] = [readEntity, search, growth, ingestProposal, ingestBatch, indexing, start];
