import { showProgress } from '../../src/cli/progress';
import { answerOf } from './catalog-server';
import { datasetProposals } from './metadata-generator';

const PROPOSALS_PER_REQUEST = 100;
const LANES = 4;

/** Ingests datasets 0 to `entities` over HTTP, in batches as clients send them. */
export async function loadCatalog(url: string, entities: number): Promise<void> {
  const progress = showProgress({ title: `loading ${entities} entities`, total: entities, terminal: process.stderr.isTTY === true, complain: (line) => console.error(line) });
  const batches = batchesOf(entities);
  const startedAt = performance.now();
  const lane = async () => {
    for (const { proposals, reached } of batches) {
      await answerOf(`${url}/aspects?action=ingestProposalBatch`, { proposals });
      progress.update(reached, `${Math.round(reached / ((performance.now() - startedAt) / 1000))} entities/s`);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    progress.stop();
  }
}

/** One generator for all lanes: each takes the next batch. */
function* batchesOf(entities: number) {
  let proposals: object[] = [];
  for (let index = 0; index < entities; index++) {
    proposals.push(...datasetProposals(index));
    if (proposals.length < PROPOSALS_PER_REQUEST && index < entities - 1) continue;
    yield { proposals, reached: index + 1 };
    proposals = [];
  }
}
