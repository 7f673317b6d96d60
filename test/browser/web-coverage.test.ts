/** How much of the catalog is documented, owned and so on. */
import { readFileSync } from 'node:fs';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { CoverageHistory } from '#search/service/coverage/coverage-history';
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
    expect(lines[0]).toContain('"day","by","name","urn","entities","documented","owned","tagged","with terms"');
    const today = new Date().toISOString().slice(0, 10);
    expect(lines[1]).toBe(`"${today}","","Whole catalog","","31","13","1","8","0"`);
    expect(lines).toContain(`"${today}","domain","None","","6","0","1","0","0"`);
  });

  it('shows how the shares became what they are', async () => {
    const { services, system } = catalog.runtime();
    const { database } = catalog;
    const read = wholeCatalog(new AbortController().signal);
    const coverage = await services.coverage.of(system, { entityType: undefined, read });
    const past = (share: number) => {
      const whole = { ...coverage.whole, counts: coverage.whole.counts.map((count) => Math.floor(count * share)) };
      const groups = coverage.groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({ ...row, counts: row.counts.map((count) => Math.floor(count * share)) })),
      }));
      return { ...coverage, whole, groups };
    };
    for (const daysAgo of [40, 30, 20, 10, 5, 2]) {
      const now = () => Date.now() - daysAgo * 86_400_000;
      const history = new CoverageHistory({ client: database, questions: database.questions, now });
      await history.record(past(1 - daysAgo / 50));
    }
    const page = await open('coverage');
    await page.getByRole('img', { name: /^Documented: 6% on .*, 42% today$/ }).waitFor();
    await page
      .getByRole('row', { name: /^Sales/ })
      .getByText('+33')
      .waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await showPictures(page, 'coverage-history');
    expect(await fits(page)).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.at(-1)).toMatch(/^"\d{4}-\d\d-\d\d","","Whole catalog","","31","2","0","1","0"$/);
  });

  it('breaks no rule of the content security policy', () => expect(complaints).toEqual([]));
});
