/** Trees of columns in a real browser: 5,000 of them, by keyboard alone, in both themes, and in 320 pixels. */
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const WIDE = `urn:li:dataset:(${HIVE},lake.wide,PROD)`;
const NESTED = `urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders,PROD)`;
const SECRET = `urn:li:dataset:(${HIVE},secret,PROD)`;
const V2 = '[version=2.0].[type=Order]';
const TOTAL = `${V2}.[type=long].total`;
const EMAIL = `${V2}.[type=Customer].customer.[type=string].email`;

function column(fieldPath: string, kind: string, more: Readonly<Record<string, string | boolean>> = {}) {
  return { fieldPath, nativeDataType: 'bigint', type: { type: { [`com.linkedin.schema.${kind}Type`]: {} } }, ...more };
}

const GROUPS = Array.from({ length: 100 }, (_, group) => [
  column(`group_${group}`, 'Record', { description: `Measures of group ${group}` }),
  ...Array.from({ length: 49 }, (__, index) => column(`group_${group}.measure_${index}`, 'Number', { nullable: true })),
]).flat();

const FIELDS = [
  column('[version=2.0].[key=True].[type=string].id', 'String'),
  column(TOTAL, 'Number', { description: 'Old words <img src=x onerror=alert(1)>' }),
  column(`${V2}.[type=Customer].customer`, 'Record'),
  column(EMAIL, 'String'),
  column(`${V2}.[type=union].payment`, 'Union'),
  column(`${V2}.[type=union].[type=Card].payment`, 'Record'),
  column(`${V2}.[type=union].[type=Card].payment.[type=string].number`, 'String'),
];

function schema(fields: readonly ReturnType<typeof column>[], more: JsonObject = {}) {
  const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } };
  return { schemaName: 's', platform: HIVE, version: 0, hash: '', platformSchema, fields: [...fields], ...more };
}

const CATALOG: readonly Proposal[] = [
  upsert(WIDE, 'schemaMetadata', schema(GROUPS)),
  upsert(NESTED, 'datasetProperties', { name: 'orders' }),
  upsert(
    NESTED,
    'schemaMetadata',
    schema(FIELDS, {
      foreignKeys: [
        {
          name: 'fk',
          sourceFields: [`urn:li:schemaField:(${NESTED},${EMAIL})`],
          foreignFields: [`urn:li:schemaField:(${WIDE},group_99.measure_48)`],
          foreignDataset: WIDE,
        },
      ],
    }),
  ),
  upsert(NESTED, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [
      {
        fieldPath: 'total',
        description: 'What the **customer** pays',
        globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] },
      },
    ],
  }),
  upsert(NESTED, 'datasetProfile', {
    timestampMillis: Date.now() - 86_400_000,
    fieldProfiles: [{ fieldPath: TOTAL, nullCount: 3, nullProportion: 0.25, min: '7', sampleValues: ['7', '11'] }],
  }),
  upsert(`urn:li:schemaField:(${NESTED},${TOTAL})`, 'status', { removed: false }),
  upsert('urn:li:tag:pii', 'tagProperties', { name: 'Personal' }),
  upsert(SECRET, 'schemaMetadata', schema([column('hidden_column', 'Number')])),
];

