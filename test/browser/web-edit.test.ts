/** Changes of metadata in a real browser: forms, chips, undo, two people at once, and what is not allowed. */
import type { Page } from 'playwright-core';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { grant, only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const HIVE = 'urn:li:dataPlatform:hive';
const ORDERS = `urn:li:dataset:(${HIVE},shop.orders,PROD)`;

/** With so many tags that the editor does not draw all. */
const MARKED = `urn:li:dataset:(${HIVE},shop.marked,PROD)`;
const MANY = Array.from({ length: 60 }, (_, index) => ({ tag: `urn:li:tag:tag_${index}` }));

const CATALOG: readonly Proposal[] = [
  upsert(ORDERS, 'editableDatasetProperties', { description: 'First text' }),
  upsert(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
  upsert(MARKED, 'globalTags', { tags: MANY }),
  upsert(MARKED, 'ownership', { owners: [{ owner: 'urn:li:corpuser:owner', type: 'DATAOWNER' }] }),
  upsert('urn:li:tag:pii', 'tagProperties', { name: 'Personal' }),
  upsert('urn:li:tag:gold', 'tagProperties', { name: 'Gold' }),
];

describeInBrowser('editing', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const address = () => `${catalog.url()}/app/entity?${new URLSearchParams({ urn: ORDERS })}`;
  const write = (...proposals: readonly Proposal[]) => {
    const { services, system } = catalog.runtime();
    return services.writer.write(system, proposals);
  };
  const openForm = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit description' }).click();
    const text = page.getByRole('textbox', { name: /^Description/ });
    await text.waitFor();
    return text;
  };

  beforeAll(async () => {
    await builtService();
    await write(...CATALOG);
    const reads = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'];
    tokens['editor'] = await tokenFor(catalog, 'editor', [...reads, 'EDIT_ENTITY']);
    tokens['reader'] = await tokenFor(catalog, 'reader', reads);
    tokens['describer'] = await tokenFor(catalog, 'describer', [...reads, 'EDIT_ENTITY_DOCS']);
    tokens['colleague'] = await tokenFor(catalog, 'colleague', reads);
    tokens['owner'] = await tokenFor(catalog, 'owner', reads);
    await grant(catalog, 'owners', { user: '', privileges: ['EDIT_ENTITY'] }, { forOwners: true });
  });

  it('change a description by its form, look at it, and undo it', async () => {
    const page = await openPage(address(), as('editor'));
    const text = await openForm(page);
    expect(await violationsInThemes(page)).toEqual([]);
    await text.fill('Second **text**');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.preview-box strong', { hasText: 'text' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Catalog description saved.').waitFor();
    await page.locator('.prose .markdown strong', { hasText: 'text' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Catalog description is as before.').waitFor();
    await page.locator('.prose', { hasText: 'First text' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('offer a text box where nobody has described a table, and keep a text that is refused', async () => {
    const urn = `urn:li:dataset:(${HIVE},shop.undescribed,PROD)`;
    await write(upsert(urn, 'datasetProperties', { name: 'undescribed' }));
    const at = `${catalog.url()}/app/entity?${new URLSearchParams({ urn })}`;
    const page = await openPage(at, as('describer', { viewport: { width: 390, height: 800 } }));
    const text = page.getByRole('textbox', { name: /^Description/ });
    await text.waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.keyboard.press('e');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('One row a parcel');
    await page.route('**/aspects/actions/ingestProposal', refusal(500, 'INTERNAL'), { times: 1 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The reason.').first().waitFor();
    await expect(text.inputValue()).resolves.toBe('One row a parcel');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.prose', { hasText: 'One row a parcel' }).waitFor();
    await text.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await text.waitFor();
    const reader = await openPage(at, as('reader'));
    await reader.getByText('Nobody has described this yet.').waitFor();
    await expect(reader.getByRole('textbox', { name: /^Description/ }).count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it('let a colleague describe what is in one domain, and nothing else', async () => {
    const tables = ['inside', 'outside'].map((name) => `urn:li:dataset:(${HIVE},shop.${name},PROD)`);
    const [inside = '', outside = ''] = tables;
    await write(
      ...tables.map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      upsert(inside, 'domains', { domains: ['urn:li:domain:parcels'] }),
    );
    const user = catalog.runtime().accounts.users.urnOf('colleague');
    const one = only('DOMAIN', 'EQUALS', 'urn:li:domain:parcels');
    await grant(catalog, 'describes-parcels', { user, privileges: ['EDIT_ENTITY_DOCS'] }, one);
    const at = (urn: string) => `${catalog.url()}/app/entity?${new URLSearchParams({ urn })}`;
    const page = await openPage(at(inside), as('colleague'));
    await page.getByRole('textbox', { name: /^Description/ }).fill('One row a parcel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.prose', { hasText: 'One row a parcel' }).waitFor();
    const tags = page.getByRole('button', { name: /^(Add|Edit) tags/ });
    await expect(tags.getAttribute('aria-disabled')).resolves.toBe('true');
    await page.goto(at(outside));
    await page.getByText('Nobody has described this yet.', { exact: true }).waitFor();
    await expect(page.getByRole('textbox', { name: /^Description/ }).count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it('show who may describe only the description', async () => {
    const page = await openPage(address(), as('describer'));
    const text = await openForm(page);
    await expect(page.locator('.aspect-form').getByRole('textbox').count()).resolves.toBe(1);
    await expect(page.getByRole('button', { name: 'Remove all' }).count()).resolves.toBe(0);
    await text.fill('Described text');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.prose', { hasText: 'Described text' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.prose', { hasText: 'First text' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('show both versions after somebody else has written, and join them', async () => {
    const page = await openPage(address(), as('editor'));
    const text = await openForm(page);
    await text.fill('My text');
    await write(upsert(ORDERS, 'editableDatasetProperties', { description: 'Their text', name: 'Their name' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('p:focus', { hasText: 'Somebody changed this while you were editing.' }).waitFor();
    // Nobody chooses between stamps, and nobody reads JSON.
    await expect(page.locator('.merge-choice legend').allTextContents()).resolves.toEqual([
      'Description both changed it',
      'Name only they changed it',
    ]);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await page.getByText('Catalog description saved.').waitFor();
    await page.locator('.prose', { hasText: 'My text' }).waitFor();
    await page.getByRole('heading', { name: 'Their name' }).waitFor();
  });

  it('ask before changes are lost, by a link and by a step back', async () => {
    const page = await openPage(address(), as('editor'));
    const text = await openForm(page);
    await text.fill('Not saved');
    await page.getByRole('link', { name: 'Relationships' }).click();
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
    // Who goes on typing presses the button with the focus.
    await page.locator('button:focus', { hasText: 'Keep editing' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(text.inputValue()).resolves.toBe('Not saved');
    await text.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await text.waitFor({ state: 'detached' });
  });

  it('leave the page alone while a form is open, wherever the focus is', async () => {
    const page = await openPage(address(), as('editor'));
    const text = await openForm(page);
    const before = page.url();
    const pressAll = async () => {
      for (const key of ['?', 'e', '2', 'j', '/', 'g', 's']) await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await pressAll();
    await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await pressAll();
    await text.fill('Not saved');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await pressAll();
    await expect(page.getByRole('alertdialog').count()).resolves.toBe(0);
    expect(page.url()).toBe(before);
    await expect(text.inputValue()).resolves.toBe('Not saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.keyboard.press('?');
    await page.getByRole('alertdialog', { name: 'Keys' }).waitFor();
  });

  it('keep the focus in a text that becomes longer than a line', async () => {
    const page = await openPage(address(), as('editor'));
    await openForm(page);
    await page.getByText(/more fields?$/).click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    const words = 'word '.repeat(16);
    await name.pressSequentially(words);
    await expect(name.inputValue()).resolves.toContain(words);
  });

  it('add and remove a tag by keyboard alone', async () => {
    const page = await openPage(address(), as('editor'));
    await page.getByRole('button', { name: 'Edit tags' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('gold');
    await page.getByRole('option', { name: /Gold/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Tags saved.').waitFor();
    await page.getByRole('button', { name: 'Remove Personal' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Personal' }).waitFor({ state: 'detached' });
    await page.locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus[aria-label="Edit tags"]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('draw the first of many tags, and all when one asks', async () => {
    const page = await openPage(`${catalog.url()}/app/entity?${new URLSearchParams({ urn: MARKED })}`, as('editor'));
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await page.getByRole('button', { name: 'Remove tag_49' }).waitFor();
    const last = page.getByRole('button', { name: 'Remove tag_59' });
    await expect(last.count()).resolves.toBe(0);
    await page.locator('.quick-editor').getByRole('button', { name: 'Show all 60' }).click();
    await last.waitFor();
  });

  it('find what to add among much, by keyboard alone, and say which key edits', async () => {
    const page = await openPage(address(), as('editor'));
    await page.getByRole('button', { name: 'Edit tags' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('alertdialog', { name: 'Keys' }).getByText('Edit description').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add…' }).press('Enter');
    const find = page.getByRole('combobox', { name: 'Find what to add' });
    await find.waitFor();
    await expect(page.getByRole('listbox').getByRole('group').first().textContent()).resolves.toMatch(/^At a glance/);
    expect(await violationsInThemes(page)).toEqual([]);
    await find.pressSequentially('documents about');
    await expect(page.getByRole('option').count()).resolves.toBe(1);
    await find.press('Enter');
    await page.getByRole('heading', { name: 'Add links' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Edit catalog description' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is offered to owners on what they own alone', async () => {
    const page = await openPage(address(), as('owner'));
    await page.getByText(/You may not edit “Tags” of this dataset/).waitFor({ state: 'attached' });
    await expect(page.getByRole('button', { name: 'Add…' }).count()).resolves.toBe(0);
    await page.goto(`${catalog.url()}/app/entity?${new URLSearchParams({ urn: MARKED })}`);
    const button = page.getByRole('button', { name: 'Edit tags' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    await expect(button.getAttribute('aria-disabled')).resolves.not.toBe('true');
    await page.goto(`${catalog.url()}/app/new?type=tag`);
    await page.getByText('You may not create tags. Ask an administrator').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('say why somebody may not edit', async () => {
    const page = await openPage(address(), as('reader'));
    const button = page.getByRole('button', { name: 'Edit tags' });
    await page.getByText(/You may not edit “Tags” of this dataset/).waitFor({ state: 'attached' });
    await expect(button.getAttribute('aria-disabled')).resolves.toBe('true');
    await expect(page.getByRole('button', { name: 'Add…' }).count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await fits(page)).toBe(true);
  });
});
