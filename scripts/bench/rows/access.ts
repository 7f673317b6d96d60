import type { BenchRow } from '../bench-row';
import { accessCatalog, type Actor, ACTORS } from '../catalog/access-catalog';
import { ENGINE_NAMES } from '../catalog/engine';
import { compare } from '../compare';
import type { Bar, Measurement } from '../measurement';
import { datasetUrn, seededRandom } from '../metadata-generator';
import { ENTITY, searchQuestions } from '../questions/search-questions';
import { type LoadRequest, post, sendLoad } from '../send-load';

const ENTITIES = 20_000;
const CONNECTIONS = 16;
/** 100 policies cost less than 5%. */
const BAR: Bar = { ratioAtLeast: 0.95 };

/** What policies cost. All actors see all datasets, so they get the same answers. */
export const access: BenchRow = {
  name: 'access',
  engines: ENGINE_NAMES,
  takes: '7 minutes',
  async measure(bench) {
    const { server, tokens } = await accessCatalog(bench, ENTITIES);
    const as = (actor: Actor, request: LoadRequest): LoadRequest => ({
      ...request,
      headers: { ...request.headers, Authorization: `Bearer ${tokens[actor]}` },
    });
    const measurements: Measurement[] = [];
    for (const [work, requests] of Object.entries(WORK)) {
      const load = (actor: Actor, seconds: number) => {
        let next = 0;
        return sendLoad(server.url, CONNECTIONS, { seconds }, () =>
          as(actor, requests[next++ % requests.length] ?? read(0)),
        );
      };
      for (const actor of ['manyByType', 'manyByOwner'] as const)
        measurements.push(
          await compare(
            {
              what: `${work} by ${ACTORS[actor]}, ${ENTITIES} entities, ${CONNECTIONS} connections`,
              unit: 'requests/s',
              ...(actor === 'manyByType' && { bar: BAR }),
              ours: (seconds) => load(actor, seconds),
              baseline: {
                what: `the same by ${ACTORS.one}`,
                process: server,
                measure: async (seconds) => (await load('one', seconds)).perSecond,
              },
            },
            bench,
          ),
        );
    }
    await server.stop();
    return measurements;
  },
};

function read(dataset: number): LoadRequest {
  return { method: 'GET', path: `/entitiesV2/${encodeURIComponent(datasetUrn(dataset))}` };
}

const random = seededRandom(3);
const WORK: Readonly<Record<string, readonly LoadRequest[]>> = {
  search: searchQuestions(ENTITIES).map((form) => post('/entities?action=search', { entity: ENTITY, ...form })),
  'search for everything': [post('/entities?action=search', { entity: ENTITY, input: '*', start: 0, count: 10 })],
  read: Array.from({ length: 1000 }, () => read(Math.floor(random() * ENTITIES))),
};
