/** Browse in a real browser: the tree by platform, by domain and by glossary. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const SHOP = 'urn:li:container:shop';
const CORE = 'urn:li:container:core';
const SALES = 'urn:li:domain:sales';
const ONLINE = 'urn:li:domain:online';
const ORDERS = `urn:li:dataset:(${HIVE},shop.core.orders,PROD)`;
const CLICKS = `urn:li:dataset:(${HIVE},shop.clicks,PROD)`;
const LOOSE = `urn:li:dataset:(urn:li:dataPlatform:kafka,loose,PROD)`;

const MANY = 250;

const CATALOG: readonly Proposal[] = [
  ...[SHOP, CORE].map((urn) => upsert(urn, 'dataPlatformInstance', { platform: HIVE })),
  upsert(SHOP, 'containerProperties', { name: 'shop', description: 'All that is sold' }),
  upsert(CORE, 'containerProperties', { name: 'core' }),
  upsert(CORE, 'container', { container: SHOP }),
  upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
  upsert(ORDERS, 'container', { container: CORE }),
  upsert(ORDERS, 'domains', { domains: [ONLINE] }),
  upsert(CLICKS, 'datasetProperties', { name: 'clicks' }),
  upsert(CLICKS, 'container', { container: SHOP }),
  upsert(LOOSE, 'datasetProperties', { name: 'loose' }),
  upsert(SALES, 'domainProperties', { name: 'Sales' }),
  upsert(ONLINE, 'domainProperties', { name: 'Online', parentDomain: SALES }),
  // A circle, which loads of other systems may make.
  upsert('urn:li:domain:zone1', 'domainProperties', { name: 'Zone one', parentDomain: 'urn:li:domain:zone2' }),
  upsert('urn:li:domain:zone2', 'domainProperties', { name: 'Zone two', parentDomain: 'urn:li:domain:zone1' }),
  ...Array.from({ length: MANY }, (_, index) =>
    upsert(`urn:li:domain:part${index}`, 'domainProperties', {
      name: `Part ${String(index).padStart(3, '0')}`,
      parentDomain: SALES,
    }),
  ),
];

describeInBrowser('the tree of the catalog', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
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
      only('URN', 'EQUALS', SHOP, CLICKS, HIVE),
    );
  });

  it('lead to a table through platform and containers, by keyboard alone', async () => {
    const page = await openPage(at('/search'), as('reader'));
    await page.getByRole('combobox', { name: 'Search the catalog' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    const tree = page.getByRole('tree', { name: 'By platform' });
    await tree.getByRole('treeitem', { name: /^Datasets/ }).waitFor();
    await tree.focus();
    await page.keyboard.type('dat');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: /hive 2/i }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: 'shop 2' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: 'core 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'core', exact: true }).waitFor();
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.getByText('1 inside').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    // The address has all of it.
    await page.reload();
    await tree.getByRole('treeitem', { name: /^core/, selected: true }).waitFor();
    await page.getByRole('link', { name: 'orders', exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Way to it' }).getByRole('link', { name: 'shop' }).click();
    await page.getByText('All that is sold').waitFor();
    await page.getByRole('link', { name: 'Open the page of shop' }).click();
    await page.waitForURL('**/entity?**');
  });

  it('open a node with many nodes below it, and load them as they come into view', async () => {
    const page = await openPage(at('/browse?by=domain'), as('reader'));
    const tree = page.getByRole('tree', { name: 'By domain' });
    await tree.getByRole('treeitem', { name: /^Sales 251/ }).waitFor();
    await tree.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await tree
      .getByRole('treeitem', { name: /^Part|^Online/ })
      .first()
      .waitFor();
    await expect(tree.getByRole('treeitem').count()).resolves.toBeLessThan(80);
    for (let times = 0; times < 12; times++) {
      await page.keyboard.press('End');
      await page.waitForTimeout(300);
    }
    await tree.locator('[aria-setsize="251"][aria-posinset="251"]').waitFor();
    await page.getByRole('searchbox', { name: 'Filter the open folders' }).fill('part 249');
    await tree.getByRole('treeitem', { name: /^Part 249/ }).waitFor();
    await expect(tree.getByRole('treeitem', { name: /^Part/ }).count()).resolves.toBe(1);
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('have a circle of domains once, from one of them down to the last', async () => {
    const page = await openPage(at('/browse?by=domain'), as('reader'));
    const tree = page.getByRole('tree', { name: 'By domain' });
    await tree.getByRole('treeitem', { name: /^Zone one/ }).waitFor();
    await tree.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: /^Zone two/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(500);
    await expect(tree.getByRole('treeitem', { name: /^Zone/ }).count()).resolves.toBe(2);
  });

  it('count and show only what the user may see', async () => {
    const page = await openPage(at(`/browse?by=platform&in=dataset&in=${encodeURIComponent(HIVE)}`), as('limited'));
    const tree = page.getByRole('tree', { name: 'By platform' });
    await tree.getByRole('treeitem', { name: 'Datasets 1' }).waitFor();
    await page.getByRole('link', { name: 'clicks', exact: true }).waitFor();
    await expect(page.getByRole('link', { name: 'orders', exact: true }).count()).resolves.toBe(0);
    await tree.getByRole('treeitem', { name: /hive 1/i }).waitFor();
    await expect(tree.getByRole('treeitem', { name: /kafka/i }).count()).resolves.toBe(0);
    await page.goto(at('/browse?by=domain'));
    await page.getByRole('heading', { name: 'Nothing to browse this way' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('say at a node that it did not load, and try again', async () => {
    const page = await openPage(at('/browse'), as('reader'));
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem', { name: /^Datasets/ }).waitFor();
    await page.route('**/openapi/v1/search', refusal(500, 'INTERNAL'));
    await tree.focus();
    await page.keyboard.type('dat');
    await page.keyboard.press('ArrowRight');
    await tree.getByText('Not loaded.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.unroute('**/openapi/v1/search');
    await tree.getByRole('button', { name: 'Retry' }).click();
    await tree.getByRole('treeitem', { name: /hive 2/i }).waitFor();
  });

  it('are a page of their own on a narrow screen', async () => {
    const page = await openPage(at('/browse'), as('reader', { viewport: { width: 320, height: 640 } }));
    await page.getByRole('treeitem', { name: /^Datasets/ }).click();
    await page.getByRole('link', { name: 'loose', exact: true }).waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: /By platform/ }).click();
    await page.getByRole('treeitem', { name: /^Datasets/ }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
