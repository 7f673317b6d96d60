import { showProgress } from '../../../src/cli/progress';
import { datasetProposals } from '../metadata-generator';
import { answerOf } from './catalog-server';

const PROPOSALS_PER_REQUEST = 100;
const LANES = 4;
/** Whoever loads much waits for the search cluster once, at the end. */
const HEADERS = { 'X-Write-Wait': 'commit' };

/** Ingests datasets `first` up to, without, `end` over HTTP, in batches as clients send them. */
export async function loadDatasets(url: string, first: number, end: number): Promise<void> {
  const total = end - first;
  const progress = showProgress({
    title: `loading ${total} entities`,
    total,
    terminal: process.stderr.isTTY === true,
    complain: (line) => console.error(line),
  });
  const batches = batchesOf(first, end);
  const startedAt = performance.now();
  const lane = async () => {
    for (const { proposals, loaded } of batches) {
      await answerOf(`${url}/aspects?action=ingestProposalBatch`, { proposals }, HEADERS);
      progress.update(loaded, `${Math.round(loaded / ((performance.now() - startedAt) / 1000))} entities/s`);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    progress.stop();
  }
}

/** One generator for all lanes: each takes the next batch. */
function* batchesOf(first: number, end: number) {
  let proposals: object[] = [];
  for (let index = first; index < end; index++) {
    proposals.push(...datasetProposals(index));
    if (proposals.length < PROPOSALS_PER_REQUEST && index < end - 1) continue;
    yield { proposals, loaded: index + 1 - first };
    proposals = [];
  }
}
