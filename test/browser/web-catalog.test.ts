/** Search, entities and the home page in a real browser. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const HIVE = 'urn:li:dataPlatform:hive';
const ORDERS = `urn:li:dataset:(${HIVE},shop.orders,PROD)`;
const HIDDEN = `urn:li:dataset:(${HIVE},secret%2Fplans,PROD)`;
const DELETED = `urn:li:dataset:(${HIVE},shop.deleted,PROD)`;
const ABSENT = `urn:li:dataset:(${HIVE},shop.absent,PROD)`;
const ODD = `urn:li:dataset:(${HIVE},shop.odd,PROD)`;
const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1_700_000_000_000, actor: JANE };

const fields = Array.from({ length: 400 }, (_, index) => ({
  fieldPath: `column_${index}`,
  nativeDataType: 'bigint',
  description: index === 7 ? 'The seventh' : '',
  type: { type: { 'com.linkedin.schema.NumberType': {} } },
}));
const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } };

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'datasetProperties', {
    name: 'orders',
    description: `# Orders\n\nAll **paid** orders ${SCRIPT} [bad](javascript:alert(3))`,
  }),
  upsert(ORDERS, 'schemaMetadata', { schemaName: 's', platform: HIVE, version: 0, hash: '', platformSchema, fields }),
  upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
  upsert(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
  upsert(ORDERS, 'deprecation', { deprecated: true, note: 'Use payments', actor: JANE }),
  upsert(ODD, 'datasetProperties', {
    name: 'n'.repeat(500),
    description: `&copy; &nosuch; 5 &lt; 6\n\n${'>'.repeat(300)} deep`,
  }),
  upsert(ODD, 'deprecation', { deprecated: true, note: '', actor: JANE, decommissionTime: 9e15 }),
  upsert(ODD, 'globalTags', { tags: Array.from({ length: 3000 }, (_, index) => ({ tag: `urn:li:tag:t${index}` })) }),
  upsert(HIDDEN, 'datasetProperties', { name: 'secret orders' }),
  upsert(DELETED, 'datasetProperties', { name: 'deleted' }),
  upsert('urn:li:tag:pii', 'tagProperties', { name: SCRIPT }),
  upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
  ...Array.from({ length: 30 }, (_, index) =>
    upsert(`urn:li:dataset:(urn:li:dataPlatform:kafka,payments_${index},PROD)`, 'datasetProperties', {
      name: `payments_${index}`,
    }),
  ),
];

describeInBrowser('the pages of the catalog', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openContext, openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;
  const entity = (urn: string, tab = '') => at(`/entity?${new URLSearchParams({ urn, ...(tab !== '' && { tab }) })}`);

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    await services.deletions.delete(system, { urn: DELETED, requestId: 'test', signal: new AbortController().signal });
    tokens['reader'] = await tokenFor(catalog, 'reader', [
      'VIEW_ENTITY_PAGE',
      'SEARCH_PRIVILEGE',
      'GET_TIMELINE_PRIVILEGE',
    ]);
    const seen = [ORDERS, JANE, 'urn:li:tag:pii', HIVE];
    tokens['limited'] = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', ...seen));
  });

  it('find a table by keyboard alone, from any page', async () => {
    const page = await openPage(at('/'), as('reader'));
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('orde');
    await page.getByRole('option', { name: 'orders' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=orde');
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Search' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { name: /orders/ })
      .first()
      .waitFor();
  });

  it.each(['/', '/search?q=orders', `/entity?${new URLSearchParams({ urn: ORDERS })}`])(
    'ask each question of %s once, before the application is there',
    async (path) => {
      const page = await openPage('about:blank', as('reader'));
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/openapi\//.test(request.url())) asked.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await page.goto(at(path));
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([...new Set(asked)]);
      expect(asked.length).toBeGreaterThan(2);
      await expect(page.evaluate('window.earlyAnswers?.size')).resolves.toBe(0);
    },
  );

  it('say what a link leads to while a pointer rests on it, and what a picture does', async () => {
    const page = await openPage(entity(ORDERS), as('reader'));
    const owner = page
      .getByRole('complementary', { name: 'At a glance' })
      .getByRole('link', { name: 'Jane Doe' })
      .first();
    await owner.hover();
    await page.getByRole('dialog', { name: 'Summary' }).getByText('Jane Doe').waitFor();
    await page.mouse.move(1, 1);
    await page.getByRole('dialog', { name: 'Summary' }).waitFor({ state: 'detached' });
    const copy = page.getByRole('button', { name: 'Copy the urn' });
    await copy.hover();
    await page.getByRole('tooltip').getByText('y', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
  });

  it('narrow a search by facets, and say so in the address', async () => {
    const page = await openPage(at('/search'), as('reader'));
    await page
      .getByRole('complementary', { name: 'Narrow the result' })
      .getByRole('link', { name: /^kafka/i })
      .first()
      .click();
    await page.getByText('30 results').waitFor();
    expect(new URL(page.url()).searchParams.getAll('f.platform')).toEqual(['urn:li:dataPlatform:kafka']);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'payments_29' }).waitFor();
    await expect(page.getByRole('article').count()).resolves.toBe(30);
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'Owners' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: /kafka.*remove/i }).click();
    await page.waitForURL((url) => !url.searchParams.has('f.platform'));
  });

  it('search as one types, and help when nothing is found', async () => {
    const page = await openPage(at('/search?q=orders'), as('reader'));
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('orders xqzw');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Without “xqzw”: orders' }).click();
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
  });

  it('show an entity by its models, and run nothing that its texts hold', async () => {
    const page = await openPage(entity(ORDERS), as('reader'));
    await page.getByRole('heading', { name: 'orders', exact: true }).waitFor();
    await page
      .getByRole('complementary', { name: 'At a glance' })
      .getByRole('link', { name: 'Jane Doe' })
      .first()
      .waitFor();
    await page.getByText('Deprecation').first().waitFor();
    await page.locator('.markdown strong', { hasText: 'paid' }).waitFor();
    await expect(page.locator('a[href^="javascript"]').count()).resolves.toBe(0);
    await expect(page.locator('main img, main script').count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'orders', exact: true }).waitFor();
    await expect(page.locator('.header, main button').filter({ visible: true }).count()).resolves.toBe(0);
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Columns', exact: true }).click();
    await page.getByText('400 columns').waitFor();
    await page.getByRole('searchbox', { name: 'Find in columns' }).fill('seventh');
    await page.getByText('1 of 400 columns').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Relationships' }).click();
    await page
      .getByRole('term')
      .filter({ hasText: /Owned by/ })
      .waitFor();
    await page.getByRole('link', { name: 'Raw' }).click();
    await page.getByText('datasetProperties', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('show an entity with texts, times and lists that nobody expects', async () => {
    const page = await openPage(entity(ODD), as('reader'));
    await page.locator('.markdown').getByText('© &nosuch; 5 < 6').waitFor();
    await page.getByRole('button', { name: 'Show all 3,000' }).waitFor();
    // What is about the page and what the first tags take; all tags would be 20,000.
    await expect(page.locator('*').count()).resolves.toBeLessThan(1000);
    await page.getByText('9000000000000000').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('tell what is hidden, deleted, and was never there', async () => {
    const titleOf = async (urn: string, user: string) => {
      const page = await openPage(entity(urn), as(user));
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
      return page.locator('h1').innerText();
    };
    expect(await titleOf(HIDDEN, 'reader')).toBe('secret orders');
    expect(await titleOf(HIDDEN, 'limited')).toBe('Not found, or not visible to you');
    expect(await titleOf(ABSENT, 'limited')).toBe('Not found, or not visible to you');
    expect(await titleOf(DELETED, 'reader')).toBe('This was deleted');
    expect(await titleOf(ABSENT, 'reader')).toBe('This is not in the catalog');
  });

  it('show nothing of what the service hides', async () => {
    const page = await openPage(at('/search?q=orders'), as('limited'));
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('secret');
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
    expect(await page.innerText('body')).not.toContain('secret orders');
  });

  it('keep the field if a search fails, and find again', async () => {
    const page = await (await openContext(as('reader'))).newPage();
    await page.goto(at('/search?q=orders'));
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.route('**/openapi/v1/search', refusal(503, 'UNAVAILABLE'));
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('orders x');
    await page.getByRole('alert').getByText('This did not work').waitFor();
    await expect(page.getByRole('combobox', { name: 'Search the catalog' }).inputValue()).resolves.toBe('orders x');
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/openapi/v1/search');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('fit into 320 pixels', async () => {
    for (const address of [at('/'), at('/search?q=orders'), entity(ORDERS), entity(ORDERS, 'Columns'), entity(ODD)]) {
      const page = await openPage(address, as('reader', { viewport: { width: 320, height: 640 } }));
      await page.getByRole('main').getByRole('link').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([address, await fits(page)]).toEqual([address, true]);
    }
  });

  it('break no rule of the content security policy, and fail nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
