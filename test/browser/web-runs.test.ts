/** The pages of ingestion runs in a real browser. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from '../e2e/served-catalog';
import { only, tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { upsertOf } from '../support/upsert-of';
import { actingAs, fits, testPages, violations, violationsInThemes } from './test-pages';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const HIDDEN = 'urn:li:dataset:(urn:li:dataPlatform:hive,secret.plans,PROD)';

const LINK = {
  url: 'https://example.com',
  description: 'Page',
  createStamp: { time: 1, actor: 'urn:li:corpuser:jane' },
};

function named(urn: string, name: string, runId: string): Proposal {
  return {
    entityType: 'dataset',
    urn,
    aspectName: 'datasetProperties',
    changeType: 'UPSERT',
    value: { name },
    systemMetadata: { runId, lastObserved: Date.now() },
  };
}

describeInBrowser('the pages of runs', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app/runs${path}`;

  beforeAll(async () => {
    await builtService();
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [named(ORDERS, 'orders', 'first-run')]);
    await services.writer.write(system, [named(ORDERS, 'paid orders', 'second-run')]);
    const { systemMetadata = {} } = named(ORDERS, 'orders', 'first-run');
    const links = { entityType: 'dataset', urn: ORDERS, aspectName: 'institutionalMemory' };
    await services.writer.write(system, [
      { ...links, changeType: 'UPSERT', value: { elements: [LINK] }, systemMetadata },
    ]);
    await services.writer.write(system, [named(HIDDEN, 'plans', 'hidden-run')]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'GET_TIMELINE_PRIVILEGE'];
    tokens['operator'] = await tokenFor(catalog, 'operator', [...read, 'DELETE_ENTITY', 'EDIT_ENTITY']);
    const headers = { Authorization: `Bearer ${tokens['operator']}` };
    const proposal = upsertOf(ORDERS, 'institutionalMemory', { elements: [{ ...LINK, description: 'Wiki' }] });
    await catalog.send('/aspects?action=ingestProposal', { headers, body: { proposal } });
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', ORDERS));
  });

  it('list what one may see, and find a run by name', async () => {
    const page = await openPage(at(''), as('limited'));
    await page.getByRole('link', { name: 'second-run' }).waitFor();
    expect(await page.innerText('main')).not.toContain('hidden-run');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find a run' }).fill('nothing');
    await page.getByText('0 runs').waitFor();
    await page.getByRole('searchbox', { name: 'Find a run' }).fill('second');
    await page.getByText('1 run', { exact: true }).waitFor();
    expect(page.url()).toContain('query=second');
    await page.getByRole('link', { name: 'second-run' }).click();
    await page.getByRole('heading', { name: 'second-run' }).waitFor();
    await page.goBack();
    await page.getByText('1 run', { exact: true }).waitFor();
    await expect(page.getByRole('searchbox', { name: 'Find a run' }).inputValue()).resolves.toBe('second');
  });

  it('show what a run changed', async () => {
    const page = await openPage(at('?id=second-run'), as('limited'));
    await page.getByRole('link', { name: 'paid orders' }).waitFor();
    await page.getByRole('button', { name: 'Properties' }).click();
    await page.locator('.run-diff ins', { hasText: 'paid' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Roll back…', disabled: true }).waitFor();
    await page.getByText('You may not roll back a run.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('say that nothing of a run is there for those who may not see it', async () => {
    const page = await openPage(at('?id=hidden-run'), as('limited'));
    await page.getByRole('heading', { name: 'Nothing of this run is left' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('fit into 320 pixels', async () => {
    for (const path of ['', '?id=second-run']) {
      const page = await openPage(at(path), as('operator', { viewport: { width: 320, height: 640 } }));
      await page.getByRole('main').getByRole('link').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await fits(page)]).toEqual([path, true]);
    }
  });

  it('name what others have replaced since, and by whom, before a run is rolled back', async () => {
    const page = await openPage(at('?id=first-run'), as('operator'));
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const replaced = page.getByRole('alertdialog').getByRole('region', { name: /because others replaced/ });
    await replaced.getByText('2 values are not rolled back, because others replaced them since').waitFor();
    const rows = replaced.getByRole('listitem');
    // Names come in an answer of their own.
    await rows.nth(1).getByText('paid orders').waitFor();
    await expect(rows.first().innerText()).resolves.toMatch(/^paid orders · Properties\s+by the run second-run/);
    await expect(rows.nth(1).innerText()).resolves.toMatch(/^paid orders · Links\s+by operator/);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fits(page)).toBe(true);
    await rows.first().getByRole('link', { name: 'second-run' }).click();
    await page.getByRole('heading', { name: 'second-run' }).waitFor();
    await page.getByRole('button', { name: 'Roll back…' }).click();
    await page.getByRole('alertdialog').getByText('become what they were before').waitFor();
    expect(await page.getByRole('alertdialog').innerText()).not.toContain('others replaced');
  });

  it('roll a run back after they said what goes away', async () => {
    const page = await openPage(at('?id=second-run'), as('operator'));
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('1 value', { exact: true }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(/1 value rolled back/).waitFor();
    await page.getByRole('heading', { name: 'Nothing of this run is left' }).waitFor();
  });

  it('break no rule of the content security policy', () => {
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
