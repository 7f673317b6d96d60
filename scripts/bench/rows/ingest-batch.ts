import { baselineDatabase } from '../baseline/baseline-database';
import { startBaseline } from '../baseline/baseline-process';
import type { BenchRow } from '../bench-row';
import { compare } from '../compare';
import { proposalsFrom, takeProposals } from '../metadata-generator';
import { post, sendLoad } from '../send-load';

/** Batches come from few clients. The baseline has the same number of sessions. */
const CONNECTIONS = 8;
const BATCH_SIZE = 100;

export const ingestBatch: BenchRow = {
  name: 'ingest-batch',
  engines: ['memory'],
  takes: '1 minute',
  async measure(bench) {
    const { catalog, cleanup } = bench;
    const { server } = catalog;
    const baseline = startBaseline(cleanup);
    const measurement = await compare(
      {
        what: `ingestProposalBatch, ${BATCH_SIZE} a request, ${CONNECTIONS} connections`,
        unit: 'batches/s',
        bar: { ratioAtLeast: 0.17 },
        ours: (seconds) => {
          const proposals = proposalsFrom(catalog.freshDatasets());
          return sendLoad(server.url, CONNECTIONS, { seconds }, () =>
            post('/aspects?action=ingestProposalBatch', { proposals: takeProposals(proposals, BATCH_SIZE) }),
          );
        },
        baseline: {
          what: `one unnest upsert of the same rows, no http, ${CONNECTIONS} sessions`,
          process: baseline,
          measure: (seconds) =>
            baseline.ask({
              kind: 'upsert-batches',
              address: baselineDatabase(server.database),
              connections: CONNECTIONS,
              seconds,
              firstDataset: catalog.freshDatasets(),
              batchSize: BATCH_SIZE,
            }),
        },
      },
      bench,
    );
    await baseline.stop();
    return [measurement];
  },
};
