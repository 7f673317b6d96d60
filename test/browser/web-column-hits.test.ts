/** Columns that a search finds, as links to them. */
import { servedCatalog } from '../e2e/served-catalog';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const TAG = 'urn:li:tag:pii';

const field = (fieldPath: string) => ({
  fieldPath,
  nativeDataType: 'text',
  type: { type: { 'com.linkedin.schema.StringType': {} } },
});

describeInBrowser('columns that a search finds', () => {
  const catalog = servedCatalog();
  const { openPage, complaints } = testPages();
  const open = (path: string) => openPage(`${catalog.url()}/app/${path}`, { viewport: { width: 390, height: 844 } });

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const schema = {
      schemaName: 'orders',
      platform: 'urn:li:dataPlatform:hive',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: [field('id'), field('loyalty_tier'), field('mail')],
    };
    const tagged = { fieldPath: 'mail', globalTags: { tags: [{ tag: TAG }] } };
    await services.writer.write(system, [
      upsert(ORDERS, 'schemaMetadata', schema),
      upsert(TAG, 'tagProperties', { name: 'Personal data' }),
      upsert(ORDERS, 'editableSchemaMetadata', { editableSchemaFieldInfo: [tagged] }),
    ]);
  });

  it('lead to the column of that name', async () => {
    const page = await open('search?q=loyalty');
    await page.locator('.hit-why').getByRole('link', { name: 'loyalty_tier' }).click();
    await page.getByRole('complementary', { name: 'loyalty_tier' }).waitFor();
    expect(page.url()).toContain('field=loyalty_tier');
  });

  it('lead to the columns with that tag', async () => {
    const page = await open('search?q=pii');
    const link = page.locator('.hit-why').getByRole('link', { name: 'pii' });
    await link.waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await link.click();
    await page.getByText('1 of 3 columns').waitFor();
    expect(await page.getByRole('treegrid').getByRole('rowheader').allInnerTexts()).toEqual(['mail']);
  });

  it('break no rule of the content security policy', () => expect(complaints).toEqual([]));
});