describeInBrowser('the tree of columns', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const columns = (urn: string, more: Readonly<Record<string, string>> = {}) =>
    `${catalog.url()}/app/entity?${new URLSearchParams({ urn, tab: 'Columns', ...more })}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
    tokens['limited'] = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', NESTED));
  });

  it('shows 5,000 columns, draws few of them, and finds one', async () => {
    const page = await openPage(columns(WIDE), as('reader'));
    const grid = page.getByRole('treegrid', { name: 'Columns' });
    await page.getByText('5,000 columns').waitFor();
    await expect(grid.getAttribute('aria-rowcount')).resolves.toBe('101');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.locator('[role="treegrid"][aria-rowcount="5001"]').waitFor();
    await expect(page.getByRole('row').count()).resolves.toBeLessThan(60);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find in columns' }).fill('measure_48 group_99');
    await page.getByText('1 of 5,000 columns').waitFor();
    await expect(page.getByRole('rowheader').allInnerTexts()).resolves.toEqual(['group_99', 'measure_48']);
    await page.waitForURL((url) => url.searchParams.get('find') === 'measure_48 group_99');
    await page.getByRole('searchbox', { name: 'Find in columns' }).fill('nothing of it');
    await page.getByText('Nothing here has “nothing of it”').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('goes through the columns by keyboard, and opens and closes one', async () => {
    const page = await openPage(columns(NESTED), as('reader'));
    const active = () => page.locator('.tree-row.active .tree-link').innerText();
    await page.getByRole('treegrid').focus();
    await expect(active()).resolves.toBe('id');
    for (const key of ['ArrowDown', 'j', 'ArrowLeft']) await page.keyboard.press(key);
    await page.locator('.tree-row.active[aria-expanded="false"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(active()).resolves.toBe('email');
    await page.keyboard.press('End');
    await expect(active()).resolves.toBe('number');
    await page.keyboard.press('ArrowLeft');
    await expect(active()).resolves.toBe('Card');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'total' }).waitFor();
    expect(new URL(page.url()).searchParams.get('field')).toBe(TOTAL);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'total' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('field')).toBe(false);
    await page.waitForFunction("document.activeElement?.closest('[role=treegrid]') != null");
    await page.keyboard.press('ArrowDown');
    await expect(active()).resolves.toBe('customer');
  });

  it('merges what aspects say of a column, at its own address', async () => {
    const page = await openPage(columns(NESTED, { field: TOTAL }), as('reader'));
    const drawer = page.getByRole('complementary', { name: 'total' });
    await drawer.locator('.markdown strong', { hasText: 'customer' }).waitFor();
    await drawer.getByText('Written here, not by the source').waitFor();
    await drawer.getByText('Description from the source').click();
    await drawer.getByText('Old words <img src=x onerror=alert(1)>').waitFor();
    await drawer.getByRole('link', { name: 'Personal' }).waitFor();
    await drawer.getByText('25%').waitFor();
    await drawer.getByText('yesterday').waitFor();
    await drawer.getByRole('link', { name: 'Its own page' }).waitFor();
    await expect(page.locator('main img').count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('leads from a foreign key to the column it refers to', async () => {
    const page = await openPage(columns(NESTED, { field: EMAIL }), as('reader'));
    await page.getByRole('link', { name: 'lake.wide › group_99.measure_48' }).click();
    await page.getByRole('complementary', { name: 'measure_48' }).waitFor();
    await page.locator('.tree-row.open').getByText('measure_48').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('complementary', { name: 'measure_47' }).waitFor();
    expect(new URL(page.url()).searchParams.get('field')).toBe('group_99.measure_47');
  });

  it('shows the stored values, finds in them, and says how programs read them', async () => {
    const page = await openPage(columns(WIDE, { tab: 'Raw' }), as('reader'));
    await page.getByText(/^\d+ aspects$/).waitFor();
    await page.getByText('schemaMetadata', { exact: true }).click();
    await page.getByText('[5,000]').waitFor();
    await page.getByRole('button', { name: 'Show 100 more of 5,000' }).waitFor();
    await page.getByText(/^GET .*\/schemaMetadata$/).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find a name or a value' }).fill('group_99.measure_48');
    await page.getByText(/^In 1 of \d+ aspects$/).waitFor();
    await page.locator('.json-tree mark', { hasText: 'group_99.measure_48' }).waitFor();
  });

  it('shows nothing of columns that the service hides', async () => {
    const page = await openPage(columns(SECRET, { field: 'hidden_column' }), as('limited'));
    await page.getByRole('heading', { name: 'Not found, or not visible to you' }).waitFor();
    expect(await page.innerText('main')).not.toContain('hidden_column');
    const own = await openPage(columns(NESTED, { field: TOTAL }), as('limited'));
    await own.getByRole('complementary', { name: 'total' }).waitFor();
    await own.waitForLoadState('networkidle');
    await expect(own.getByRole('link', { name: 'Its own page' }).count()).resolves.toBe(0);
  });

  it('fits into 320 pixels with name and type', async () => {
    const page = await openPage(columns(NESTED), as('reader', { viewport: { width: 320, height: 640 } }));
    await page.getByRole('row', { name: /email.*bigint/ }).waitFor();
    await expect(fits(page)).resolves.toBe(true);
    await page.getByRole('row', { name: /email.*bigint/ }).click();
    await page.getByRole('complementary', { name: 'email' }).waitFor();
    await expect(fits(page)).resolves.toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
