/** Change requests and questions in a real browser. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const aspectName = 'datasetProperties';

describeInBrowser('the pages of change requests', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app/requests${path}`;

  async function write(description: string) {
    const { services, system } = catalog.runtime();
    const value = { name: 'orders', description };
    const proposal = { entityType: 'dataset', urn: ORDERS, aspectName, changeType: 'UPSERT', value } as const;
    await services.writer.write(system, [proposal]);
  }

  async function ask(description: string): Promise<number> {
    const headers = { Authorization: `Bearer ${tokens['asker']}` };
    const patch = [{ op: 'add', path: '/description', value: description }];
    const body = { urn: ORDERS, aspectName, patch, reason: `Because of ${description}` };
    return (await catalog.send('/openapi/v1/change-requests', { headers, body })).json.id;
  }

  beforeAll(async () => {
    await builtService();
    await write('One row an order');
    tokens['asker'] = await tokenFor(catalog, 'asker', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES']);
    tokens['editor'] = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
  });

  it('show what would change from the page of the entity, and write it once somebody accepts', async () => {
    await ask('One row a paid order');
    const page = await openPage(`${catalog.url()}/app/entity?urn=${encodeURIComponent(ORDERS)}`, as('editor'));
    await page.getByText('A change waits').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.locator('.notice').getByRole('link', { name: 'Properties' }).press('Enter');
    await page.locator('.request-diff ins', { hasText: 'paid' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept…' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('textbox').fill('The team agrees.');
    await page.getByRole('alertdialog').getByRole('textbox').press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The team agrees.').waitFor();
    await page.getByRole('link', { name: 'Change requests' }).first().click();
    await page.getByText('No change waits for a decision').waitFor();
  });

  it('show both changes of a conflict, which can only be refused, with a reason', async () => {
    const id = await ask('One row a return');
    await write('One row a shipment');
    const page = await openPage(at(`?id=${id}`), as('editor', { viewport: { width: 390, height: 800 } }));
    await page.getByText('Somebody has changed this since.').waitFor();
    await page.getByRole('heading', { name: 'What somebody has changed since' }).waitFor();
    await page.locator('.request-diff ins', { hasText: 'shipment' }).waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await expect(page.getByRole('button', { name: 'Accept…' }).count()).resolves.toBe(0);
    await page.getByRole('button', { name: 'Refuse…' }).click();
    const refuse = page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' });
    await expect(refuse.getAttribute('aria-disabled')).resolves.toBe('true');
    await page.getByRole('alertdialog').getByRole('textbox').fill('It counts shipments.');
    await refuse.click();
    await page.getByText('It counts shipments.').waitFor();
    expect(complaints.filter((line) => !line.includes('412'))).toEqual([]);
  });

  it('have a thread in which people ask and answer', async () => {
    const id = await ask('One row a parcel');
    const page = await openPage(at(`?id=${id}`), as('editor'));
    await page.getByLabel('Ask or answer').fill('Parcels or orders?');
    await page.getByRole('button', { name: 'Comment' }).click();
    const thread = page.getByRole('region', { name: 'Comments' });
    await thread.getByText('Parcels or orders?').waitFor();
    await expect(page.getByLabel('Ask or answer').inputValue()).resolves.toBe('');
    const other = await openPage(at(`?id=${id}`), as('asker', { viewport: { width: 390, height: 800 } }));
    await other.getByText('Parcels or orders?').waitFor();
    await other.getByLabel('Ask or answer').fill('Parcels, since May.');
    await other.getByRole('button', { name: 'Comment' }).click();
    await other.getByRole('region', { name: 'Comments' }).getByText('Parcels, since May.').waitFor();
    await expect(other.locator('.request-comments li').count()).resolves.toBe(2);
    expect([await fits(other), await violationsInThemes(other)]).toEqual([true, []]);
  });

  it('come from the pencil of who may not edit, and are counted for who decides', async () => {
    const page = await openPage(`${catalog.url()}/app/entity?urn=${encodeURIComponent(ORDERS)}`, as('asker'));
    await page.getByRole('button', { name: 'Suggest a change of description' }).click();
    const form = page.getByRole('form', { name: /description/ });
    await form.getByRole('textbox').first().fill('One row a line');
    await form.getByLabel('Why is it right?').fill('The model says so.');
    expect(await violationsInThemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Suggest' }).click();
    await page.getByText('Your suggestion waits for a decision.').waitFor();
    await page.getByText(/^(A change waits|\d+ changes wait)$/).waitFor();
    const other = await openPage(`${catalog.url()}/app/models`, as('editor'));
    await other.getByRole('button', { name: /editor.*, \d+ change requests? waits?/ }).click();
    expect(await violationsInThemes(other)).toEqual([]);
    await other.getByRole('menuitem', { name: /change requests? waits?/ }).click();
    await other.getByText('The model says so.').waitFor();
  });

  it('let who asked take a request back, and not accept it', async () => {
    const id = await ask('One row a day');
    const page = await openPage(at(''), as('asker', { viewport: { width: 390, height: 800 } }));
    await page.getByText('Because of One row a day').waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.goto(at(`?id=${id}`));
    await page.getByRole('button', { name: 'Take back…' }).waitFor();
    await expect(page.getByRole('button', { name: 'Accept…' }).count()).resolves.toBe(0);
  });
});

/** What readers ask of owners, on the page of an entity and on home. */
describeInBrowser('questions about an entity', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const address = () => `${catalog.url()}/app/entity?urn=${encodeURIComponent(ORDERS)}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    const owners = [{ owner: 'urn:li:corpuser:owner', type: 'DATAOWNER' }];
    const value = { name: 'orders', description: 'One row an order' };
    await services.writer.write(system, [
      { entityType: 'dataset', urn: ORDERS, aspectName, changeType: 'UPSERT', value },
      { entityType: 'dataset', urn: ORDERS, aspectName: 'ownership', changeType: 'UPSERT', value: { owners } },
    ]);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
    tokens['owner'] = await tokenFor(catalog, 'owner', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
  });

  it('are asked by readers, wait on the home of owners, and are answered and resolved there', async () => {
    const reader = await openPage(address(), as('reader'));
    await reader.getByRole('button', { name: 'Ask a question' }).press('Enter');
    await reader.getByLabel('Your question').fill('Are refunds in it?');
    await reader.getByRole('button', { name: 'Ask', exact: true, disabled: false }).waitFor();
    await reader.keyboard.press('Control+Enter');
    await reader.getByText('Are refunds in it?').waitFor();
    expect(await violationsInThemes(reader)).toEqual([]);

    const owner = await openPage(`${catalog.url()}/app/`, as('owner'));
    await owner.getByText('1 question waits for you').waitFor();
    expect(await violationsInThemes(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'orders: Are refunds in it?' }).press('Enter');
    await owner.locator('#questions:focus').waitFor();
    await owner.getByRole('button', { name: 'Answer' }).press('Enter');
    await owner.getByLabel('Your answer').fill('Yes, with a negative amount.');
    await owner.getByRole('button', { name: 'Answer', exact: true, disabled: false }).waitFor();
    await owner.keyboard.press('Control+Enter');
    await owner.getByRole('list', { name: 'Answers' }).getByText('Yes, with a negative amount.').waitFor();
    await owner.getByRole('button', { name: 'Resolve' }).press('Enter');
    await owner.getByText('1 resolved question').waitFor();
    expect(await violationsInThemes(owner)).toEqual([]);
  });

  it('fit a phone, with a box to mention somebody', async () => {
    const page = await openPage(address(), as('owner', { viewport: { width: 390, height: 800 } }));
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByRole('button', { name: 'Mention somebody' }).click();
    await page.getByLabel('Mention').waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    expect(complaints).toEqual([]);
  });
});
