import type { Page } from 'playwright-core';
import type { BenchRow } from '../bench-row';
import { type Measurement, spread } from '../measurement';
import { scriptSizes } from '../web/script-sizes';
import { drawnAfter, keyAnswered, slowBrowser } from '../web/slow-browser';

const RESULT = '.hit-name a';
const ENTITY = '.entity-header h1';
/** Words of the datasets, as people type them. */
const TYPED = 'perf table';

/** The web application on a slow machine: until results are there, until an entity is, and from a key to its results. */
export const webStart: BenchRow = {
  name: 'web-start',
  engines: ['memory'],
  takes: '1 minute',
  async measure(bench) {
    const openPage = await slowBrowser(bench.cleanup);
    const app = `${bench.catalog.server.url}/app`;
    const cold: number[] = [];
    const warm: number[] = [];
    const entities: number[] = [];
    const keys: number[] = [];
    await drawnAlone(openPage, `${app}/search`, RESULT);
    for (let round = 0; round < Math.max(bench.options.rounds, 3); round++) {
      const page = await openPage();
      cold.push(await drawnAfter(page, `${app}/search`, RESULT));
      warm.push(await drawnAfter(page, `${app}/search`, RESULT));
      const address = await firstEntity(page);
      keys.push(...(await typedKeys(page)));
      await page.context().close();
      entities.push(await drawnAlone(openPage, address, ENTITY));
    }
    return [
      ms('web search usable, empty caches', cold, 1000),
      ms('web search usable, again', warm, 400),
      ms('web entity page, empty caches', entities, 1200),
      ms('web key to results, 95th percentile', [percentile(keys, 0.95)], 150),
      ...sizes(),
    ];
  },
};

/** A slowed page takes processor time as long as it is open, so it is closed. */
async function drawnAlone(openPage: () => Promise<Page>, address: string, selector: string): Promise<number> {
  const page = await openPage();
  const time = await drawnAfter(page, address, selector);
  await page.context().close();
  return time;
}

function firstEntity(page: Page): Promise<string> {
  return page.evaluate<string>(`document.querySelector(${JSON.stringify(RESULT)}).href`);
}

async function typedKeys(page: Page): Promise<readonly number[]> {
  await page.locator('[role=combobox]').focus();
  const found: number[] = [];
  for (const key of TYPED) found.push(await keyAnswered(page, key === ' ' ? 'Space' : key));
  return found;
}

function sizes(): readonly Measurement[] {
  const { first, largestOther, all } = scriptSizes();
  return [
    { what: 'web script of every page, gzip', unit: 'kB', ours: spread([first / 1000]), bar: { atMost: 100 } },
    { what: 'web largest other script, gzip', unit: 'kB', ours: spread([largestOther / 1000]), bar: { atMost: 60 } },
    { what: 'web all scripts, gzip', unit: 'kB', ours: spread([all / 1000]), bar: { atMost: 345 } },
  ];
}

function ms(what: string, values: readonly number[], atMost: number): Measurement {
  return { what, unit: 'ms', ours: spread(values), bar: { atMost } };
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}
