import { type Bench, type BenchRow, MILLION } from '../bench-row';
import { answerOf } from '../catalog/catalog-server';
import { Catalog } from '../catalog/catalog';
import { ENGINE_NAMES } from '../catalog/engine';
import { compare } from '../compare';
import { type Bar, type Measurement, spread } from '../measurement';
import { overBareQueries } from '../over-bare-queries';
import { plainLoop } from '../plain-loop';
import { everywhere, EVERYWHERE, mixedWords as mixedQuestions, WORDS } from '../questions/mixed-words';
import { readEntities } from '../questions/read-entities';
import { ENTITY } from '../questions/search-questions';
import { type LoadResult, post, sendLoad } from '../send-load';
import { whileWriting } from '../while-writing';

const CONNECTIONS = 16;
/** Rewrites of datasets during the searches. Each changes documents, so that nothing is kept for long. */
const WRITES_PER_SECOND = 50;
const SMALL = 17_000;
/** Searches of one round of the word that is everywhere. */
const SEARCHES = 40;

/** The goal of each size: searches per second over reads per second. */
const GOALS: ReadonlyMap<number, Bar> = new Map([
  [SMALL, { ratioAtLeast: 0.4 }],
  [100_000, { ratioAtLeast: 0.25 }],
]);

/** Searches for common words, beside reads by urn of the same service. Their speed is measured in the same run, so the machine cancels out. */
export const mixedWords: BenchRow = {
  name: 'mixed-words',
  engines: ENGINE_NAMES,
  takes: '5 minutes; with --million 12 more',
  async measure(bench) {
    const { options, engine, catalog } = bench;
    const measurements: Measurement[] = [];
    if (options.entities > SMALL) {
      const small = await Catalog.start(engine, bench.newDirectory(), bench.cleanup);
      await small.growTo(SMALL);
      measurements.push(...(await measureSize({ ...bench, catalog: small })));
      await small.server.stop();
    }
    for (const size of new Set([options.entities, options.million ? MILLION : options.entities])) {
      await catalog.growTo(size);
      measurements.push(...(await measureSize(bench)));
    }
    return measurements;
  },
};

type Part = Pick<Bench, 'options' | 'engine' | 'catalog' | 'cleanup'>;

async function measureSize(bench: Part): Promise<Measurement[]> {
  await bench.catalog.settle();
  await searchesFor(bench.catalog, everywhere(bench.catalog.entities), 1, { requests: 5 });
  const measurements = [await mixOverReads(bench), await everywhereOverLoop(bench)];
  if (bench.engine.name !== 'elasticsearch') return measurements;
  const forms = WORDS.map((input) => ({ input, start: 0, count: 10 }));
  const overBare = await overBareQueries(bench, bench.engine, { what: 'mixed words', forms, connections: CONNECTIONS });
  return [...measurements, ...overBare];
}

/** Mixes writes into reads. Only the searches have writes beside them, so their processor time counts against the searches. */
function mixOverReads(bench: Part): Promise<Measurement> {
  const { catalog } = bench;
  const questions = mixedQuestions(catalog.entities);
  const bar = GOALS.get(catalog.entities);
  return compare(
    {
      what: `mixed words, different each time, ${WRITES_PER_SECOND} writes/s beside them, ${catalog.entities} entities, ${CONNECTIONS} connections`,
      unit: 'per second',
      ...(bar && bench.engine.name !== 'elasticsearch' && { bar }),
      ours: (seconds) =>
        whileWriting(catalog, WRITES_PER_SECOND, () => searchesFor(catalog, questions, CONNECTIONS, { seconds })),
      baseline: {
        what: `GET /entitiesV2/<urn> of the same service, ${CONNECTIONS} connections`,
        measure: async (seconds) => (await readEntities(catalog, CONNECTIONS, seconds)).perSecond,
      },
    },
    bench,
  );
}

/** One search at a time, because the loop has the processor for itself as well. */
async function everywhereOverLoop({ options: { rounds }, engine, catalog }: Part): Promise<Measurement> {
  const loop = plainLoop(await hits(catalog, EVERYWHERE));
  const questions = everywhere(catalog.entities);
  const results: { readonly search: number; readonly loop: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { p50Ms } = await searchesFor(catalog, questions, 1, { requests: SEARCHES });
    results.push({ search: p50Ms, loop: spread(Array.from({ length: SEARCHES }, loop)).median });
  }
  return {
    what: `p50 of a word in every document, ${catalog.entities} entities`,
    unit: 'ms',
    ...(catalog.entities === MILLION && engine.name !== 'elasticsearch' && { bar: { ratioAtMost: 3 } }),
    ours: spread(results.map(({ search }) => search)),
    baseline: {
      what: 'a loop over plain arrays of as many hits: 8 facets counted, class and weight compared, 10 best kept',
      ...spread(results.map((result) => result.loop)),
    },
    ratio: spread(results.map((result) => result.search / result.loop)),
  };
}

function searchesFor(
  { server }: Catalog,
  inputs: Iterator<string, never>,
  connections: number,
  span: Parameters<typeof sendLoad>[2],
): Promise<LoadResult> {
  return sendLoad(server.url, connections, span, () => post('/entities?action=search', searchOf(inputs.next().value)));
}

function searchOf(input: string): object {
  return { entity: ENTITY, input, start: 0, count: 10 };
}

/** @throws Error if the word is not in every dataset */
async function hits({ server, entities }: Catalog, word: string): Promise<number> {
  const answer = await answerOf(`${server.url}/entities?action=search`, searchOf(word));
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(answer);
  if (value.numEntities < entities) throw new Error(`only ${value.numEntities} of ${entities} datasets have "${word}"`);
  return value.numEntities;
}
