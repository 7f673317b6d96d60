import type { SearchForm } from '#interface/rest/format/search-form';
import { startBaseline } from './baseline/baseline-process';
import type { HttpRequest } from './baseline/order';
import type { Bench } from './bench-row';
import type { ElasticsearchNode } from './catalog/elasticsearch-node';
import { compare } from './compare';
import type { Bar, Measurement } from './measurement';
import { bareClusterQuestions } from './questions/bare-cluster-questions';
import { clusterQuestions } from './questions/cluster-questions';
import { ENTITY } from './questions/search-questions';
import { post, sendLoad } from './send-load';

type Part = Pick<Bench, 'options' | 'engine' | 'catalog' | 'cleanup'>;

interface Searches {
  readonly what: string;
  readonly forms: readonly SearchForm[];
  readonly connections: number;
}

interface Comparison {
  readonly what: string;
  readonly requests: readonly HttpRequest[];
  readonly bar?: Bar;
}

/** Searches of the service over a cluster, beside the least requests with the same hits, total and facets, and beside those that it sends itself. */
export async function overBareQueries(
  bench: Part,
  { url }: ElasticsearchNode,
  { what, forms, connections }: Searches,
): Promise<readonly Measurement[]> {
  const sent = await clusterQuestions(url, bench.catalog.indexPrefix, forms);
  const comparisons: readonly Comparison[] = [
    {
      what: 'the least requests with the same hits, total and facets, not cached, directly to the cluster',
      requests: bareClusterQuestions(sent),
      bar: { ratioAtLeast: 0.85 },
    },
    { what: 'the requests it sends, directly to the cluster', requests: sent },
  ];
  const baseline = startBaseline(bench.cleanup);
  const measurements: Measurement[] = [];
  for (const { what: baselineWhat, requests, bar } of comparisons) {
    measurements.push(
      await compare(
        {
          what: `${what}, ${bench.catalog.entities} entities, ${connections} connections`,
          unit: 'searches/s',
          ...(bar && { bar }),
          ours: (seconds) => sendSearches(bench, forms, connections, seconds),
          baseline: {
            what: `${baselineWhat}, ${connections} connections`,
            process: baseline,
            measure: (seconds) => baseline.ask({ kind: 'send-requests', url, connections, seconds, requests }),
          },
        },
        bench,
      ),
    );
  }
  await baseline.stop();
  return measurements;
}

function sendSearches({ catalog }: Part, forms: readonly SearchForm[], connections: number, seconds: number) {
  let next = 0;
  return sendLoad(catalog.server.url, connections, { seconds }, () =>
    post('/entities?action=search', { entity: ENTITY, ...forms[next++ % forms.length] }),
  );
}
