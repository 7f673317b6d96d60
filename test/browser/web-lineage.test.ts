/** Lineage as people use it, in a real browser. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const table = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`;
const column = (name: string, field: string) => `urn:li:schemaField:(${table(name)},${field})`;
const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,daily,PROD),load)';
const CHART = 'urn:li:chart:(looker,prices)';
const DASHBOARD = 'urn:li:dashboard:(looker,month)';
const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1_700_000_000_000, actor: JANE };
const SCRIPT = '<img src=x onerror=alert(1)>';

function upstream(urn: string, sources: readonly string[]): Proposal {
  const upstreams = sources.map((dataset) => ({ dataset, type: 'TRANSFORMED', auditStamp: STAMP }));
  return upsert(urn, 'upstreamLineage', { upstreams });
}

const named = (name: string, shown = name) => upsert(table(name), 'datasetProperties', { name: shown });
const REPORTS = Array.from({ length: 30 }, (_, index) => `report_${index}`);
const FIELDS = Array.from({ length: 14 }, (_, index) => `field_${index}`);

/** raw -> load -> orders -> 30 reports; orders -> secret -> behind; report_0 -> loop -> raw; column of cost -> column of priced; priced -> chart -> dashboard. */
const CATALOG: readonly Proposal[] = [
  ...['raw', 'orders', 'loop', 'behind', 'cost', 'priced', ...REPORTS].map((name) => named(name)),
  named('secret', 'secret plans'),
  named('alone', SCRIPT),
  named('long', 'A_name_without_spaces_'.repeat(20)),
  upsert(table('priced'), 'upstreamLineage', {
    upstreams: [{ dataset: table('cost'), type: 'TRANSFORMED', auditStamp: STAMP }],
    fineGrainedLineages: [
      {
        upstreamType: 'FIELD_SET',
        upstreams: [column('cost', 'euros')],
        downstreamType: 'FIELD',
        downstreams: [column('priced', 'price')],
      },
    ],
  }),
  upsert(CHART, 'chartInfo', {
    title: 'Prices',
    description: '',
    lastModified: {},
    inputs: [{ string: table('priced') }],
  }),
  upsert(DASHBOARD, 'dashboardInfo', { title: 'Month', description: '', lastModified: {}, charts: [CHART] }),
  upsert(DASHBOARD, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
  upsert(JOB, 'dataJobInfo', { name: 'load', type: { string: 'SQL' } }),
  upsert(JOB, 'dataJobInputOutput', {
    inputDatasets: [table('raw')],
    outputDatasets: [table('orders')],
    fineGrainedLineages: FIELDS.map((field) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [column('raw', field)],
      downstreamType: 'FIELD',
      downstreams: [column('orders', field)],
    })),
  }),
  ...REPORTS.map((name) => upstream(table(name), [table('orders')])),
  upstream(table('secret'), [table('orders')]),
  upstream(table('behind'), [table('secret')]),
  upstream(table('loop'), [table('report_0')]),
  upstream(table('raw'), [table('loop')]),
  upsert(table('report_1'), 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
  upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
];

