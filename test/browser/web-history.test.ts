/** The history of an entity in a real browser: timeline, differences, who set what, another time, restore. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const HIDDEN = 'urn:li:dataset:(urn:li:dataPlatform:hive,secret.plans,PROD)';
const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1_700_000_000_000, actor: JANE };
const SCRIPT = '<img src=x onerror=alert(1)>';

const described = (description: string) => upsert(ORDERS, 'editableDatasetProperties', { description });
const FIRST: readonly Proposal[] = [
  described(`# Orders\n\nAll orders ${SCRIPT}\n\nLoaded nightly.`),
  upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
  upsert(HIDDEN, 'datasetProperties', { name: 'secret orders' }),
];
const SECOND: readonly Proposal[] = [
  described(`# Orders\n\nAll orders ${SCRIPT}\n\nLoaded hourly.`),
  upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
];

describeInBrowser('the history of an entity', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  let between = 0;
  const entity = (urn: string, more: Readonly<Record<string, string>> = { tab: 'History' }) =>
    `${catalog.url()}/app/entity?${new URLSearchParams({ urn, ...more })}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, FIRST);
    between = Date.now() + 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    await services.writer.write(system, SECOND);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'GET_TIMELINE_PRIVILEGE'];
    tokens['writer'] = await tokenFor(catalog, 'writer', [...read, 'EDIT_ENTITY']);
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', ORDERS));
    tokens['present'] = await tokenFor(catalog, 'present', ['VIEW_ENTITY_PAGE']);
  });

  it('says what changed, and shows how', async () => {
    const page = await openPage(entity(ORDERS), as('limited'));
    const owner = page.getByRole('button', { name: /Owners/ });
    await owner.waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /description changed/ }).click();
    await page.locator('.diff-line.removed', { hasText: 'Loaded nightly.' }).waitFor();
    await page.locator('.diff-line.added', { hasText: 'Loaded hourly.' }).waitFor();
    await expect(page.locator('main img').count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Part' }).selectOption({ label: 'Owners' });
    await page.waitForURL((url) => url.searchParams.get('aspect') === 'ownership');
    await page.getByRole('button', { name: /description changed/ }).waitFor({ state: 'detached' });
  });

  it('says who set what', async () => {
    const page = await openPage(entity(ORDERS, { tab: 'History', view: 'fields' }), as('writer'));
    await page.getByRole('columnheader', { name: 'Set by' }).first().waitFor();
    await page.getByRole('cell', { name: 'Jane Doe' }).first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('shows the page as it was, and nothing to change on it', async () => {
    const page = await openPage(entity(ORDERS, { asOf: String(between) }), as('writer', { locale: 'de-DE' }));
    await page.locator('.as-of-bar', { hasText: /As it was on \d{1,2}\. \p{L}+ \d{4}/u }).waitFor();
    await page.getByText('Loaded nightly.').waitFor();
    await expect(page.getByRole('link', { name: 'Jane Doe' }).count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: /description changed/ }).click();
    await expect(page.getByRole('button', { name: 'Restore this version' }).count()).resolves.toBe(0);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.locator('.as-of-bar').waitFor({ state: 'detached' });
  });

  it('restores an old version after a preview, and takes it back', async () => {
    const page = await openPage(entity(ORDERS, { tab: 'History', aspect: 'editableDatasetProperties' }), as('writer'));
    await page.locator('.event-head').last().click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.locator('.diff-line.added', { hasText: 'Loaded nightly.' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/has the value of version 1 again/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await page.goto(entity(ORDERS, {}));
    await page.getByText('Loaded hourly.').waitFor();
  });

  it('writes nothing if somebody else wrote in between', async () => {
    const page = await openPage(entity(ORDERS, { tab: 'History', aspect: 'editableDatasetProperties' }), as('writer'));
    await page.locator('.event-head').last().click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [described('Written in between')]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/Somebody has changed this/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('restores the whole page, and takes the first edit back, for who may not delete', async () => {
    const page = await openPage(entity(ORDERS, { asOf: String(between) }), as('writer'));
    await page.getByRole('button', { name: 'Restore this state' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this state?' });
    await question.getByRole('heading', { name: 'Owners' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('2 parts are as before.').waitFor();
    await page.goto(entity(ORDERS, {}));
    await page.getByText('Loaded nightly.').waitFor();
    await expect(page.getByRole('link', { name: 'Jane Doe' }).count()).resolves.toBe(0);
    await page.goto(entity(ORDERS, { tab: 'History', aspect: 'editableDatasetProperties' }));
    await page.locator('.event-head').last().click();
    await page.getByRole('button', { name: 'Take this change back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/is as it was before version 1/).waitFor();
    await page.goto(entity(ORDERS, {}));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText('Loaded nightly.').count()).resolves.toBe(0);
  });

  it('is for those alone who may see it', async () => {
    const hidden = await openPage(entity(HIDDEN), as('limited'));
    await hidden.getByRole('heading', { name: 'Not found, or not visible to you' }).waitFor();
    const present = await openPage(entity(ORDERS), as('present'));
    await present.getByRole('heading', { name: 'You may not see the history' }).waitFor();
    expect(await violations(present)).toEqual([]);
  });

  it('fits into 320 pixels', async () => {
    for (const more of [{ tab: 'History' }, { tab: 'History', view: 'fields' }, { asOf: String(between) }]) {
      const page = await openPage(entity(ORDERS, more), as('writer', { viewport: { width: 320, height: 640 } }));
      await page.getByRole('article').waitFor();
      await page.waitForLoadState('networkidle');
      expect([more, await fits(page)]).toEqual([more, true]);
    }
  });

  it('breaks no rule of the content security policy', () => {
    expect(complaints.filter((text) => !text.includes('412') && !text.includes('401'))).toEqual([]);
  });
});
