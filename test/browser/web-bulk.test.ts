/** Changes of several entities from Search in a real browser: by keyboard, two people at once, undo, and what is not allowed. */
import type { Page } from 'playwright-core';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { grant, only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { until } from '../support/until';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const tableUrn = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`;
const TABLES = Array.from({ length: 25 }, (_, index) => `shop_${String(index).padStart(2, '0')}`);
const QUERY = 'urn:li:query:shop_query';
const DOMAIN = 'urn:li:domain:sales';

const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:jane' };

const CATALOG: readonly Proposal[] = [
  ...TABLES.map((name) => upsert(tableUrn(name), 'datasetProperties', { name })),
  upsert(QUERY, 'queryProperties', {
    name: 'shop_query',
    statement: { value: 'select 1', language: 'SQL' },
    source: 'MANUAL',
    created: STAMP,
    lastModified: STAMP,
  }),
  upsert('urn:li:tag:pii', 'tagProperties', { name: 'Personal' }),
  upsert('urn:li:tag:gold', 'tagProperties', { name: 'Gold' }),
];

describeInBrowser('changing several results', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;
  const search = (words = 'shop', more = '') => at(`/search?q=${words}&f._entityType=dataset${more}`);
  const write = (...proposals: readonly Proposal[]) => {
    const { services, system } = catalog.runtime();
    return services.writer.write(system, proposals);
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Actions for the selected results' });
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const choose = async (page: Page, list: string, text: string) => {
    await page.getByRole('combobox', { name: list }).fill(text);
    await page
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .click();
  };
  const tagsOf = async (name: string): Promise<readonly string[]> => {
    const { status, json } = await catalog.send(`/aspects/${encodeURIComponent(tableUrn(name))}?aspect=globalTags`, {
      headers: { Authorization: `Bearer ${tokens['editor']}` },
    });
    if (status === 404) return [];
    const tags: readonly { readonly tag: string }[] = json.aspect['com.linkedin.common.GlobalTags'].tags;
    return tags.map(({ tag }) => tag);
  };

  beforeAll(async () => {
    await builtService();
    await write(...CATALOG);
    const reads = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
    tokens['editor'] = await tokenFor(catalog, 'editor', [...reads, 'EDIT_ENTITY']);
    tokens['reader'] = await tokenFor(catalog, 'reader', reads);
    tokens['limited'] = await tokenFor(catalog, 'limited', reads);
    const user = catalog.runtime().accounts.users.urnOf('limited');
    const one = only('URN', 'EQUALS', tableUrn('shop_11'));
    await grant(catalog, 'limited-edits', { user, privileges: ['EDIT_ENTITY'] }, one);
  });

  it('select three by keyboard, add a tag, see it, and undo it', async () => {
    const page = await openPage(search(), as('editor'));
    await page.getByRole('article').first().waitFor();
    const names = (await page.locator('.hit-name a').allInnerTexts()).slice(0, 3);
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await bar(page).getByText('3 selected').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('e');
    await expect(page.evaluate('document.activeElement.matches(".selection-bar")')).resolves.toBe(true);
    await bar(page).getByRole('button', { name: 'Tags…' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('combobox', { name: 'Tags to add' });
    await picker.focus();
    await page.keyboard.type('gold');
    await page.getByRole('option', { name: /Gold/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('3 will change').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to 3' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Added Gold to 3 results.').waitFor();
    await until(
      'the results have it',
      async () => (await page.locator('.hit').filter({ hasText: 'Gold' }).count()) === 3,
    );
    for (const name of names) expect(await tagsOf(name)).toEqual(['urn:li:tag:gold']);
    await bar(page).getByText('3 selected').waitFor();
    await page.reload();
    await page.locator('.account').click();
    await page.getByRole('menuitem', { name: 'Undo: Added Gold to 3 results.' }).click();
    await page.getByText('3 are as before.').waitFor();
    await until('it is gone', async () => (await page.locator('.hit').filter({ hasText: 'Gold' }).count()) === 0);
    for (const name of names) expect(await tagsOf(name)).toEqual([]);
  });

  it('put several into a domain from its page: choose them in a search, and write them at once', async () => {
    await write(upsert(DOMAIN, 'domainProperties', { name: 'Sales' }));
    const address = at(`/entity?${new URLSearchParams({ urn: DOMAIN })}`);
    const reader = await openPage(address, as('reader'));
    await reader.getByRole('heading', { name: 'Sales' }).waitFor();
    await reader.waitForLoadState('networkidle');
    await expect(reader.getByRole('link', { name: 'Add contents…' }).count()).resolves.toBe(0);
    const page = await openPage(address, as('editor', { viewport: { width: 390, height: 800 } }));
    await page.getByText('Nothing yet. Choose in Search what belongs here.').waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.getByRole('link', { name: 'Add contents…' }).click();
    await page.getByText('Select what belongs to Sales').waitFor();
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('shop_0');
    await page.keyboard.press('Enter');
    await page.waitForURL('**q=shop_0**');
    await box(page, 'shop_01').check();
    await box(page, 'shop_02').check();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await bar(page).getByRole('button', { name: 'Add to Sales…' }).click();
    await page.getByText('2 will change').waitFor();
    await page.getByRole('button', { name: 'Add to 2' }).click();
    await page.getByText('Added Sales to 2 results.').waitFor();
    await box(page, 'shop_01').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByRole('region', { name: 'Contents' }).getByRole('link', { name: 'shop_02' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keep the selection over pages and views, and drop it with another question', async () => {
    const page = await openPage(search(), as('editor'));
    await page.getByRole('checkbox', { name: 'Select all 20 on this page' }).check();
    await bar(page).getByText('20 selected').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('checkbox', { name: 'Select all 25 on this page' }).waitFor();
    await bar(page).getByText('20 selected').waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('table').waitFor();
    await expect(page.locator('[data-row-box]:checked').count()).resolves.toBe(20);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'shop_03', exact: true }).click();
    await page.getByRole('heading', { name: 'shop_03' }).waitFor();
    await page.goBack();
    await bar(page).getByText('20 selected').waitFor();
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('shop_2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**q=shop_2**');
    await bar(page).waitFor({ state: 'detached' });
  });

  it('select all results, also those of other pages', async () => {
    const page = await openPage(search(), as('editor'));
    await page.getByRole('checkbox', { name: 'Select all 20 on this page' }).check();
    await bar(page).getByRole('button', { name: 'Select all 25' }).click();
    await bar(page).getByText('25 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Tags…' }).click();
    await choose(page, 'Tags to add', 'Gold');
    await page.getByRole('button', { name: 'Add to 25' }).click();
    await page.getByText('Added Gold to 25 results.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('25 are as before.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('take a range with Shift, also out again, and clear all', async () => {
    const page = await openPage(search('shop', '&view=table'), as('editor'));
    const boxes = page.locator('[data-row-box]');
    await boxes.first().check();
    await boxes.nth(6).click({ modifiers: ['Shift'] });
    await bar(page).getByText('7 selected').waitFor();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await expect(page.evaluate('document.activeElement.matches("[data-select-shown]")')).resolves.toBe(true);
  });

  it('keep what somebody else has written meanwhile, and take back only what is as it was left', async () => {
    const page = await openPage(search(), as('editor'));
    for (const name of ['shop_05', 'shop_06']) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Tags…' }).click();
    await choose(page, 'Tags to add', 'Gold');
    await page.getByText('2 will change').waitFor();
    await write(upsert(tableUrn('shop_05'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }));
    await page.getByRole('button', { name: 'Add to 2' }).click();
    await page.getByText('Added Gold to 2 results.').waitFor();
    expect(await tagsOf('shop_05')).toEqual(['urn:li:tag:pii', 'urn:li:tag:gold']);
    await write(upsert(tableUrn('shop_06'), 'globalTags', { tags: [{ tag: 'urn:li:tag:theirs' }] }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 is as before. 1 could not be undone: somebody has changed it since.').waitFor();
    expect(await tagsOf('shop_05')).toEqual(['urn:li:tag:pii']);
    expect(await tagsOf('shop_06')).toEqual(['urn:li:tag:theirs']);
  });

  it('remove what the selected have, and say who does not have it', async () => {
    await write(upsert(tableUrn('shop_07'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }));
    const page = await openPage(search(), as('editor'));
    for (const name of ['shop_07', 'shop_08']) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await choose(page, 'Tags to remove', 'Personal');
    await page.getByText('1 without it').waitFor();
    await page.getByRole('button', { name: 'Remove from 1' }).click();
    await page.getByText('Removed Personal from 1 result.').waitFor();
    expect(await tagsOf('shop_07')).toEqual([]);
  });

  it('leave out what has no such list, and say so', async () => {
    const page = await openPage(at('/search?q=shop'), as('editor'));
    await page.getByRole('article').first().waitFor();
    if ((await box(page, 'shop_query').count()) === 0) await page.getByRole('button', { name: 'Show more' }).click();
    for (const name of ['shop_09', 'shop_query']) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Tags…' }).click();
    // Escape closes the list alone, and the choice stays.
    await choose(page, 'Tags to add', 'Gold');
    await page.getByRole('combobox', { name: 'Tags to add' }).fill('Pers');
    await page.getByRole('option', { name: /Personal/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /Personal/ }).waitFor({ state: 'detached' });
    await page.getByText('1 will change').waitFor();
    await page.getByText(/1 stays as it is\. Queries have no “Tags”\./).click();
    await page.getByRole('listitem').filter({ hasText: 'shop_query' }).last().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await tagsOf('shop_09')).toEqual([]);
  });

  it('change what somebody may edit, name what not, and undo from there', async () => {
    const page = await openPage(search(), as('limited'));
    for (const name of ['shop_11', 'shop_12']) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Tags…' }).click();
    await page.getByText(/You may edit some datasets only/).waitFor();
    await choose(page, 'Tags to add', 'urn:li:tag:gold');
    await page.getByRole('button', { name: 'Add to 2' }).click();
    await page.getByText('1 changed').waitFor();
    await page.getByText(/1 is as it was\. You may not edit it\./).click();
    await page.getByRole('alertdialog').getByText('shop_12').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect([await tagsOf('shop_11'), await tagsOf('shop_12')]).toEqual([['urn:li:tag:gold'], []]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 is as before.').waitFor();
    expect(await tagsOf('shop_11')).toEqual([]);
  });

  it('say why somebody may not edit', async () => {
    const page = await openPage(search(), as('reader'));
    await box(page, 'shop_10').check();
    const button = bar(page).getByRole('button', { name: 'Tags…' });
    await button.waitFor();
    await expect(button.getAttribute('aria-disabled')).resolves.toBe('true');
    await bar(page)
      .getByText(/You may not edit “Tags” of a dataset/)
      .waitFor({ state: 'attached' });
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('fit into 320 pixels, with targets for fingers', async () => {
    const options = as('editor', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    const page = await openPage(search(), options);
    const first = page.locator('.hit .select-box').first();
    await first.waitFor();
    const size = await first.boundingBox();
    expect([size?.width, size?.height]).toEqual([44, 44]);
    await first.tap();
    await bar(page).getByText('1 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Tags…' }).waitFor();
    expect(await fits(page)).toBe(true);
    await bar(page).getByRole('button', { name: 'Tags…' }).tap();
    await page.getByRole('combobox', { name: 'Tags to add' }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
