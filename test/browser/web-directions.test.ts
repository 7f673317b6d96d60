/** Texts of any direction, and the times of data, on the page of an entity. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';

const TABLE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const ARABIC = 'هذا جدول يحتوي على الطلبات (orders) من النظام.';
const DAY = 86_400_000;

/** Of an element. */
function direction(element: { matches(selector: string): boolean }): string {
  return element.matches(':dir(rtl)') ? 'rtl' : 'ltr';
}

/** Pictures for people, if they are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOW_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

describeInBrowser('the page of a table', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const now = Date.now();
    const write = (aspectName: string, value: object) =>
      services.writer.write(system, [
        {
          entityType: 'dataset',
          urn: TABLE,
          aspectName,
          changeType: 'UPSERT',
          value: JSON.parse(JSON.stringify(value)),
        },
      ]);
    await write('datasetProperties', {
      name: 'الطلبات',
      description: `${ARABIC}\n\nOne line in English.\n\n- שורה אחת\n- **هذا** (orders)`,
      created: { time: Date.UTC(2020, 0, 1) },
      lastModified: { time: Date.UTC(2020, 1, 1) },
    });
    const event = { timestampMillis: now, lastUpdatedTimestamp: now - 2 * DAY, operationType: 'INSERT' };
    await write('operation', event);
    await write('operation', { ...event, timestampMillis: now - 1, lastUpdatedTimestamp: now - 9 * DAY });
  });

  it('reads each paragraph, name and input in its own direction', async () => {
    const page = await openPage(at(`/entity?urn=${encodeURIComponent(TABLE)}`), {
      viewport: { width: 1280, height: 900 },
    });
    // Until the script of Markdown has come, a description is one text.
    await page.locator('.markdown li').first().waitFor();
    const directionOf = (text: string) => page.locator('main').getByText(text).first().evaluate(direction);
    expect(await directionOf('من النظام')).toBe('rtl');
    expect(await directionOf('One line in English.')).toBe('ltr');
    expect(await directionOf('שורה אחת')).toBe('rtl');
    expect(await page.locator('.markdown li', { hasText: '(orders)' }).evaluate(direction)).toBe('rtl');
    expect(await page.locator('h1').getByText('الطلبات').first().evaluate(direction)).toBe('rtl');
    const search = page.getByRole('combobox').first();
    await search.fill('طلبات');
    expect(await search.evaluate(direction)).toBe('rtl');
    await search.fill('orders');
    expect(await search.evaluate(direction)).toBe('ltr');
    await page.keyboard.press('Escape');
    expect(await violationsInThemes(page)).toEqual([]);
    await picture(page, 'table-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await picture(page, 'table-light');
  });

  it('says when the data was created, changed and refreshed, apart from the change in the catalog', async () => {
    const page = await openPage(at(`/entity?urn=${encodeURIComponent(TABLE)}`), {
      viewport: { width: 390, height: 844 },
    });
    const header = page.locator('.entity-header');
    await header.getByText('last refreshed').waitFor();
    const text = await header.innerText();
    expect(text).toMatch(/Data created \d+ years ago/);
    expect(text).toMatch(/last modified \d+ years ago/);
    expect(text).toContain('last refreshed 2 days ago');
    expect(text).toMatch(/Changed (this minute|.* minutes? ago)/);
    await picture(page, 'table-narrow');
    expect(await fits(page)).toBe(true);
  });

  it('folds a description that is longer than a screen', async () => {
    const { services, system } = catalog.runtime();
    const long = TABLE.replace('orders', 'long');
    const value = { name: 'long', description: `${'A paragraph.\n\n'.repeat(60)}The last words.` };
    await services.writer.write(system, [
      { entityType: 'dataset', urn: long, aspectName: 'datasetProperties', changeType: 'UPSERT', value },
    ]);
    const page = await openPage(at(`/entity?urn=${encodeURIComponent(long)}`), {
      viewport: { width: 1280, height: 900 },
    });
    const height = () => page.locator('.prose').evaluate((prose: { clientHeight: number }) => prose.clientHeight);
    await page.getByRole('button', { name: 'Show the whole description' }).waitFor();
    expect(await height()).toBeLessThan(700);
    expect(await violationsInThemes(page)).toEqual([]);
    await picture(page, 'folded');
    await page.getByRole('button', { name: 'Show the whole description' }).click();
    expect(await height()).toBeGreaterThan(1500);
    await page.getByRole('button', { name: 'Show less' }).click();
    expect(await height()).toBeLessThan(700);
  });

  it('logs nothing', () => expect(complaints).toEqual([]));
});
