import type { BenchRow } from '../bench-row';
import { ingestBatch } from './ingest-batch';
import { ingestProposal } from './ingest-proposal';
import { readEntity } from './read-entity';
import { search } from './search';
import { start } from './start';

/** In the order in which they are measured. `start` ends the server, so it comes last. */
export const ROWS: readonly BenchRow[] = [readEntity, search, ingestProposal, ingestBatch, start];
