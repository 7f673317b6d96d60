/** Charts of time series in a real browser. */
import { readFileSync } from 'node:fs';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const DAY = 86_400_000;

function profile(daysAgo: number): Proposal {
  const value = { timestampMillis: Date.now() - daysAgo * DAY, rowCount: 1000 - daysAgo, sizeInBytes: 5_000_000 };
  return { entityType: 'dataset', urn: ORDERS, aspectName: 'datasetProfile', changeType: 'UPSERT', value };
}

const SENSOR = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.sensor,PROD)';
const MINUTE = 60_000;
/** More events than the service returns at once. */
const LONG = 10_500;
const BATCH = 2000;

/** One a minute since ten days ago, with half a day without any. */
function reading(index: number): Proposal {
  const at = Date.now() - 10 * DAY + index * MINUTE + (index > LONG / 2 ? DAY / 2 : 0);
  const value = { timestampMillis: at, totalSqlQueries: index };
  return { entityType: 'dataset', urn: SENSOR, aspectName: 'datasetUsageStatistics', changeType: 'UPSERT', value };
}

const CHECK = 'urn:li:assertion:fresh';

/** It fails on the third of five days. */
function checked(daysAgo: number): Proposal {
  const result = { type: daysAgo === 2 ? 'FAILURE' : 'SUCCESS' };
  const about = { runId: `${daysAgo}`, assertionUrn: CHECK, asserteeUrn: ORDERS, status: 'COMPLETE' };
  return upsert(CHECK, 'assertionRunEvent', { timestampMillis: Date.now() - daysAgo * DAY, ...about, result });
}

describeInBrowser('charts', () => {
  const catalog = servedCatalog({ auth: 'off' });
  const { openPage, complaints } = testPages();
  const address = (more = {}, urn = ORDERS) =>
    `${catalog.url()}/app/entity?${new URLSearchParams({ urn, tab: 'Charts', ...more })}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const days = [0, 1, 2, 3, 4, 5, 15, 16, 17, 60];
    await services.writer.write(system, days.map(profile));
  });

  it('show the numbers of the period that the address names, as charts and as a table', async () => {
    const page = await openPage(address());
    await page.getByRole('img', { name: /^Rows: last 1,000, between 940 and 1,000$/ }).waitFor();
    await page.getByRole('img', { name: /^Size: last 5 MB/ }).waitFor();
    await page.locator('.chart canvas').first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('6 events').waitFor();
    expect(new URL(page.url()).searchParams.get('period')).toBe('7d');
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'Rows' }).waitFor();
    await page.getByRole('cell', { name: '1,000', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('show the whole of a long series by buckets of time, with its gap', async () => {
    const { services, system } = catalog.runtime();
    const long = Array.from({ length: LONG }, (_, index) => reading(index));
    for (let start = 0; start < LONG; start += BATCH)
      await services.writer.write(system, long.slice(start, start + BATCH));
    const page = await openPage(address({ period: 'all' }, SENSOR));
    await page.getByText('Each point is the newest value of 10 minutes.').waitFor();
    await page.getByText('more than 10,000 events').waitFor();
    // The first value is not among the newest 10,000.
    await page.getByRole('img', { name: /^Queries: last 10,499, between \d and 10,499$/ }).waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByText('the newest 10,000 events').waitFor();
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Charts' }).click();
    await page.getByRole('img', { name: /^Queries: last 10,499, between [1-9],/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('show a check in green and red, with its rate and the days of its first and last run', async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [0, 1, 2, 3, 4].map(checked));
    const page = await openPage(address({ tab: 'Quality', period: 'all' }, CHECK));
    const strip = page.getByRole('img', { name: 'Result: Passed 4, Failed 1' });
    await strip.waitFor();
    await page.getByText('80% passed').waitFor();
    const colorOf = (word: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.strip [title^="${word}"]')).backgroundColor`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(colorOf('Passed')).resolves.toBe('rgb(20, 108, 67)');
    await expect(colorOf('Failed')).resolves.toBe('rgb(180, 35, 24)');
    await page.getByText(/^\w+ \d+, \d{4} to \w+ \d+, \d{4}$/).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fits(page)).toBe(true);
  });

  it('save what they show as a file', async () => {
    const page = await openPage(address());
    await page.getByText('10 events').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('datasetProfile.csv');
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFF"/);
  });

  it('say that they failed, and load again', async () => {
    const page = await openPage('about:blank');
    await page.route('**/aspects/actions/getTimeseriesAspectValues', refusal(503, 'UNAVAILABLE'));
    await page.goto(address());
    await page.getByRole('alert').getByText('request-7').waitFor();
    await page.unroute('**/aspects/actions/getTimeseriesAspectValues');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('10 events').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('fit into 320 pixels', async () => {
    const page = await openPage(address(), { viewport: { width: 320, height: 640 } });
    await page.getByText('10 events').waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('break no rule of the content security policy, and fail nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
