/** Webhooks in a real browser. */
import { describeInBrowser } from '../support/test-browser';
import { builtService } from '../support/built-service';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';
import { webhookReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';

const PHONE = { width: 390, height: 844 };

describeInBrowser('the pages about webhooks', () => {
  const catalog = servedCatalog({ auth: 'on', environment: { ASPECTORY_WEBHOOK_NETWORKS: '127.0.0.1' } });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path = '') => `${catalog.url()}/app/webhooks${path}`;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    await builtService();
    tokens['jane'] = await tokenFor(catalog, 'jane');
    tokens['joe'] = await tokenFor(catalog, 'joe', []);
    tokens['max'] = await tokenFor(catalog, 'max', ['MANAGE_WEBHOOKS']);
    receiver = await webhookReceiver();
  });
  afterAll(() => receiver.close());

  const writeTag = (name: string) =>
    catalog.send('/aspects?action=ingestProposal', {
      headers: { Authorization: `Bearer ${tokens['jane']}` },
      body: { proposal: upsertOf(`urn:li:tag:${name}`, 'tagProperties', { name }) },
    });

  it('create one by keyboard, show its key once, and show what it sent', async () => {
    const page = await openPage(at(), as('jane'));
    await page.getByRole('heading', { name: 'There are no webhooks' }).waitFor();
    await page.getByRole('link', { name: 'New webhook' }).press('Enter');
    await page.getByRole('button', { name: 'Create webhook' }).press('Enter');
    await page.getByText('Enter a name for the webhook.').waitFor();
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Warehouse');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Only these aspects').fill('tagProperties');
    await page.getByText('It sends all changes in tag properties.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create webhook' }).press('Enter');
    await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
    expect(await page.locator('pre').first().innerText()).toMatch(/^whsec_/);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Done' }).press('Enter');
    await page.getByText('Nothing was sent yet.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await page.getByText(/The receiver accepted the test after/).waitFor();
    await writeTag('seen');
    await page.getByRole('row').filter({ hasText: 'urn:li:tag:seen' }).getByText('Taken (204)').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    const heard = receiver.messages.length;
    await page.getByRole('row').filter({ hasText: 'urn:li:tag:seen' }).getByRole('button').press('Enter');
    await page.getByText('1 change is sent again.').waitFor();
    await until('it was sent again', () => receiver.messages.length > heard);
  });

  it('say why the service turned it off, and turn it on', async () => {
    receiver.answer = () => ({ status: 410, body: 'no more' });
    await writeTag('gone');
    const page = await openPage(at(), as('jane', { viewport: PHONE }));
    await page.getByText('Turned off by the service').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open Warehouse' }).click();
    await page.getByText('The receiver answered 410 Gone').waitFor();
    await page.getByText('no more', { exact: true }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await violationsInThemes(page)).toEqual([]);
    receiver.answer = () => ({ status: 200 });
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('“Warehouse” is on.').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('Changes after number').fill('0');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('The changes after number 0 are sent again.').waitFor();
  });

  it('are closed to others, who may turn it off', async () => {
    const closed = await openPage(at(), as('joe'));
    await closed.getByText(/You need the privilege “Manage Webhooks”/).waitFor();
    const page = await openPage(at(), as('max'));
    await page.getByRole('link', { name: 'Open Warehouse' }).click();
    await page.getByText('only the owner changes it').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('“Warehouse” is off.').waitFor();
    expect(complaints).toEqual([]);
  });
});
