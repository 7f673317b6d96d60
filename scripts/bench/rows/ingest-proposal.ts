import { baselineDatabase } from '../baseline/baseline-database';
import { startBaseline } from '../baseline/baseline-process';
import type { BenchRow } from '../bench-row';
import { compare } from '../compare';
import { proposalsFrom } from '../metadata-generator';
import { post, sendLoad } from '../send-load';

const CONNECTIONS = 32;

/** Writes new datasets aspect by aspect, so that default aspects, edges and search documents are written too. */
export const ingestProposal: BenchRow = {
  name: 'ingest-proposal',
  engines: ['postgres'],
  takes: '1 minute',
  async measure(bench) {
    const { catalog, cleanup } = bench;
    const { server } = catalog;
    const baseline = startBaseline(cleanup);
    const port = await baseline.ask({
      kind: 'serve',
      address: baselineDatabase(server.database),
      connections: CONNECTIONS,
    });
    const write = (url: string, path: string, seconds: number) => {
      const proposals = proposalsFrom(catalog.freshDatasets());
      return sendLoad(url, CONNECTIONS, { seconds }, () => post(path, { proposal: proposals.next().value }));
    };
    const measurement = await compare(
      {
        what: `ingestProposal, ${CONNECTIONS} connections`,
        unit: 'requests/s',
        bar: { ratioAtLeast: 0.5 },
        ours: (seconds) => write(server.url, '/aspects?action=ingestProposal', seconds),
        baseline: {
          what: 'plain node http, one single-row upsert a request, same payload',
          process: baseline,
          measure: async (seconds) => (await write(`http://127.0.0.1:${port}`, '/', seconds)).perSecond,
        },
      },
      bench,
    );
    await baseline.stop();
    return [measurement];
  },
};
