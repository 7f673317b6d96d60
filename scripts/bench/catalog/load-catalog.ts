import { withProgress } from '#command/cli/progress';
import { datasetProposals } from '../metadata-generator';
import { answerOf } from './catalog-server';

const PROPOSALS_PER_REQUEST = 100;
const CONCURRENCY = 4;
/** Bulk loaders wait for the search cluster once, at the end. */
const HEADERS = { 'X-Write-Wait': 'commit' };

/** Ingests the datasets from `first` to `end`, without `end`, over HTTP, in batches as clients send them. */
export async function loadDatasets(url: string, first: number, end: number): Promise<void> {
  const total = end - first;
  const terminal = { errorIsTerminal: process.stderr.isTTY === true, complain: (line: string) => console.error(line) };
  await withProgress(terminal, { title: `loading ${total} entities`, total }, async (show) => {
    const batches = batchesOf(first, end);
    const startedAt = performance.now();
    const send = async () => {
      for (const { proposals, loaded } of batches) {
        await answerOf(`${url}/aspects?action=ingestProposalBatch`, { proposals }, HEADERS);
        show(loaded, `${Math.round(loaded / ((performance.now() - startedAt) / 1000))} entities/s`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, send));
  });
}

/** All senders share one generator; each takes the next batch. */
function* batchesOf(first: number, end: number) {
  let proposals: object[] = [];
  for (let index = first; index < end; index++) {
    proposals.push(...datasetProposals(index));
    if (proposals.length < PROPOSALS_PER_REQUEST && index < end - 1) continue;
    yield { proposals, loaded: index + 1 - first };
    proposals = [];
  }
}
