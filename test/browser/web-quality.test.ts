/** How good data is: on the page of a table, and of the whole catalog. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { showPictures } from './show-pictures';
import { upsert } from './upsert';

const DAY = 86_400_000;
/** One time for all checks, because what failed last is first. */
const NOW = Date.now();
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`;
const ORDERS = table('orders');
const STOCK = table('stock');
const REFUNDS = table('refunds');
const JANE = 'urn:li:corpuser:jane';
const SALES = 'urn:li:domain:sales';

/** A check that failed in its last runs. @param failed how many of 20, one each day */
function check(id: string, on: string, description: string, failed: number): readonly Proposal[] {
  const urn = `urn:li:assertion:${id}`;
  const run = (day: number) => ({
    timestampMillis: NOW - day * DAY,
    runId: `${day}`,
    assertionUrn: urn,
    asserteeUrn: on,
    status: 'COMPLETE',
    result: { type: day < failed || day === 15 ? 'FAILURE' : 'SUCCESS' },
  });
  return [
    upsert(urn, 'assertionInfo', {
      type: 'DATASET',
      description,
      datasetAssertion: { dataset: on, scope: 'DATASET_ROWS', operator: '_NATIVE_' },
    }),
    ...Array.from({ length: 20 }, (_, day) => upsert(urn, 'assertionRunEvent', run(day))),
  ];
}

describeInBrowser('quality', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const at = (path: string) => `${catalog.url()}/app/${path}`;
  const open = (path: string) => openPage(at(path), { viewport: { width: 1280, height: 900 } });

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
      upsert(SALES, 'domainProperties', { name: 'Sales' }),
      ...[ORDERS, STOCK, REFUNDS].map((urn) =>
        upsert(urn, 'datasetProperties', { name: urn.split('.')[1]?.split(',')[0] ?? '' }),
      ),
      upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }] }),
      upsert(ORDERS, 'domains', { domains: [SALES] }),
      ...check('late', ORDERS, 'Orders arrive before six.', 3),
      ...check('unique', ORDERS, 'Each order has one number.', 0),
      ...check('negative', REFUNDS, 'No refunds are negative.', 9),
      ...check('counted', STOCK, 'Stock is never negative.', 0),
    ]);
  });

  it('of a table is at its top, and each check says since when and how often', async () => {
    const page = await open(`entity?urn=${encodeURIComponent(ORDERS)}&tab=Checks`);
    const header = page.locator('.entity-header');
    await header.getByRole('link', { name: 'Checks: 1 failed' }).waitFor();
    expect(await header.locator('.health').innerText()).toMatch(/failed since \w+ \d+, \d{4}/);
    const [late, unique] = [
      page.getByRole('article', { name: /arrive/ }),
      page.getByRole('article', { name: /one number/ }),
    ];
    await late.getByRole('img', { name: '16 of the last 20 passed' }).waitFor();
    expect(await late.locator('.strip-days').innerText()).toMatch(/^Failed since .*80%: 16 of the last 20 passed/);
    expect(await unique.locator('.strip-days').innerText()).toMatch(/^Passed since /);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'quality-table');
    expect(await fits(page)).toBe(true);
  });

  it('of a table without problems is green, with the day since which it is', async () => {
    const page = await open(`entity?urn=${encodeURIComponent(STOCK)}`);
    await page.getByRole('link', { name: 'Checks: 1 passed' }).waitFor();
    expect(await page.locator('.health').innerText()).toMatch(/passed since \w+ \d+, \d{4}/);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'quality-well');
  });

  it('of the catalog lists what fails, since when, and whose it is', async () => {
    const page = await open('');
    await page.getByRole('navigation').getByRole('link', { name: 'Quality' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quality' }).waitFor();
    await page
      .getByRole('article', { name: /arrive/ })
      .getByText(/Failed since/)
      .waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await page.getByText(/owned by/).allInnerTexts()).toEqual([
      '· hive · Sales · owned by Jane Doe',
      '· hive · owned by nobody',
    ]);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'quality-catalog');
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: /^Jane Doe\s*1$/ }).click();
    await page.getByText('1 problem', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: /^Nobody\s*1$/ }).click();
    await page.getByRole('article', { name: /refunds/ }).waitFor();
    expect(page.url()).toContain('owner=none');
  });

  it('has incidents that people raise on a table, assign, resolve and open again', async () => {
    const page = await open(`entity?urn=${encodeURIComponent(STOCK)}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'New incident here' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Stock is from yesterday');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('FRESHNESS');
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'incident-new');
    await page.getByRole('button', { name: 'Create incident' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stock is from yesterday' }).waitFor();
    await page.goto(at(`entity?urn=${encodeURIComponent(STOCK)}&tab=Incidents`));
    await page.getByRole('link', { name: 'Incidents: 1 open' }).waitFor();
    const card = page.getByRole('article', { name: 'Stock is from yesterday' });
    await card.getByRole('button', { name: 'Edit or assign' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'incident-open');
    await card.getByRole('button', { name: 'Mark as resolved' }).click();
    await card.getByText('Resolved', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Mark as open' }).click();
    await card.getByText('Open', { exact: true }).waitFor();
  });

  it('has checks that people define on a table', async () => {
    const page = await open(`new?type=assertion&in=${encodeURIComponent(STOCK)}`);
    await page.getByRole('heading', { level: 1, name: 'New check' }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('Stock has rows.');
    await page.getByRole('combobox', { name: 'Scope' }).first().selectOption('DATASET_ROWS');
    await page.getByRole('combobox', { name: 'Operator' }).first().selectOption('GREATER_THAN');
    await showPictures(page, 'check-new');
    await page.getByRole('button', { name: 'Create check' }).click();
    await page.getByText('Stock has rows.').waitFor();
    await page.goto(at(`entity?urn=${encodeURIComponent(STOCK)}&tab=Checks`));
    await page.getByRole('article', { name: 'Stock has rows.' }).waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('breaks no rule of the content security policy', () => expect(complaints).toEqual([]));
});
