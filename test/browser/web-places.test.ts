/** Pages of what others are in or have: platforms with faces, domains, tags. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const SALES = 'urn:li:domain:sales';
const PII = 'urn:li:tag:pii';
const MONEY = 'urn:li:glossaryNode:money';
const RISK = 'urn:li:glossaryNode:risk';
const REVENUE = 'urn:li:glossaryTerm:revenue';
const table = (name: string) => `urn:li:dataset:(${HIVE},shop.${name},PROD)`;
const TABLES = Array.from({ length: 12 }, (_, number) => table(`table_${number}`));
const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => ({ time: Date.now() - days * DAY_MS, actor: 'urn:li:corpuser:jane' });
const column = (fieldPath: string) => ({
  fieldPath,
  nativeDataType: 'text',
  type: { type: { 'com.linkedin.schema.StringType': {} } },
  ...(fieldPath === 'email' && { globalTags: { tags: [{ tag: PII }] } }),
});

/** Both themes and a telephone. */
async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOW_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
}

describeInBrowser('places', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const open = (urn: string, width = 1280) =>
    openPage(`${catalog.url()}/app/entity?urn=${encodeURIComponent(urn)}`, { viewport: { width, height: 900 } });

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(HIVE, 'dataPlatformInfo', { name: 'hive', type: 'FILE_SYSTEM', datasetNameDelimiter: '.' }),
      upsert(SALES, 'domainProperties', { name: 'Sales' }),
      upsert(PII, 'tagProperties', { name: 'PII' }),
      upsert(MONEY, 'glossaryNodeInfo', { name: 'Money', definition: 'What is paid' }),
      upsert(RISK, 'glossaryNodeInfo', { name: 'Risk', definition: 'What may be lost' }),
      upsert(REVENUE, 'glossaryTermInfo', {
        name: 'Revenue',
        definition: 'What customers paid in a month',
        termSource: 'INTERNAL',
        parentNode: MONEY,
      }),
      upsert(table('table_0'), 'glossaryTerms', {
        terms: [{ urn: REVENUE }],
        auditStamp: { time: 0, actor: 'urn:li:corpuser:jane' },
      }),
      upsert('urn:li:dataFlow:(airflow,sales,PROD)', 'domains', { domains: [SALES] }),
      ...TABLES.flatMap((urn, number) => [
        upsert(urn, 'datasetProperties', { name: `table_${number}`, lastModified: ago(number * 5) }),
        upsert(urn, 'domains', { domains: [SALES] }),
        upsert(urn, 'ownership', { owners: [{ owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' }] }),
        upsert(urn, 'schemaMetadata', {
          schemaName: 'shop',
          platform: HIVE,
          version: 0,
          hash: '',
          platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
          fields: [column('id'), column(number < 3 ? 'email' : 'note')],
        }),
      ]),
    ]);
  });

  it('shows how fresh what is on a platform is, whether something fails, and whose it is', async () => {
    const page = await open(HIVE);
    const contents = page.getByRole('region', { name: 'What is on it' });
    await contents.getByText('Nothing fails').waitFor();
    await contents.getByText('of 12 whose time is known').waitFor();
    expect(await page.locator('.entity-title .mark').count()).toBe(1);
    expect(await violationsInThemes(page)).toEqual([]);
    await pictures(page, 'platform');
    await contents.getByRole('link', { name: '2 in 7 days' }).click();
    await page.getByText(/^2 results/).waitFor();
    await page.goBack();
    await contents.getByRole('link', { name: 'jane' }).click();
    await page.getByText(/^12 results/).waitFor();
  });

  it('divides what is in a domain by type, with its coverage', async () => {
    const page = await open(SALES, 390);
    const contents = page.getByRole('region', { name: 'Contents' });
    await contents.getByRole('link', { name: '92% owned' }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await violationsInThemes(page)).toEqual([]);
    await pictures(page, 'domain-390');
    await contents.getByRole('link', { name: /Pipeline/ }).click();
    await page.getByText(/^1 result/).waitFor();
  });

  it('lists columns with a tag apart from tables with it', async () => {
    const page = await open(PII);
    const columns = page.getByRole('region', { name: 'Columns with this tag' });
    await columns.getByRole('link', { name: 'email' }).nth(2).waitFor();
    expect(await columns.getByRole('link', { name: 'id', exact: true }).count()).toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await pictures(page, 'tag');
    await columns.getByRole('link', { name: 'email' }).first().click();
    await page.getByRole('complementary', { name: /email/ }).waitFor();
  });

  it('has terms in the tree of the glossary, which move to another group', async () => {
    const page = await openPage(`${catalog.url()}/app/browse?by=glossaryNode`, {
      viewport: { width: 1280, height: 900 },
    });
    const tree = page.getByRole('tree', { name: 'By term group' });
    await tree.getByRole('treeitem', { name: 'Money 1' }).waitFor();
    await tree.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: 'Revenue' }).click();
    await page.getByText('What customers paid in a month').waitFor();
    await page
      .getByRole('region', { name: 'With this glossary term' })
      .getByRole('link', { name: 'table_0' })
      .waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await pictures(page, 'glossary');
    await page.getByRole('button', { name: 'Move to…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Move Revenue' });
    await dialog.getByRole('combobox').fill('Risk');
    await page.getByRole('option', { name: /Risk/ }).click();
    expect(await violationsInThemes(page)).toEqual([]);
    await pictures(page, 'move');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await tree.getByRole('treeitem', { name: 'Risk 1' }).waitFor();
    await tree.getByRole('treeitem', { name: 'Money 0' }).waitFor();
    await page.getByRole('navigation', { name: 'Way to it' }).getByRole('link', { name: 'Risk' }).waitFor();
  });

  it('breaks no rule of the content security policy', () => expect(complaints).toEqual([]));
});
