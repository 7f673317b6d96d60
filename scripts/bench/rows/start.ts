import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchRow, MILLION } from '../bench-row';
import { type CatalogServer, startCatalog } from '../catalog/catalog-server';
import { engineSettings } from '../catalog/engine';
import { ENTITY } from '../questions/search-questions';
import { type Measurement, spread } from '../measurement';
import { MEMORY_MEASURE, treeMemoryMb } from '../process-tree';

/** The background work of a start is finished by then. */
const IDLE_AFTER_MS = 5000;
const POLL_EVERY_MS = 20;
/** The goals for the catalog of the other rows, and for a million entities. */
const GOALS = { searchedAfter: 1.5, memoryMb: 700 };
const MILLION_GOALS = { searchedAfter: 10, memoryMb: 3000 };

export const start: BenchRow = {
  name: 'start',
  engines: ['memory'],
  takes: '1 minute',
  async measure(bench) {
    await bench.catalog.server.stop();
    const goals = bench.catalog.entities < MILLION ? GOALS : MILLION_GOALS;
    const again: Observation[] = [];
    const first: Observation[] = [];
    for (let round = 0; round < bench.options.rounds; round++) {
      again.push(await observe(bench, bench.catalog.directory));
      first.push(await observe(bench, bench.newDirectory()));
    }
    const measurement = (what: string, unit: string, values: readonly number[], atMost: number): Measurement => ({
      what,
      unit,
      ours: spread(values),
      bar: { atMost },
    });
    return [
      measurement(
        'start to first answer, existing data',
        's',
        again.map(({ seconds }) => seconds),
        1,
      ),
      measurement(
        'start to first search, existing data',
        's',
        again.map(({ searchedAfter }) => searchedAfter),
        goals.searchedAfter,
      ),
      measurement(
        'first ever start to first answer',
        's',
        first.map(({ seconds }) => seconds),
        4,
      ),
      measurement(
        `idle memory of all processes (${MEMORY_MEASURE})`,
        'MB',
        again.map(({ memoryMb }) => memoryMb),
        goals.memoryMb,
      ),
    ];
  },
};

interface Observation {
  readonly seconds: number;
  /** Seconds to the first answer of a search. */
  readonly searchedAfter: number;
  readonly memoryMb: number;
}

async function observe({ cleanup, engine }: Bench, dataDirectory: string): Promise<Observation> {
  const startedAt = performance.now();
  const server: CatalogServer = await startCatalog(dataDirectory, cleanup, engineSettings(engine, ''));
  await untilSearched(server);
  const searchedAfter = (performance.now() - startedAt) / 1000;
  await sleep(IDLE_AFTER_MS);
  const memoryMb = treeMemoryMb(server.pid);
  await server.stop();
  return { seconds: server.startedInMs / 1000, searchedAfter, memoryMb };
}

async function untilSearched({ url }: CatalogServer): Promise<void> {
  const body = JSON.stringify({ entity: ENTITY, input: 'perf', start: 0, count: 10 });
  while (!(await fetch(`${url}/entities?action=search`, { method: 'POST', body })).ok) await sleep(POLL_EVERY_MS);
}
