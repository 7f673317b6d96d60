import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/test-browser';
import { servedPage } from './test-pages';

/** Processor time of the page. The whole reference took three to eight seconds for this. */
const OPENS_WITHIN_SECONDS = 5;

describeInBrowser('the reference in a browser', () => {
  const { server, page: openedPage, complaints } = servedPage();
  let page: Page;

  beforeAll(() => {
    page = openedPage();
  });

  test('leads from the advertised address to operations by a filter', async () => {
    await page.goto(server().url);
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.waitForURL('**/restli/docs');
    await page.getByRole('searchbox').fill('time series');
    await page.getByRole('link', { name: '/aspects', exact: true }).click();
    await page.locator('#operations-Aspects-ingestProposal').waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Search' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/restli/docs/rest/aspects');
  });

  test('opens a large operation soon', async () => {
    const before = await processorSeconds(page);
    await page.goto(`${server().url}/restli/docs/rest/entities`);
    await page.locator('#operations-Entities-ingestEntity .opblock-summary-control').click();
    await page.locator('#operations-Entities-ingestEntity .opblock-body pre').first().waitFor();
    const seconds = (await processorSeconds(page)) - before;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(OPENS_WITHIN_SECONDS);
  });

  test('sends a request that a person tries, and shows the answer', async () => {
    await page.goto(`${server().url}/restli/docs/rest/aspects`);
    const operation = page.locator('#operations-Aspects-ingestProposal');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table .response-col_status').last();
    await status.waitFor();
    expect((await status.innerText()).trim()).toMatch(/^200/);
  });

  test('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});

/** Processor time of the process of the page. Time on the clock would count what other processes do. */
async function processorSeconds(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? NaN;
}
