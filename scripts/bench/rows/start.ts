import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRow } from '../bench-row';
import { type CatalogServer, startCatalog } from '../catalog/catalog-server';
import { type Measurement, spread } from '../measurement';
import { MEMORY_MEASURE, treeMemoryMb } from '../process-tree';

/** The background work of a start is finished by then. */
const IDLE_AFTER_MS = 5000;

export const start: BenchRow = {
  name: 'start',
  engines: ['postgres'],
  takes: '1 minute',
  async measure(bench) {
    await bench.catalog.server.stop();
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
        'first ever start to first answer',
        's',
        first.map(({ seconds }) => seconds),
        4,
      ),
      measurement(
        `idle memory of all processes (${MEMORY_MEASURE})`,
        'MB',
        again.map(({ memoryMb }) => memoryMb),
        250,
      ),
    ];
  },
};

interface Observation {
  readonly seconds: number;
  readonly memoryMb: number;
}

async function observe({ cleanup }: Bench, dataDirectory: string): Promise<Observation> {
  const server: CatalogServer = await startCatalog(dataDirectory, cleanup);
  await sleep(IDLE_AFTER_MS);
  const memoryMb = treeMemoryMb(server.pid);
  await server.stop();
  return { seconds: server.startedInMs / 1000, memoryMb };
}
