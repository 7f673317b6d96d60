/** Settings > Audit in a real browser. */
import type { Route } from 'playwright-core';
import { describeInBrowser } from '../support/test-browser';
import { builtService } from '../support/built-service';
import { servedCatalog } from '../e2e/served-catalog';
import { actingAs, fits, refusal, testPages, violations, violationsInThemes } from './test-pages';
import { tokenFor } from '../e2e/token-for';
import { until } from '../support/until';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const API = '**/openapi/v1/audit*';

// Pages are looked at in both themes.

describeInBrowser('the page about the audit', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openContext, openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (query = '') => `${catalog.url()}/app/settings/audit${query}`;

  beforeAll(async () => {
    await builtService();
    const { accounts, system } = catalog.runtime();
    tokens['auditor'] = await tokenFor(catalog, 'auditor', ['VIEW_AUDIT', 'MANAGE_POLICIES']);
    tokens['joe'] = await tokenFor(catalog, 'joe', []);
    await accounts.users.create(system, { name: 'evil', displayName: SCRIPT, roles: [] });
    for (let index = 0; index < 60; index += 1)
      await accounts.users.setUsable(system, 'urn:li:corpuser:evil', index % 2 === 0);
    await catalog.send('/openapi/v1/audit', { headers: { Authorization: `Bearer ${tokens['joe']}` } });
    await refusalStored();
  });

  /** Refusals are stored a moment later. The newest entry of the tests must not change while they read it. */
  async function refusalStored(): Promise<void> {
    const headers = { Authorization: `Bearer ${tokens['auditor']}` };
    await until('the refusal is stored', async () =>
      (await catalog.send('/openapi/v1/audit?outcome=FORBIDDEN', { headers })).text.includes('FORBIDDEN'),
    );
  }

  it('shows the newest entries with their details, and older ones on other pages', async () => {
    const page = await openPage(at(), as('auditor'));
    const rows = page.getByRole('row').filter({ hasText: 'changed the corp user status' });
    await rows.first().waitFor();
    await rows.first().getByRole('button', { name: 'Details' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('urn:li:corpuser:evil').first().waitFor();
    await page.getByText('UPSERT corpUserStatus').first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    const first = await page.locator('time').first().getAttribute('datetime');
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL('**after=*');
    await page
      .getByRole('row')
      .filter({ hasText: /created the (user|group)/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Newest' }).click();
    await page.waitForURL((url) => !url.searchParams.has('after'));
    await page.locator(`time[datetime="${first}"]`).first().waitFor();
    await expect(page.locator('time').first().getAttribute('datetime')).resolves.toBe(first);
  });

  it('filters by user, operation, outcome and time, in the address', async () => {
    const page = await openPage(at(), as('auditor'));
    await page.getByLabel('Outcome').selectOption('FORBIDDEN');
    // Refusals are written once a second.
    const refused = page.getByRole('row').filter({ hasText: 'list audit entries' });
    await until('the page shows the refusal', async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return refused.count();
    });
    expect(await refused.innerText()).toContain('Refused: no privilege');
    await page.getByRole('combobox', { name: 'Who' }).fill('joe');
    await page.getByRole('option', { name: /joe/ }).first().click();
    await page.getByLabel('When').selectOption('hour');
    await page.getByLabel('Operation').fill('listAuditEntries');
    await page.waitForURL('**operation=listAuditEntries*');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      outcome: 'FORBIDDEN',
      actor: 'urn:li:corpuser:joe',
      within: 'hour',
      operation: 'listAuditEntries',
    });
    await refused.waitFor();
    await page.getByLabel('Outcome').selectOption('SUCCESS');
    await page.getByRole('heading', { name: 'No entry passes the filters' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Remove the filters' }).click();
    await page.getByRole('row').filter({ hasText: 'changed the corp user status' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('is shown to nobody without the privilege', async () => {
    const page = await openPage(at(), as('joe'));
    await page.getByRole('alert').getByText('VIEW_AUDIT').waitFor();
    await expect(page.getByRole('button', { name: 'Retry' }).count()).resolves.toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('shows that it loads, that there is nothing, and that it failed with a way to retry', async () => {
    const page = await (await openContext(as('auditor'))).newPage();
    let answer: (route: Route) => unknown = () => undefined;
    await page.route(API, (route) => answer(route));
    await page.goto(at());
    await page.getByText('Loading the audit').waitFor();
    answer = refusal(500, 'INTERNAL');
    await page.reload();
    await page.getByRole('alert').getByText('request-7').waitFor();
    expect(await violations(page)).toEqual([]);
    answer = (route) => route.fulfill({ json: { entries: [] } });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('fits into 320 pixels', async () => {
    const page = await openPage(at(), as('auditor', { viewport: { width: 320, height: 640 } }));
    await page.getByText('onerror').first().waitFor();
    await page.getByRole('button', { name: 'Details' }).first().click();
    expect(await fits(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('runs no script of names, and breaks no rule of the content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
