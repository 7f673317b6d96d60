import type { SearchForm } from '../../../src/formats/requests/search-form';
import { ENTITY, KINDS, searchQuestions } from '../questions/search-questions';
import { sqlQuestions } from '../questions/sql-questions';
import { startBaseline } from '../baseline/baseline-process';
import type { BaselineOrder } from '../baseline/order';
import type { Bench, BenchRow } from '../bench-row';
import { answerOf } from '../catalog/catalog-server';
import { compare } from '../compare';
import { overBareQueries } from '../over-bare-queries';
import { post, sendLoad } from '../send-load';

const CONNECTIONS = 32;

export const search: BenchRow = {
  name: 'search',
  engines: ['elasticsearch'],
  takes: '1 minute',
  async measure(bench) {
    const {
      catalog: { entities, server },
      cleanup,
    } = bench;
    const forms = searchQuestions(entities);
    for (const form of forms.slice(0, KINDS.length)) await checkFinds(server.url, form);
    if (bench.engine.name === 'elasticsearch')
      return overBareQueries(bench, bench.engine, { what: 'search with facets', forms, connections: CONNECTIONS });
    const baseline = startBaseline(cleanup);
    const { what, order } = await bareSearch(bench, forms);
    const measurement = await compare(
      {
        what: `search with facets, ${entities} entities, ${CONNECTIONS} connections`,
        unit: 'searches/s',
        bar: { ratioAtLeast: 0.7 },
        ours: (seconds) => {
          let next = 0;
          return sendLoad(server.url, CONNECTIONS, { seconds }, () =>
            post('/entities?action=search', { entity: ENTITY, ...forms[next++ % forms.length] }),
          );
        },
        baseline: { what, process: baseline, measure: (seconds) => baseline.ask(order(seconds)) },
      },
      bench,
    );
    await baseline.stop();
    return [measurement];
  },
};

async function checkFinds(url: string, form: SearchForm): Promise<void> {
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(
    await answerOf(`${url}/entities?action=search`, { entity: ENTITY, ...form }),
  );
  if (!(value.numEntities > 0)) throw new Error(`no results for ${JSON.stringify(form)}`);
}

interface BareSearch {
  readonly what: string;
  readonly order: (seconds: number) => BaselineOrder;
}

/** The queries that the service sends to its database, to send them without the service. */
async function bareSearch({ catalog }: Bench, forms: readonly SearchForm[]): Promise<BareSearch> {
  const { database: address } = catalog.server;
  const statements = await sqlQuestions(forms);
  return {
    what: `the SQL it sends, no http, ${CONNECTIONS} sessions`,
    order: (seconds) => ({ kind: 'run-statements', address, connections: CONNECTIONS, seconds, statements }),
  };
}
