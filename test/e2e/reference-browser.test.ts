import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = [process.env['CHROMIUM'] ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path));
/** The whole reference took three to eight seconds for this. */
const OPENS_WITHIN_MS = 5_000;

if (executablePath === undefined)
  process.stderr.write('NOT RUN: the reference in a browser; install Chromium, or name it with CHROMIUM\n');

(executablePath === undefined ? describe.skip : describe)('the reference in a browser', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage();
    // Refusals of the content security policy are errors of the console.
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await removeDataDirectory(server);
  });

  test('leads from the advertised address to an aspect by a filter', async () => {
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Reference', exact: true }).click();
    await page.getByRole('searchbox').fill('who owns');
    await expect(page.locator('tbody tr:visible').count()).resolves.toBe(1);
    await page.getByRole('link', { name: 'ownership', exact: true }).click();
    await page.getByRole('heading', { name: 'Relationships' }).waitFor();
    expect(await page.locator('#write ~ pre').innerText()).toContain('"aspectName": "ownership"');
  });

  test('shows requests that work', async () => {
    await page.goto(`${server.url}/restli/docs/aspect/ownership`);
    const shown = await page.locator('#write ~ pre').innerText();
    const [, address = '', body = ''] = /'([^']+)'[^]*--data '([^]+)'$/.exec(shown.trim()) ?? [];
    const answer = await fetch(address, { method: 'POST', body });
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({ status: 200 });
  });

  test('opens a large operation soon', async () => {
    const startedAt = Date.now();
    await page.goto(`${server.url}/restli/docs/rest/entities`);
    await page.locator('#operations-Entities-ingestEntity .opblock-summary-control').click();
    await page.locator('#operations-Entities-ingestEntity .opblock-body pre').first().waitFor();
    expect(Date.now() - startedAt).toBeLessThan(OPENS_WITHIN_MS);
  });

  test('breaks no rule of the content security policy, and fails nowhere', () => {
    expect(complaints).toEqual([]);
  });
});
