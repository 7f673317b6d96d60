import type { Bench, BenchRow } from '../bench-row';
import { LineageScenario, type ProposalKind } from '../lineage-scenario';
import { type Measurement, spread } from '../measurement';
import { type LoadResult, sendLoad } from '../send-load';

const CONNECTIONS = 2;
/** Numbers of requests, because the first batches take seconds on a busy machine. */
const WARM_UP_REQUESTS = 30;
const REQUESTS = 40;

/** Batches of events of OpenLineage against proposals of the aspects that come of them. */
export const lineageEvents: BenchRow = {
  name: 'lineage-events',
  engines: ['memory'],
  takes: '2 minutes',
  async measure(bench) {
    const batches = new Batches(bench.catalog.server.url, await LineageScenario.read());
    return [
      await compareWith('ofEach', 'ingestProposalBatch of the aspects of each event', batches, bench, 0.6),
      await compareWith('once', 'ingestProposalBatch of the same aspects, each once', batches, bench),
    ];
  },
};

class Batches {
  private next = 0;

  constructor(
    private readonly url: string,
    readonly scenario: LineageScenario,
  ) {}

  events(requests: number): Promise<LoadResult> {
    return this.send('/api/v1/lineage/batch', requests, (batch) => this.scenario.eventsOf(batch));
  }

  proposals(kind: ProposalKind, requests: number): Promise<LoadResult> {
    const path = '/aspects?action=ingestProposalBatch';
    return this.send(path, requests, (batch) => this.scenario.proposalsOf(batch, kind));
  }

  private send(path: string, requests: number, bodyOf: (batch: number) => string): Promise<LoadResult> {
    const headers = { 'Content-Type': 'application/json' };
    return sendLoad(this.url, CONNECTIONS, { requests }, () => ({
      method: 'POST',
      path,
      headers,
      body: bodyOf(this.next++),
    }));
  }
}

/** Measures both in turn, because other work on the machine then slows both. */
async function compareWith(
  kind: ProposalKind,
  what: string,
  batches: Batches,
  { options: { rounds } }: Bench,
  ratioAtLeast?: number,
): Promise<Measurement> {
  await batches.events(WARM_UP_REQUESTS);
  await batches.proposals(kind, WARM_UP_REQUESTS);
  const results = [];
  for (let round = 0; round < rounds; round++)
    results.push({ ours: await batches.events(REQUESTS), basis: await batches.proposals(kind, REQUESTS) });
  const { eventsInBatch } = batches.scenario;
  const perSecond = ({ perSecond: found }: LoadResult) => found * eventsInBatch;
  return {
    what: `OpenLineage, ${eventsInBatch} events of Spark a request, ${CONNECTIONS} connections`,
    unit: 'events/s',
    ...(ratioAtLeast !== undefined && { bar: { ratioAtLeast } }),
    ours: spread(results.map(({ ours }) => perSecond(ours))),
    baseline: { what, ...spread(results.map(({ basis }) => perSecond(basis))) },
    ratio: spread(results.map(({ ours, basis }) => ours.perSecond / basis.perSecond)),
    latencyMs: {
      p50: spread(results.map(({ ours }) => ours.p50Ms)).median,
      p99: spread(results.map(({ ours }) => ours.p99Ms)).median,
    },
  };
}