describeInBrowser('lineage', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (name: string, more: Record<string, string> = {}) =>
    `${catalog.url()}/app/lineage?${new URLSearchParams({ urn: table(name), ...more })}`;
  const focused = 'document.activeElement?.closest("[data-id]")?.getAttribute("data-id")';

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
    const seen = only('URN', 'NOT_EQUALS', table('secret'));
    tokens['limited'] = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], seen);
  });

  it('collapse the platforms to boxes, which the address keeps, and say the edges that keys follow', async () => {
    const page = await openPage(at('orders', { most: '1000' }), as('reader'));
    await page.getByText('1 upstream, 31 downstream').waitFor();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    const box = page.getByRole('button', { name: /^hive.*31 entities.*1 hop downstream$/i });
    await box.waitFor();
    expect(new URL(page.url()).searchParams.getAll('shut')).toEqual([HIVE]);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.locator('.lineage-node.home a').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^From orders to hive: 31 edges\.$/i).waitFor();
    expect(await page.evaluate(focused)).toMatch(/^1 urn:/);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^report_\d+/ })
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Collapse all' }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('open')).toHaveLength(1);
  });

  it('show one hop, what there is no room for, and more when one asks', async () => {
    const page = await openPage(at('orders'), as('reader'));
    await page.getByRole('heading', { name: 'Lineage of orders' }).waitFor();
    await page.getByText('1 upstream, 20 downstream').waitFor();
    await page.getByText('11 more are not shown.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('button', { name: '+11 more' }).click();
    await page.getByText('1 upstream, 31 downstream').waitFor();
    await expect(page.getByText('more are not shown').count()).resolves.toBe(0);
    expect(new URL(page.url()).searchParams.get('down')).toBe(table('orders'));
  });

  it('be walked by keyboard alone, and pick an entity to see the way to it', async () => {
    const page = await openPage(at('orders', { hops: '2' }), as('reader'));
    await page.getByRole('link', { name: /^orders.*in the middle$/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.evaluate(focused)).resolves.toBe(JOB);
    await page.keyboard.press('ArrowLeft');
    await expect(page.evaluate(focused)).resolves.toBe(table('raw'));
    await page.keyboard.press('Space');
    const details = page.getByRole('complementary', { name: 'Details of raw' });
    await details.getByRole('heading', { name: 'Path' }).waitFor();
    expect(new URL(page.url()).searchParams.get('picked')).toBe(table('raw'));
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/entity?*');
    await page.getByRole('heading', { name: 'raw', exact: true }).waitFor();
  });

  it('trace a column, and find one among many', async () => {
    const page = await openPage(at('orders', { hops: '2', cols: '1', dir: 'upstream' }), as('reader'));
    await page.getByRole('button', { name: 'field_1', exact: true }).first().click();
    await page.locator('.lineage-column.lit').nth(1).waitFor();
    await expect(page.locator('.lineage-column.lit').count()).resolves.toBe(2);
    await page.getByRole('status').getByText('1 column upstream, 0 columns downstream').waitFor();
    expect(new URL(page.url()).searchParams.get('column')).toBe(column('orders', 'field_1'));
    await page.getByRole('searchbox', { name: 'Find a column' }).first().fill('field_9');
    await page.getByRole('button', { name: 'field_9' }).first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lineage of the column' }).click();
    await page.getByRole('link', { name: /^field_1.*1 hop upstream$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('say which charts and dashboards read the tables of a column, and whose they are', async () => {
    const asked = new URLSearchParams({ urn: column('cost', 'euros'), dir: 'downstream', hops: '5', view: 'list' });
    const page = await openPage(`${catalog.url()}/app/lineage?${asked}`, as('reader'));
    await page.getByText('0 upstream, 3 downstream').waitFor();
    const dashboard = page.getByRole('row').filter({ hasText: 'Month' });
    await expect(dashboard.innerText()).resolves.toMatch(/3 hops downstream[^]*Jane Doe/);
    await page.getByText(/it may read this column/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('say that there is a cycle, and lead past entities of other types', async () => {
    const page = await openPage(at('raw', { hops: '5', dir: 'downstream' }), as('reader'));
    await page.getByText(/^A cycle: /).waitFor();
    await page.getByRole('button', { name: /^Type/ }).click();
    await page.getByRole('checkbox', { name: 'Datasets' }).check();
    await page.getByText('Dashed lines lead past entities of other types.').waitFor();
    await expect(page.getByRole('link', { name: /^load/ }).count()).resolves.toBe(0);
    expect(new URL(page.url()).searchParams.get('type')).toBe('dataset');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Type Datasets' }).waitFor();
  });

  it('show the way to an entity that is farther away than the picture goes', async () => {
    const page = await openPage(at('raw', { dir: 'downstream' }), as('reader'));
    await page.getByText('0 upstream, 1 downstream').waitFor();
    await page.getByRole('combobox', { name: 'Find an entity, and the path to it' }).fill('report_3');
    await page.getByRole('option', { name: /^report_3 / }).click();
    const way = page.getByRole('complementary', { name: 'Details of report_3' }).getByRole('listitem');
    await way.first().waitFor();
    await expect(way.allInnerTexts()).resolves.toEqual(expect.arrayContaining(['raw', 'load', 'orders', 'report_3']));
    expect(new URL(page.url()).searchParams.get('to')).toBe(table('report_3'));
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Path to report_3/ }).click();
    await page.getByText('0 upstream, 1 downstream').waitFor();
    await page.goto(at('raw', { to: table('alone') }));
    await page.getByText('No data flows between').waitFor();
  });

  it('keep to dates, and say when nothing existed then', async () => {
    const page = await openPage(at('orders'), as('reader'));
    await page.getByLabel('Time').selectOption({ label: 'Between dates' });
    await page.getByLabel('To', { exact: true }).fill('2001-02-03');
    await page.getByText('There is no lineage of this direction, time and type.').waitFor();
    expect(new URL(page.url()).searchParams.get('until')).toBe('2001-02-03');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2001-02-03');
    await page.getByText('1 upstream, 20 downstream').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('list the same with owners and ways, and save it', async () => {
    const page = await openPage(at('orders', { view: 'list', hops: '2' }), as('reader'));
    await page.getByRole('columnheader', { name: 'Owners' }).waitFor();
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('jane');
    await page.getByRole('row', { name: /report_1.*Jane Doe/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Find in the list' }).fill('');
    // Others are behind the 11 that have no room, so nobody knows how many are missing.
    await page.getByText(/^2 upstream, \d+ or more downstream$/).waitFor();
    await page.getByText('There are more than these.').waitFor();
    await page.getByRole('button', { name: 'Show up to 1,000' }).click();
    await page.getByText(/^2 upstream, 3\d downstream$/).waitFor();
    await page.getByRole('button', { name: 'Jane Doe 1' }).click();
    await page.getByText(/^1 of 3\d$/).waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Name' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('lineage.csv');
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('save the picture as SVG and PNG under the policy', async () => {
    const page = await openPage(at('orders'), as('reader'));
    for (const [name, file] of [
      ['SVG', 'lineage.svg'],
      ['PNG', 'lineage.png'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });

  it('show nothing of what the service hides, and no text as HTML', async () => {
    const page = await openPage(at('orders', { down: table('orders') }), as('limited'));
    await page.getByText('1 upstream, 30 downstream').waitFor();
    expect(await page.innerText('body')).not.toContain('secret');
    await page.goto(at('behind'));
    await page.getByText('1 entity you may not see.').waitFor();
    await page.goto(at('secret'));
    await page.getByRole('alert').getByText('You may not do this').waitFor();
    await page.goto(at('alone'));
    await page.getByText('No lineage yet').waitFor();
    await expect(page.locator('main img').count()).resolves.toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('be a tab of entities that may have lineage, and of no others', async () => {
    const entity = (urn: string, tab: string) => `${catalog.url()}/app/entity?${new URLSearchParams({ urn, tab })}`;
    const page = await openPage(entity(table('orders'), 'Lineage'), as('reader'));
    await page.getByText('1 upstream, 20 downstream').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(entity(JANE, 'Raw'));
    await page.getByRole('link', { name: 'Raw' }).waitFor();
    await expect(page.getByRole('link', { name: 'Lineage' }).count()).resolves.toBe(0);
  });

  it('say why there is no answer, and ask again', async () => {
    const page = await openPage('about:blank', as('reader'));
    await page.route('**/openapi/v1/lineage?*', refusal(503, 'UNAVAILABLE'));
    await page.goto(at('orders'));
    await page.getByRole('alert').getByText('This did not work').waitFor();
    await page.unroute('**/openapi/v1/lineage?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 upstream, 20 downstream').waitFor();
    await expect(page.getByRole('alert').count()).resolves.toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('be a list on a telephone, and fit into 320 pixels', async () => {
    const page = await openPage(at('orders'), as('reader', { viewport: { width: 320, height: 640 } }));
    await page.getByRole('columnheader', { name: 'Hops' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Hops ↑']);
    const isCut = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.lineage-table'))`;
    expect(await page.evaluate(isCut)).toBe(false);
    expect(await fits(page)).toBe(true);
    await page.goto(at('orders', { most: '1000' }));
    await page.getByText('1 upstream, 31 downstream').waitFor();
    const { width = 0 } = (await page.getByRole('columnheader', { name: 'Name' }).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(150);
    await page.getByRole('button', { name: 'Picture' }).click();
    await page.getByRole('region', { name: 'Picture of the lineage' }).waitFor();
    expect(await fits(page)).toBe(true);
    await page.goto(at('long'));
    await page.getByRole('heading', { name: /^Lineage of A_name/ }).waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('break no rule of the content security policy, and fail nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
