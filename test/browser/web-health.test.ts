/** The health of the catalog and the first steps in a real browser. */
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { describeInBrowser } from '../support/test-browser';
import { actingAs, fits, refusal, testPages, violationsInThemes } from './test-pages';

const NARROW = { viewport: { width: 320, height: 700 } };

describeInBrowser('the health of the catalog', () => {
  const catalog = servedCatalog({ auth: 'on', shipped: true });
  const { openPage, openContext, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
    tokens['admin'] = await tokenFor(catalog, 'admin');
    tokens['watcher'] = await tokenFor(catalog, 'watcher', ['VIEW_ANALYTICS', 'VIEW_ENTITY_PAGE']);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
  });

  it('is one sentence, with what stands behind it', async () => {
    const page = await openPage(at('/health'), as('watcher'));
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    await page.getByText('Background work').first().waitFor();
    await page.getByRole('button', { name: 'Copy diagnostics' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize(NARROW.viewport);
    expect(await fits(page)).toBe(true);
  });

  it('keeps what was there when the service is gone, and says so', async () => {
    const page = await openPage(at('/health'), as('watcher'));
    await page.getByText('Background work').first().waitFor();
    await page.route('**/openapi/v1/catalog-health', refusal(503, 'UNAVAILABLE'));
    await page.getByText('This may be out of date').waitFor();
    await expect(page.getByText('Background work').first().isVisible()).resolves.toBe(true);
  });

  it('shows what is set aside', async () => {
    const aspect = { contentType: 'application/json', value: '{"x":1}' };
    const proposal = {
      entityType: 'tag',
      entityUrn: 'urn:li:tag:x',
      changeType: 'UPSERT',
      aspectName: 'later',
      aspect,
    };
    const headers = { Authorization: `Bearer ${tokens['admin']}` };
    await catalog.send('/aspects?action=ingestProposalBatch', { headers, body: { proposals: [proposal] } });
    const page = await openPage(at('/health'), as('admin'));
    await page.getByText('tag.later').waitFor();
    await page.getByText('not in the models').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('offers to adopt what the models know by now', async () => {
    const page = await (await openContext(as('admin'))).newPage();
    let adopted = false;
    await page.route('**/openapi/v1/catalog-health', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const aspects = adopted ? [] : [{ entityType: 'tag', aspect: 'tagProperties', values: 3, known: true }];
      await route.fulfill({ response: answer, json: { ...json, setAside: { ...json.setAside, aspects } } });
    });
    await page.route('**/openapi/v1/adoption', async (route) => {
      adopted = true;
      const aspect = { entityType: 'tag', aspect: 'tagProperties', written: 3, superseded: 0, refused: 0, reasons: [] };
      await route.fulfill({ json: { more: false, aspects: [aspect] } });
    });
    await page.goto(at('/health'));
    await page.getByRole('button', { name: 'Adopt 3 values' }).click();
    await page.getByText('3 written').waitFor();
    expect(adopted).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is not shown to those who may not see it', async () => {
    const page = await openPage(at('/health'), as('reader'));
    expect(await page.getByRole('alert').innerText()).toContain('VIEW_ANALYTICS');
  });

  it('leads a new catalog to the sample, and back', async () => {
    const page = await openPage(at('/welcome'), as('admin'));
    await page.getByText('The catalog is empty').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the sample catalog' }).click();
    await page.getByText('values are written').waitFor();
    await page.getByText('your first metadata has arrived').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('entities are removed').waitFor();
    await page.getByRole('button', { name: 'Load the sample catalog' }).waitFor();
    await page.setViewportSize(NARROW.viewport);
    expect(await fits(page)).toBe(true);
  });

  it('begins with the sample while the catalog is empty, and goes on with what it holds', async () => {
    const page = await openPage(at('/'), as('admin', NARROW));
    await page.getByRole('heading', { name: 'Welcome to Aspectory' }).waitFor();
    await page.getByRole('link', { name: 'From Python' }).waitFor();
    await expect(page.getByRole('link', { name: 'The models' }).getAttribute('href')).resolves.toMatch(/\/models$/);
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Load the sample catalog' }).click();
    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
    await page.getByText('Your first metadata has arrived.').waitFor();
    await page
      .getByRole('link', { name: /Datasets$/ })
      .first()
      .waitFor();
    await page.goto(at('/welcome'));
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('entities are removed').waitFor();
  });

  it('shows who may not load the sample why, and the ways that are left', async () => {
    const page = await openPage(at('/'), as('reader'));
    await page.getByText('This needs the privilege Manage Metadata Ingestion.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'By ingestion' }).click();
    await page.getByRole('heading', { name: '3. Use your ingestion jobs' }).waitFor();
  });

  it('says which privilege the sample takes', async () => {
    const page = await openPage(at('/welcome'), as('reader'));
    await page.getByText('This needs the privilege Manage Metadata Ingestion.').waitFor();
    const button = page.getByRole('button', { name: 'Load the sample catalog' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });

  it('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
