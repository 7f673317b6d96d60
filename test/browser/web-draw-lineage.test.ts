/** Edges of lineage that people draw in the picture, and take out again. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { showPictures } from './show-pictures';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const SOON = { timeout: 20_000 };

describeInBrowser('an edge of lineage', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (name: string, more: Record<string, string> = {}) =>
    `${catalog.url()}/app/lineage?${new URLSearchParams({ urn: table(name), ...more })}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const upstreams = [{ auditStamp: { time: 0, actor: 'urn:li:corpuser:jane' }, dataset: table('raw'), type: 'COPY' }];
    await services.writer.write(system, [
      ...['raw', 'orders', 'report', 'alone'].map((name) => upsert(table(name), 'datasetProperties', { name })),
      upsert(table('orders'), 'upstreamLineage', { upstreams }),
    ]);
    tokens['editor'] = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'EDIT_LINEAGE']);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
  });

  it('is drawn by keyboard to an entity that is found by its name, and removed', async () => {
    const page = await openPage(at('orders'), as('editor'));
    await page.getByRole('link', { name: /^orders.*in the middle$/ }).focus();
    await page.keyboard.press('Space');
    const details = page.getByRole('complementary', { name: 'Details of orders' });
    await details.getByRole('button', { name: 'Draw an edge…' }).press('Enter');
    await page.getByText('press the entity at its other end').waitFor(SOON);
    await page.keyboard.type('report');
    await page.getByRole('option', { name: /report/ }).waitFor(SOON);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Draw an edge' });
    await dialog.getByLabel('from orders to report').waitFor(SOON);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'draw-edge');
    await dialog.getByRole('button', { name: 'Draw the edge' }).press('Enter');
    const drawn = page.getByRole('complementary', { name: 'Details of report' });
    await drawn.getByText('drawn by a person').waitFor(SOON);
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'drawn-edge');
    expect(await fits(page)).toBe(true);
    await drawn.getByRole('button', { name: 'Remove… the edge' }).press('Enter');
    await page.getByRole('button', { name: 'Remove the edge' }).press('Enter');
    await page.getByText('1 upstream, 0 downstream').first().waitFor(SOON);
  });

  it('is drawn by two presses, against the order in which they came', async () => {
    const page = await openPage(at('orders'), as('editor'));
    await page.getByRole('link', { name: /^orders.*in the middle$/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Draw an edge…' }).click();
    await page.locator(`.lineage-node[data-id="${table('raw')}"]`).click({ position: { x: 4, y: 4 } });
    const dialog = page.getByRole('alertdialog', { name: 'Draw an edge' });
    await dialog.getByLabel('from raw to orders').check();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('press the entity at its other end').count()).resolves.toBe(0);
  });

  it('is the first one of an entity without any', async () => {
    const page = await openPage(at('alone'), as('editor'));
    await page.getByRole('button', { name: 'Draw an edge…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Draw an edge' });
    await dialog.getByLabel('Between alone and').fill('raw');
    await page.getByRole('option', { name: /raw/ }).click();
    await dialog.getByLabel('from raw to alone').check();
    await dialog.getByRole('button', { name: 'Draw the edge' }).click();
    await page.getByText('1 upstream, 0 downstream').first().waitFor(SOON);
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('is refused in words to who may not change the lineage', async () => {
    const page = await openPage(at('orders', { picked: table('raw') }), as('reader'));
    await page.getByRole('button', { name: 'Draw an edge…' }).click();
    await page.keyboard.type('report');
    await page.getByRole('option', { name: /report/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Draw an edge' });
    await dialog.getByRole('button', { name: 'Draw the edge' }).click();
    await dialog
      .getByText(/EDIT_LINEAGE|Edit Lineage/)
      .first()
      .waitFor(SOON);
    expect(complaints).toEqual([]);
  });
});
