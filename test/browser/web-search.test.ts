/** Search in a real browser: facets, ranges, columns, previews, completions, files, and the way back. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { until } from '../support/until';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1_700_000_000_000, actor: JANE };
const tableUrn = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`;
const ORDERS = tableUrn('shop.orders');
const LONG = tableUrn('a_warehouse_with_a_long_name.in_a_database_of_a_long_name.in_a_schema.orders_of_all_shops');
const SECRET = tableUrn('secret.salaries');

const ODD_NAMES = ['rate*of*return', 'is_it_paid?', 'what?*now'];

const field = (fieldPath: string, description: string) => ({
  fieldPath,
  nativeDataType: 'bigint',
  description,
  type: { type: { 'com.linkedin.schema.NumberType': {} } },
});

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'datasetProperties', {
    name: 'orders',
    description: 'All **paid** carts',
    lastModified: { time: 1_700_000_000_000 },
  }),
  upsert(ORDERS, 'schemaMetadata', {
    schemaName: 's',
    platform: HIVE,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: [field('amount_cents', 'What was paid'), field('customer', 'Who paid')],
  }),
  upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
  upsert(LONG, 'status', { removed: false }),
  ...ODD_NAMES.map((name) => upsert(tableUrn(`odd.${name}`), 'datasetProperties', { name })),
  upsert(SECRET, 'datasetProperties', { name: 'salaries' }),
  upsert(SECRET, 'globalTags', { tags: [{ tag: 'urn:li:tag:hidden_tag' }] }),
  upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
  // More values of a facet than the service counts at first.
  ...Array.from({ length: 45 }, (_, index) => [
    upsert(tableUrn(`events.table_${index}`), 'datasetProperties', { name: `table_${index}` }),
    upsert(tableUrn(`events.table_${index}`), 'globalTags', {
      tags: [{ tag: `urn:li:tag:topic_${index}` }, ...(index < 40 ? [{ tag: `urn:li:tag:common_${index % 20}` }] : [])],
    }),
  ]).flat(),
];

describeInBrowser('the search', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, openContext, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
    tokens['limited'] = await tokenFor(
      catalog,
      'limited',
      ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE'],
      only('URN', 'EQUALS', ORDERS, JANE),
    );
  });

  it('names the exact match first, and says why else something was found', async () => {
    const page = await openPage(at('/search?q=orders'), as('reader'));
    await page.getByRole('article').first().getByText('Exact match').waitFor();
    await page.goto(at('/search?q=amount_cents'));
    await page.getByRole('article').first().getByText('amount_cents').waitFor();
    await page.goto(at('/search?q=ordesr'));
    await page.getByText(/Showing results for/).waitFor();
    await page.getByRole('article').first().locator('mark', { hasText: 'orders' }).first().waitFor();
    await page.getByRole('link', { name: 'Search instead for "ordesr"' }).click();
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is two keys from the first result, and keeps each row in one line on a tablet', async () => {
    const page = await openPage(at('/search'), {
      ...as('reader'),
      viewport: { width: 1000, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const first = page.getByRole('article').first();
    await first.getByRole('button', { name: /^Preview/ }).waitFor();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await skip.press('Enter');
    await page.keyboard.press('Tab');
    await expect(first.locator(':focus').count()).resolves.toBe(1);
    // Without the link, the tools of the results are before them. The filters, which have a hundred controls, are not.
    await page.getByRole('combobox', { name: 'Search the catalog' }).focus();
    let stops = 0;
    for (; stops < 30 && (await first.locator(':focus').count()) === 0; stops += 1) await page.keyboard.press('Tab');
    expect(stops).toBeLessThan(20);
    const marked = page.getByRole('article').filter({ hasText: 'topic_0' });
    const parts = await marked.locator('> *').all();
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);
    const { height = 0, y = 0 } = (await marked.boundingBox()) ?? {};
    expect(tops).toHaveLength(4);
    const previews = await Promise.all([first, marked].map((row) => row.locator('[data-preview]').boundingBox()));
    expect(previews[0]?.x).toBe(previews[1]?.x);
    expect(tops.filter((top) => top > y + height / 2)).toEqual([]);
    expect(await fits(page)).toBe(true);
  });

  it('looks for values of a facet beyond those that are there, excludes, and stays where it is', async () => {
    const page = await openPage(at('/search'), as('reader'));
    const facets = page.getByRole('complementary', { name: 'Narrow the result' });
    const before = await facets.getByRole('heading').allInnerTexts();
    await facets.getByRole('searchbox', { name: /Search within Tag/ }).fill('topic_44');
    await facets
      .getByRole('link', { name: /^topic_44/ })
      .first()
      .click();
    await page.getByText('1 result', { exact: true }).waitFor();
    await facets.getByRole('searchbox', { name: /Search within Tag/ }).fill('topic_4');
    await facets.getByRole('link', { name: 'Exclude topic_44' }).click();
    await page.waitForURL('**/search?not.tags=**');
    const after = await facets.getByRole('heading').allInnerTexts();
    expect(before.filter((title) => after.includes(title))).toEqual(after.filter((title) => before.includes(title)));
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('narrows by times and numbers, in the address', async () => {
    const page = await openPage(at('/search?q=orders'), as('reader'));
    await page.getByRole('combobox', { name: 'Narrow by a time or a number' }).selectOption('lastModifiedAt');
    await page.getByLabel(/ from$/).fill('2023-01-01');
    await page.waitForURL('**from.lastModifiedAt=2023-01-01**');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByLabel(/ to$/).fill('2023-02-01');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    await page.getByRole('link', { name: 'Search without filters' }).click();
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=orders');
  });

  it('shows a table with columns of the models, and sorts by them', async () => {
    const page = await openPage(at('/search?q=orders&view=table'), as('reader'));
    await page.locator('summary').getByText('Columns', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('last modified at');
    await page.getByRole('checkbox', { name: 'Last modified at' }).check();
    await page.getByRole('cell', { name: /^2023-11-1/ }).waitFor();
    // The end of a long name tells it from others; its beginning gives way.
    await page.getByRole('row', { name: /orders_of_all_shops/ }).waitFor();
    const overflows = (part: string) =>
      page.evaluate<boolean>(`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(
        [...document.querySelectorAll('.table-name')].find((name) => name.textContent.includes('orders_of_all_shops')).querySelector('${part}'))`);
    expect([await overflows('.name-beginning'), await overflows('.name-end')]).toEqual([true, false]);
    expect(new URL(page.url()).searchParams.get('cols')).toContain('lastModifiedAt');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Last modified at/ }).click();
    await page.waitForURL('**sort=lastModifiedAt**');
    await page.getByRole('columnheader', { name: /Last modified at/ }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('previews a result by the space bar, and returns the focus', async () => {
    const page = await openPage(at('/search?q=orders'), as('reader'));
    const link = page.getByRole('article').first().getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Space');
    const drawer = page.getByRole('complementary', { name: 'orders' });
    await drawer.getByText('amount_cents').waitFor();
    await drawer.locator('strong', { hasText: 'paid' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('orders');
  });

  it('returns to the place and the focus by Back', async () => {
    const page = await openPage(at('/search?q=table'), as('reader'));
    await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Show more' }).click();
    const last = page.getByRole('article').nth(38).getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const name = await last.innerText();
    await last.click();
    await page.getByRole('heading', { name }).waitFor();
    await page.goBack();
    await page.getByRole('article').nth(38).waitFor();
    // The policy of the page refuses `waitForFunction`, which evaluates a text in it.
    await until('the focus is back', async () => (await page.evaluate('document.activeElement?.textContent')) === name);
    await expect(page.evaluate('window.scrollY > 500')).resolves.toBe(true);
  });

  it('completes fields and values, shows examples, and remembers searches', async () => {
    const page = await openPage(at('/'), as('reader'));
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('?');
    await page
      .getByRole('option', { name: /then its values/ })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('owne');
    await page.getByRole('option', { name: /owners:/ }).click();
    await page.getByRole('option', { name: /Jane Doe/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('f.owners') === JANE);
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.goto(at('/'));
    await page.getByRole('combobox', { name: 'Search the catalog' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('table_7');
    await page.getByRole('option', { name: /Exact match/ }).waitFor();
    await expect(page.getByRole('listbox').getByRole('group').first().getAttribute('aria-label')).resolves.toBe(
      'Entities',
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=table_7');
    await page.goto(at('/'));
    await page.getByRole('combobox', { name: 'Search the catalog' }).click();
    await page.getByRole('option', { name: 'table_7' }).waitFor();
  });

  it.each(ODD_NAMES)('finds the table %s by its name, as it is typed', async (name) => {
    const page = await openPage(at('/'), as('reader'));
    const box = page.getByRole('combobox', { name: 'Search the catalog' });
    await box.pressSequentially(name);
    await page.getByRole('option').filter({ hasText: name }).first().waitFor();
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === name);
    const first = page.getByRole('article').first();
    await first.getByText('Exact match').waitFor();
    expect(await first.getByRole('link', { name, exact: true }).count()).toBe(1);
  });

  it('saves the result as a file, and stops on demand', async () => {
    const context = await openContext(as('reader', { acceptDownloads: true }));
    const page = await context.newPage();
    await page.goto(at('/search?q=salaries'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('search.csv');
    await page.getByText(/^Saved 1 result\./).waitFor();
    await page.route('**/openapi/v1/search', () => undefined);
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('button', { name: /^Stop/ }).click();
    await page.getByText('Stopped. Nothing was saved.').waitFor();
  });

  it('shows, counts and completes nothing that is hidden', async () => {
    const page = await openPage(at('/search'), as('limited'));
    await page.getByText('2 results').waitFor();
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('tags:hid');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    expect(await page.innerText('body')).not.toMatch(/salaries|hidden_tag|topic_/);
    await page.goto(at(`/search?preview=${encodeURIComponent(SECRET)}`));
    await page.getByText('This is not here, or you may not see it.').waitFor();
    expect(await page.innerText('body')).not.toContain('salaries');
  });

  it('fits into 320 pixels, also with a preview', async () => {
    for (const address of [
      '/search?q=orders',
      '/search?q=orders&view=table',
      `/search?preview=${encodeURIComponent(ORDERS)}`,
    ]) {
      const page = await openPage(at(address), as('reader', { viewport: { width: 320, height: 640 } }));
      await page.getByRole('main').getByRole('link').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([address, await fits(page)]).toEqual([address, true]);
    }
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
