/** The pages of the models in a real browser, and the way of an aspect of one's own from a text to the page of an entity. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';
import { builtService } from '../support/built-service';
import { readmeAspect } from '../support/readme-models';
import { describeInBrowser } from '../support/test-browser';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { actingAs, fits, testPages, violationsInThemes } from './test-pages';

const NARROW = { viewport: { width: 320, height: 700 } };

describeInBrowser('the pages of the models', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const { openPage, complaints } = testPages();
  const tokens: Record<string, string> = {};
  const as = actingAs(tokens);
  const at = (path: string) => `${catalog.url()}/app${path}`;

  beforeAll(async () => {
    await builtService();
    tokens['author'] = await tokenFor(catalog, 'author', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'MANAGE_INGESTION']);
    tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE']);
  });

  it('are found by keyboard, and lead from a word to the fields of an aspect', async () => {
    const page = await openPage(at('/'), as('reader'));
    await page.getByRole('link', { name: 'Models', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Models' }).waitFor();
    await page.getByRole('row', { name: /^Dataset/ }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find an entity type or an aspect' }).fill('who owns');
    await page.getByRole('link', { name: /^Aspects 1$/ }).click();
    await page.waitForURL('**/models?show=aspects&q=who+owns');
    await page.getByRole('link', { name: 'Owners', exact: true }).click();
    await page.getByText('Facet “Owned By”', { exact: true }).waitFor();
    await page.getByText('You may not.').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it('say everything of an entity type', async () => {
    const page = await openPage(at('/models/entity?name=tag'), as('reader'));
    await page.getByRole('heading', { name: 'Tag', exact: true }).waitFor();
    await page.getByText('urn:li:tag:<name>').waitFor();
    await page.getByRole('heading', { name: 'Relationships' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  it.each(['/models', '/models?show=aspects', '/models/entity?name=dataset', '/models/aspect?name=schemaMetadata'])(
    'fit a narrow screen: %s',
    async (path) => {
      const page = await openPage(at(path), as('reader', NARROW));
      await page.locator('main table').first().waitFor();
      expect(await fits(page)).toBe(true);
    },
  );

  it('replace the pages of the reference', async () => {
    const page = await openPage(`${catalog.url()}/restli/docs/aspect/ownership`, as('reader'));
    await page.waitForURL('**/app/models/aspect?name=ownership');
    await page.getByRole('heading', { name: 'Owners' }).waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('say when there is no such aspect', async () => {
    const page = await openPage(at('/models/aspect?name=ownershp'), as('reader'));
    expect(await page.getByRole('alert').innerText()).toContain('ownership');
  });

  it('show requests that work', async () => {
    const page = await openPage(at('/models/aspect?name=tagProperties'), as('author'));
    const curl = page.getByRole('region', { name: 'curl' });
    await curl.getByText('Bearer $TOKEN').waitFor();
    const shown = await curl.innerText();
    expect(shown).toContain('Bearer $TOKEN');
    const [, address = '', body = ''] = /'([^']+)'[^]*-d '([^]+)'$/.exec(shown.trim()) ?? [];
    const token = await tokenFor(catalog, 'writer', ['EDIT_ENTITY']);
    const answer = await fetch(address, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({ status: 200 });
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByRole('region', { name: 'Python' }).getByText('DatahubRestEmitter(').waitFor();
    expect(new URL(page.url()).searchParams.get('lang')).toBe('python');
  });

  it('check a text as one types, with a caret below what is wrong', async () => {
    const page = await openPage(at('/models/new'), as('author'));
    const editor = page.getByRole('textbox', { name: /The text of the file/ });
    await editor.fill(readmeAspect().replace('reviewer: CorpuserUrn', 'reviewer: CorpuserUrm'));
    await page.getByText('^~~~~~~~~~~').waitFor();
    expect(await page.locator('.gutter .wrong').innerText()).toBe('16');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Line 16' }).click();
    expect(await page.evaluate('document.activeElement.selectionStart')).toBeGreaterThan(0);
    await page.keyboard.type('CorpuserUrn');
    await page.getByText('The models accept it.').waitFor();
    await page.getByText('Facet “Data Quality”').first().waitFor();
    await page.getByText('my-models/com/example/quality/DataQuality.pdl').first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize(NARROW.viewport);
    expect(await fits(page)).toBe(true);
    await page.reload();
    await expect(editor.inputValue()).resolves.toContain('DataQuality');
  });

  it('check nothing for those who may not', async () => {
    const page = await openPage(at('/models/new'), as('reader'));
    expect(await page.getByRole('alert').innerText()).toContain('MANAGE_INGESTION');
  });

  it('break no rule of the content security policy, and fail nowhere', () => {
    expect(complaints).toEqual([]);
  });
});

describeInBrowser("an aspect of one's own", () => {
  const { openPage, complaints } = testPages();
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-own-'));
  const file = join(folder, 'com/example/quality/DataQuality.pdl');
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
  let server: TestServer;

  beforeAll(async () => {
    await builtService();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, readmeAspect());
    server = await startTestServer({ program: ['scripts/start.mjs'], environment: { ASPECTORY_MODELS: folder } });
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a section on the page of an entity, and a facet', async () => {
    const value = JSON.stringify({ grade: 'GOOD', reviewer: 'urn:li:corpuser:jane' });
    const aspect = { contentType: 'application/json', value };
    const proposal = { entityType: 'dataset', entityUrn: urn, changeType: 'UPSERT', aspectName: 'dataQuality', aspect };
    const answer = await fetch(`${server.url}/aspects?action=ingestProposal`, {
      method: 'POST',
      body: JSON.stringify({ proposal }),
    });
    expect(answer.status).toBe(200);
    const page = await openPage(`${server.url}/app/entity?${new URLSearchParams({ urn })}`);
    await page.getByRole('heading', { name: 'Data quality' }).waitFor();
    await page.goto(`${server.url}/app/search`);
    await page.getByRole('complementary', { name: 'Narrow the result' }).getByText('Data Quality').waitFor();
    await page.goto(`${server.url}/app/models/aspect?name=dataQuality`);
    await page.getByText('Facet “Data Quality”', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
