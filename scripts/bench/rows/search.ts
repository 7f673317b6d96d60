import type { SearchForm } from '#interface/rest/format/search-form';
import type { Bench, BenchRow } from '../bench-row';
import { answerOf } from '../catalog/catalog-server';
import { ENGINE_NAMES } from '../catalog/engine';
import { compare } from '../compare';
import type { Measurement } from '../measurement';
import { overBareQueries } from '../over-bare-queries';
import { readEntities } from '../questions/read-entities';
import { ENTITY, KINDS, searchQuestions } from '../questions/search-questions';
import { post, sendLoad } from '../send-load';

const CONNECTIONS = 32;

/** Selective and common questions, compared with what a cluster needs for them, or with reads of the same service. */
export const search: BenchRow = {
  name: 'search',
  engines: ENGINE_NAMES,
  takes: '1 minute',
  async measure(bench) {
    const { engine, catalog } = bench;
    const forms = searchQuestions(catalog.entities);
    for (const form of forms.slice(0, KINDS.length)) await checkFinds(catalog.server.url, form);
    if (engine.name === 'elasticsearch')
      return overBareQueries(bench, engine, { what: 'search with facets', forms, connections: CONNECTIONS });
    return [await overReads(bench, forms)];
  },
};

function overReads(bench: Bench, forms: readonly SearchForm[]): Promise<Measurement> {
  const { catalog } = bench;
  return compare(
    {
      what: `search with facets, ${catalog.entities} entities, ${CONNECTIONS} connections`,
      unit: 'per second',
      ours: (seconds) => {
        let next = 0;
        return sendLoad(catalog.server.url, CONNECTIONS, { seconds }, () =>
          post('/entities?action=search', { entity: ENTITY, ...forms[next++ % forms.length] }),
        );
      },
      baseline: {
        what: `GET /entitiesV2/<urn> of the same service, ${CONNECTIONS} connections`,
        measure: async (seconds) => (await readEntities(catalog, CONNECTIONS, seconds)).perSecond,
      },
    },
    bench,
  );
}

async function checkFinds(url: string, form: SearchForm): Promise<void> {
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(
    await answerOf(`${url}/entities?action=search`, { entity: ENTITY, ...form }),
  );
  if (!(value.numEntities > 0)) throw new Error(`no results for ${JSON.stringify(form)}`);
}
