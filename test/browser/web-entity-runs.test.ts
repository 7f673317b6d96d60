/** The runs of a task, on its page and on that of the table that it writes. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';

const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(openlineage,dag,night),dag.load)';
const TABLE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,db:5432.shop.orders,PROD)';
const MINUTE = 60_000;
const RUNS = 35;

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOW_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

describeInBrowser('the runs of a task', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const at = (urn: string, more = '') => `${catalog.url()}/app/entity?urn=${encodeURIComponent(urn)}${more}`;

  beforeAll(async () => {
    await builtService();
    const now = Date.now();
    const event = (index: number, eventType: string, time: number) => ({
      eventType,
      eventTime: new Date(time).toISOString(),
      producer: 'https://example.com/producer',
      schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
      run: {
        runId: `run-${index}`,
        facets: { airflow: { taskInstance: { log_url: `https://airflow.example/log/${index}` } } },
      },
      job: {
        namespace: 'night',
        name: 'dag.load',
        facets: { jobType: { processingType: 'BATCH', integration: 'AIRFLOW' } },
      },
      outputs: [{ namespace: 'postgres://db:5432', name: 'shop.orders' }],
    });
    for (let index = 0; index < RUNS; index++) {
      const start = now - (RUNS - index) * 60 * MINUTE;
      const end = start + (1 + (index % 7)) * MINUTE;
      const body = [event(index, 'START', start), event(index, index % 8 === 2 ? 'FAIL' : 'COMPLETE', end)];
      await catalog.send('/api/v1/lineage/batch', { body });
    }
  });

  it('are in a tab, with a strip of the last 30, and the latest one is at the top', async () => {
    const page = await openPage(at(JOB, '&tab=Runs'), { viewport: { width: 1280, height: 900 } });
    const table = page.getByRole('table');
    await table.getByText('Failed').first().waitFor();
    expect(await page.locator('.run-strip li').count()).toBe(30);
    const rows = await table.getByRole('row').allInnerTexts();
    expect(rows[1]).toMatch(/Failed\s+1 hour ago\s+7 min\s+Batch scheduled\s+Log/);
    expect(rows).toHaveLength(31);
    expect(await page.locator('.entity-header').innerText()).toMatch(/Runs: latest failed/);
    expect(
      await table
        .getByRole('link', { name: /Log of/ })
        .first()
        .getAttribute('href'),
    ).toBe('https://airflow.example/log/34');
    expect(await violationsInThemes(page)).toEqual([]);
    await picture(page, 'runs-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await picture(page, 'runs-light');
    await page.getByRole('link', { name: /Next/ }).click();
    await table.getByText('run-0').waitFor();
    expect(await page.locator('.run-strip').count()).toBe(0);
  });

  it('are on the page of the table that they write', async () => {
    const page = await openPage(at(TABLE, '&tab=Runs'), { viewport: { width: 390, height: 844 } });
    await page.getByRole('table').getByText('Failed').first().waitFor();
    expect(await page.locator('.entity-header').innerText()).toMatch(/Runs: latest failed/);
    await picture(page, 'runs-narrow');
    expect(await fits(page)).toBe(true);
  });

  it('are what tasks are found by: those whose latest run failed since yesterday', async () => {
    const page = await openPage(`${catalog.url()}/app/search?f._entityType=dataJob`, {
      viewport: { width: 1440, height: 900 },
    });
    await page.getByRole('combobox', { name: 'Narrow by last outcome' }).selectOption('SUCCESS');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    await page.goto(`${catalog.url()}/app/search?f._entityType=dataJob&f.lastOutcome=FAILURE`);
    await page.getByRole('link', { name: /Last outcome Failure/ }).waitFor();
    await page.getByRole('combobox', { name: 'Narrow by a time or a number' }).selectOption('lastRunTime');
    await page.getByRole('link', { name: 'yesterday', exact: true }).click();
    await page.waitForURL('**from.lastRunTime=**');
    await page.getByRole('article').getByRole('link', { name: 'load' }).first().waitFor();
    await picture(page, 'failed-since-yesterday');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByLabel(/^Last run time to$/).fill('2026-01-01');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
  });

  it('logs nothing', () => expect(complaints).toEqual([]));
});
