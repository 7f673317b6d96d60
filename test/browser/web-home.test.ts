/** Home, what a person follows, and what changed, in a real browser. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';
import { upsert } from './upsert';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const ORDERS = dataset('orders');
const INCIDENT = 'urn:li:incident:late';
const PHONE = { viewport: { width: 390, height: 800 } };

describeInBrowser('home', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
    tokens['ana'] = await tokenFor(catalog, 'ana', ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE', 'EDIT_ENTITY']);
    tokens['asker'] = await tokenFor(catalog, 'asker', ['VIEW_ENTITY_PAGE', 'REQUEST_CHANGES']);
    tokens['admin'] = await tokenFor(catalog, 'admin', ['VIEW_ENTITY_PAGE', 'CREATE_GLOBAL_ANNOUNCEMENTS']);
    const { services, system } = catalog.runtime();
    const stamp = { time: 1, actor: 'urn:li:corpuser:ana' };
    await services.writer.write(system, [
      upsert(ORDERS, 'datasetProperties', { name: 'orders', description: 'One row an order' }),
      upsert(dataset('returns'), 'datasetProperties', { name: 'returns' }),
      upsert(dataset('returns'), 'datasetUsageStatistics', { timestampMillis: Date.now(), totalSqlQueries: 9 }),
      upsert(dataset('returns'), 'ownership', { owners: [{ owner: 'urn:li:corpuser:ana', type: 'DATAOWNER' }] }),
      upsert(INCIDENT, 'incidentInfo', {
        type: 'FRESHNESS',
        title: 'No rows since Friday',
        entities: [dataset('returns')],
        status: { state: 'ACTIVE', lastUpdated: stamp },
        created: stamp,
      }),
    ]);
    const headers = { Authorization: `Bearer ${tokens['asker']}` };
    const patch = [{ op: 'add', path: '/description', value: 'One row a return' }];
    const asked = { urn: dataset('returns'), aspectName: 'datasetProperties', patch, reason: 'Its runbook says so.' };
    await catalog.send('/openapi/v1/change-requests', { headers, body: asked });
  });

  it('says what to do first, and has what one follows from then on, also what changed of it', async () => {
    const page = await openPage(at('/'), as('asker'));
    await page.getByRole('heading', { name: 'Make this page yours' }).waitFor();
    await page.getByRole('region', { name: 'Used most' }).getByRole('link', { name: 'returns' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.goto(at(`/entity?${new URLSearchParams({ urn: ORDERS })}`));
    const star = page.getByRole('button', { name: 'Follow orders' });
    await star.press('Enter');
    await page.locator('.star[aria-pressed=true]').waitFor();
    await page.goto(at('/'));
    await page.getByRole('link', { name: 'You follow 1' }).waitFor();
    await page.getByRole('region', { name: 'You follow' }).getByRole('link', { name: 'orders' }).waitFor();
    await page.getByRole('button', { name: 'Follow orders' }).click();
    await page.getByRole('heading', { name: 'Make this page yours' }).waitFor();
  });

  it('shows what is owned, what is wrong with it and which requests wait, in one answer', async () => {
    const page = await openPage('about:blank', as('ana', PHONE));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '');
    });
    await page.goto(at('/'));
    await page.getByRole('link', { name: 'You own 1' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((each) => each.includes('query Home'))).toHaveLength(1);
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.getByRole('link', { name: 'returns: No rows since Friday' }).waitFor();
    await page.getByRole('link', { name: 'returns: Its runbook says so.' }).click();
    await page.getByRole('button', { name: 'Accept…' }).waitFor();
  });

  it('lets an administrator pin a text and a link, which others see and cannot change', async () => {
    const page = await openPage(at('/'), as('admin'));
    await page.getByRole('button', { name: 'Pin a text or a link' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Title').fill('Rules');
    await dialog.getByLabel('Text (optional)').fill('How **tables** are called');
    await dialog.getByLabel('Link (optional)').fill('wiki');
    await dialog.getByText('Give a whole address').waitFor();
    await dialog.getByLabel('Link (optional)').fill('https://example.com/rules');
    expect(await violationsInThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pin for everybody' }).click();
    await page.getByRole('link', { name: 'Rules' }).waitFor();
    const other = await openPage(at('/'), as('asker', PHONE));
    await other.getByRole('link', { name: 'Rules' }).waitFor();
    await other.locator('.pinned strong', { hasText: 'tables' }).waitFor();
    expect([await fits(other), await violationsInThemes(other)]).toEqual([true, []]);
    await expect(other.getByRole('button', { name: 'Change Rules' }).count()).resolves.toBe(0);
    await page.getByRole('button', { name: 'Change Rules' }).click();
    await page.getByRole('button', { name: 'Take it away' }).click();
    await page.getByRole('link', { name: 'Rules' }).waitFor({ state: 'detached' });
  });

  it('saves a search under a name, which is then on Home and in the search field', async () => {
    const page = await openPage(at('/search?q=rows&f.platform=urn%3Ali%3AdataPlatform%3Ahive'), as('ana'));
    await page.getByRole('button', { name: 'Save search' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    // It takes a privilege to save one for everybody.
    await expect(dialog.getByLabel('For everybody').count()).resolves.toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Hive of ours');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The search is saved.').waitFor();
    await page.goto(at('/'));
    await page
      .getByRole('region', { name: 'Saved searches' })
      .getByRole('link', { name: 'Hive of ours', exact: true })
      .waitFor();
    await page.keyboard.press('/');
    await page.getByRole('option', { name: 'Hive of ours' }).click();
    await page.waitForURL('**/search?q=rows&f.platform=urn*');
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Delete the saved search Hive of ours' }).click();
    await page.getByRole('link', { name: 'Hive of ours', exact: true }).waitFor({ state: 'detached' });
  });

  it('follows a saved search that finds nothing yet: what changes in it is under “What changed”, by its name and with what one follows', async () => {
    const page = await openPage(at('/search?q=watched'), as('ana', PHONE));
    await page.getByRole('heading', { name: 'Nothing was found for “watched”' }).waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.getByRole('button', { name: 'Save search' }).press('Enter');
    await page.getByLabel('Name').fill('Watched');
    await page.getByLabel('Follow it').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The search is saved.').waitFor();
    const { services, system } = catalog.runtime();
    const value = { name: 'streets', description: 'A watched street' };
    await services.writer.write(system, [upsert(dataset('streets'), 'datasetProperties', value)]);
    await page.goto(at('/'));
    const card = page.getByRole('region', { name: 'Saved searches' });
    await card.locator('.star[aria-pressed=true]').waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await card.getByRole('link', { name: 'What changed in Watched' }).click();
    await page.getByRole('link', { name: 'streets' }).waitFor();
    await expect(page.getByLabel('Saved search').inputValue()).resolves.toMatch(/^urn:/);
    await expect(page.getByRole('link', { name: 'orders' }).count()).resolves.toBe(0);
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    await page.getByRole('link', { name: 'What I own or follow' }).click();
    await page.getByRole('link', { name: 'streets' }).waitFor();
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Follow Watched' }).press('Enter');
    await page.locator('.star[aria-pressed=false]').waitFor();
    await page.goto(at('/changes?of=mine'));
    await page.getByRole('link', { name: 'returns' }).first().waitFor();
    await expect(page.getByRole('link', { name: 'streets' }).count()).resolves.toBe(0);
  });

  it('tells what changed by kind and whose, in sentences', async () => {
    const page = await openPage(at('/changes?when=today'), as('ana', PHONE));
    await page.getByText('It was created.').first().waitFor();
    expect([await fits(page), await violationsInThemes(page)]).toEqual([true, []]);
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(ORDERS, 'datasetProperties', { name: 'orders', description: 'One row a paid order' }),
    ]);
    await page.goto(at('/changes?kind=DOCUMENTATION'));
    await page.getByText('The description was changed.').waitFor();
    await expect(page.getByText('It was created.').count()).resolves.toBe(0);
    await page.getByRole('link', { name: 'What I own or follow' }).click();
    await page.getByText('Nothing like this changed').waitFor();
    await page.getByLabel('Kind of change').selectOption('LIFECYCLE');
    await page.getByRole('link', { name: 'returns' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
