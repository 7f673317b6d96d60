import { baselineDatabase } from '../baseline/baseline-database';
import { startBaseline } from '../baseline/baseline-process';
import type { Bench, BenchRow } from '../bench-row';
import { compare } from '../compare';
import { type GeneratedProposal, newEntitiesFrom, proposalsFrom, rewritesOf } from '../metadata-generator';
import type { Measurement } from '../measurement';
import { post, sendLoad } from '../send-load';

const CONNECTIONS = 32;

interface Kind {
  readonly what: string;
  readonly ratioAtLeast: number;
  /** A stream of proposals that are not repeated. */
  proposals(bench: Bench): Generator<GeneratedProposal, never>;
}

const KINDS: readonly Kind[] = [
  {
    what: 'ingestProposal, whole datasets',
    ratioAtLeast: 0.5,
    proposals: ({ catalog }) => proposalsFrom(catalog.freshDatasets()),
  },
  {
    what: 'ingestProposal, each a new entity',
    ratioAtLeast: 0.5,
    proposals: ({ catalog }) => newEntitiesFrom(catalog.freshDatasets()),
  },
  {
    what: 'ingestProposal, entities that exist',
    ratioAtLeast: 0.5,
    proposals: ({ catalog }) => rewritesOf(catalog.entities, catalog.freshDatasets()),
  },
];

/** Writes aspect by aspect, so that default aspects, edges and search documents are written too. */
export const ingestProposal: BenchRow = {
  name: 'ingest-proposal',
  engines: ['memory'],
  takes: '3 minutes',
  async measure(bench) {
    const baseline = startBaseline(bench.cleanup);
    const address = baselineDatabase(bench.catalog.server.database);
    const port = await baseline.ask({ kind: 'serve', address, connections: CONNECTIONS });
    const measurements: Measurement[] = [];
    for (const kind of KINDS) measurements.push(await measureKind(kind, bench, { pid: baseline.pid, port }));
    await baseline.stop();
    return measurements;
  },
};

function measureKind(
  { what, ratioAtLeast, proposals: proposalsOf }: Kind,
  bench: Bench,
  { pid, port }: { readonly pid: number; readonly port: number },
): Promise<Measurement> {
  const write = (url: string, path: string, seconds: number) => {
    const proposals = proposalsOf(bench);
    return sendLoad(url, CONNECTIONS, { seconds }, () => post(path, { proposal: proposals.next().value }));
  };
  return compare(
    {
      what: `${what}, ${CONNECTIONS} connections`,
      unit: 'requests/s',
      bar: { ratioAtLeast },
      ours: (seconds) => write(bench.catalog.server.url, '/aspects?action=ingestProposal', seconds),
      baseline: {
        what: 'plain node http, one single-row upsert a request, same payload',
        process: { pid },
        measure: async (seconds) => (await write(`http://127.0.0.1:${port}`, '/', seconds)).perSecond,
      },
    },
    bench,
  );
}
