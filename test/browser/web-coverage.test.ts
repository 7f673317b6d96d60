/** How much of the catalog is documented, owned and so on. */
import { readFileSync } from 'node:fs';
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { showPictures } from './show-pictures';
import { upsert } from './upsert';

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`;
const TABLES = Array.from({ length: 30 }, (_, number) => table(`table_${number}`));
const DOMAINS = ['Sales', 'Finance', 'Human resources'];
const domain = (name: string) => `urn:li:domain:${name}`;

describeInBrowser('coverage', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const open = (path: string) => openPage(`${catalog.url()}/app/${path}`, { viewport: { width: 1280, height: 900 } });

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      ...DOMAINS.map((name) => upsert(domain(name), 'domainProperties', { name })),
      ...TABLES.flatMap((urn, number) => [
        upsert(urn, 'datasetProperties', { name: `table_${number}`, ...(number < 13 && { description: 'A table.' }) }),
        ...(number < 25 ? [upsert(urn, 'domains', { domains: [domain(DOMAINS[number % 3] ?? '')] })] : []),
        ...(number < 8 ? [upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })] : []),
      ]),
      upsert('urn:li:dashboard:(looker,sales)', 'ownership', {
        owners: [{ owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' }],
      }),
    ]);
  });

  it('is on a page that leads from each number to its search', async () => {
    const page = await open('quality');
    await page.getByRole('link', { name: 'Coverage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor();
    await page.getByText('42%').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'coverage');
    expect(await fits(page)).toBe(true);
    const sales = page.getByRole('row', { name: /^Sales/ });
    expect((await sales.getByRole('link').allInnerTexts()).slice(0, 3)).toEqual(['Sales', '9', '5']);
    await sales.getByRole('link', { name: '5' }).click();
    await page.getByText(/^5 results/).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '18 missing' }).click();
    await page.getByText(/^18 results/).waitFor();
  });

  it('is narrowed to a type, and saved for a spreadsheet', async () => {
    const page = await open('coverage');
    await page.getByRole('link', { name: 'Dashboards' }).click();
    await page.getByText('100%').first().waitFor();
    await page.getByRole('link', { name: 'Count all types' }).click();
    await page.getByText('42%').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('"by","name","urn","entities","documented","owned","tagged","with terms"');
    expect(lines[1]).toBe('"","Whole catalog","","31","13","1","8","0"');
    expect(lines).toContain('"domain","None","","6","0","1","0","0"');
  });

  it('breaks no rule of the content security policy', () => expect(complaints).toEqual([]));
});
