/** What people say of a column, written where they look at it: by its description and chips, with undo, and not by those who may not. */
import type { Page } from 'playwright-core';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const ORDERS = `urn:li:dataset:(${HIVE},shop.orders,PROD)`;

function column(fieldPath: string, more: Readonly<Record<string, string>> = {}) {
  return { fieldPath, nativeDataType: 'bigint', type: { type: { 'com.linkedin.schema.NumberType': {} } }, ...more };
}

function written(fieldPath: string, description: string) {
  return upsert(ORDERS, 'editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath, description }] });
}

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'schemaMetadata', {
    schemaName: 's',
    platform: HIVE,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: [column('total', { description: 'Words of the source' }), column('tax')],
  }),
  upsert('urn:li:tag:gold', 'tagProperties', { name: 'Gold' }),
];

describeInBrowser('editing a column', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const write = (...proposals: readonly Proposal[]) => {
    const { services, system } = catalog.runtime();
    return services.writer.write(system, proposals);
  };
  const openColumn = (field: string, who: string) =>
    openPage(`${catalog.url()}/app/entity?${new URLSearchParams({ urn: ORDERS, tab: 'Columns', field })}`, as(who));
  const describe = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Edit description' }).click();
    const input = page.getByRole('textbox', { name: /^Description/ });
    await input.fill(text);
    return input;
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const inTree = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  beforeAll(async () => {
    await builtService();
    await write(...CATALOG);
    const reads = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
    tokens['editor'] = await tokenFor(catalog, 'editor', [...reads, 'EDIT_ENTITY']);
    tokens['reader'] = await tokenFor(catalog, 'reader', reads);
    tokens['describer'] = await tokenFor(catalog, 'describer', [...reads, 'EDIT_DATASET_COL_DESCRIPTION']);
  });

  it('describes it beside the tree, which shows it at once, and takes it back', async () => {
    const page = await openColumn('total', 'editor');
    await describe(page, 'What the **customer** pays');
    expect(await violationsInThemes(page)).toEqual([]);
    await save(page);
    await inTree(page, 'What the customer pays').waitFor();
    await page.locator('.row-details .markdown strong', { hasText: 'customer' }).waitFor();
    await expect(page.locator(':focus').getAttribute('aria-label')).resolves.toBe('Edit description');
    await page.getByRole('button', { name: 'Undo' }).click();
    // Nobody had written about columns, and the editor may not delete what is there now.
    await page.getByText('Description is as before.').waitFor();
    await inTree(page, 'What the customer pays').waitFor({ state: 'detached' });
    await inTree(page, 'Words of the source').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets who may describe columns describe them, and says why not tag them', async () => {
    const page = await openColumn('tax', 'describer');
    await describe(page, 'What the state gets');
    await save(page);
    await inTree(page, 'What the state gets').waitFor();
    const tags = page.getByRole('button', { name: 'Edit tags' });
    await expect(tags.getAttribute('aria-disabled')).resolves.toBe('true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await inTree(page, 'What the state gets').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('adds a tag by keyboard alone, and removes it', async () => {
    const page = await openColumn('tax', 'editor');
    await page.getByRole('button', { name: 'Edit tags' }).press('Enter');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('gold');
    await page.getByRole('option', { name: /Gold/ }).waitFor();
    await page.keyboard.press('Enter');
    await inTree(page, 'Gold').waitFor();
    await page.getByRole('button', { name: 'Remove Gold' }).press('Enter');
    await inTree(page, 'Gold').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done with tags' }).click();
    expect(complaints).toEqual([]);
  });

  it('keeps what somebody wrote of another column meanwhile, and asks about the same column', async () => {
    await write(written('tax', 'Old words'));
    const page = await openColumn('total', 'editor');
    await describe(page, 'Mine');
    await write(written('tax', 'New words'));
    await save(page);
    await inTree(page, 'New words').waitFor();
    const input = await describe(page, 'Mine again');
    await write(written('total', 'Theirs'));
    await save(page);
    await page.getByText('Somebody changed this while you were editing.').waitFor();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await input.waitFor({ state: 'detached' });
    await inTree(page, 'Mine again').waitFor();
    expect(complaints).toEqual([]);
  });

  it('asks before a text is lost, and leaves the form alone at Escape', async () => {
    const page = await openColumn('total', 'editor');
    const input = await describe(page, 'Not saved');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await input.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await input.waitFor({ state: 'detached' });
    await expect(page.getByRole('button', { name: 'Edit description' }).count()).resolves.toBe(1);
  });

  it('tags, untags and describes several columns at once, each with one write that can be undone', async () => {
    const page = await openColumn('total', 'editor');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /total/ }).getByRole('checkbox').click();
    await page
      .getByRole('row', { name: /tax/ })
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Actions for the selected columns' });
    await bar.getByText('2 selected').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Tags…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type('gold');
    await page.getByRole('option', { name: /Gold/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('2 will change').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to 2' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Gold' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await inTree(page, 'Gold').first().waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Description…' }).click();
    await dialog.locator('textarea:focus').waitFor();
    await page.keyboard.type('The same for both');
    await dialog.getByRole('button', { name: 'Describe 2' }).click();
    await page.getByRole('row').filter({ hasText: 'The same for both' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await inTree(page, 'The same for both').first().waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('selects columns by keyboard, and lets who may describe them do only that, in 390 pixels', async () => {
    const page = await openColumn('total', 'describer');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.keyboard.press('Escape');
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('2 selected').waitFor();
    await expect(page.getByRole('button', { name: 'Tags…' }).getAttribute('aria-disabled')).resolves.toBe('true');
    await expect(page.getByRole('button', { name: 'Description…' }).getAttribute('aria-disabled')).resolves.toBeNull();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
  });

  it('says to a reader why not, also in 320 pixels', async () => {
    const page = await openColumn('total', 'reader');
    await expect(page.getByRole('checkbox').count()).resolves.toBe(0);
    const button = page.getByRole('button', { name: 'Edit description' });
    await expect(button.getAttribute('aria-disabled')).resolves.toBe('true');
    await page
      .getByText(/You may not edit “Columns, as people describe them” of this dataset/)
      .first()
      .waitFor({
        state: 'attached',
      });
    await button.click({ force: true });
    await expect(page.getByRole('textbox', { name: /^Description/ }).count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await fits(page)).toBe(true);
  });

  it('has no buttons in the past', async () => {
    const query = new URLSearchParams({ urn: ORDERS, tab: 'Columns', field: 'total', asOf: String(Date.now()) });
    const page = await openPage(`${catalog.url()}/app/entity?${query}`, as('editor'));
    await page.getByRole('heading', { name: 'Tags' }).waitFor();
    await expect(page.getByRole('button', { name: /^Edit / }).count()).resolves.toBe(0);
  });
});
