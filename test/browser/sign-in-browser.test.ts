import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { runAspectory } from '../support/run-aspectory';
import { describeInBrowser, sharedBrowser } from '../support/test-browser';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const PASSWORD = 'correct horse battery';

describeInBrowser('signing in with a browser', () => {
  let server: TestServer | undefined;
  let browser: Browser;
  let url: string;
  const complaints: string[] = [];
  let link: string;

  beforeAll(async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aspectory-sign-in-'));
    const passwordFile = `${dataDirectory}.password`;
    await writeFile(passwordFile, PASSWORD);
    const created = await runAspectory(dataDirectory, [
      'user',
      'create',
      'jane',
      '--admin',
      '--password-file',
      passwordFile,
    ]);
    await rm(passwordFile);
    if (created.code !== 0) throw new Error(created.complaints);
    link = (await runAspectory(dataDirectory, ['user', 'invite', 'kim'])).output.trim();
    server = await startTestServer({ dataDirectory, environment: { ASPECTORY_AUTH: 'on' } });
    url = server.url;
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeDataDirectory(server);
  });

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    page.on('console', (message) => {
      // The browser logs the status of a wrong password, which the test expects.
      if (message.type() === 'error' && !message.text().includes('status of 400')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    return page;
  }

  test('works by keyboard and without scripts, and leads back to the page', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${url}/restli/docs?q=owns`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('jane');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).toContain('password is wrong');
    await page.locator('input[name=password]:focus').waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API reference' }).waitFor();
    await page.goto(`${url}/restli/docs`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${url}/restli/docs`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  test('sends the requests of the reference with the session', async () => {
    const page = await open();
    await page.goto(`${url}/restli/docs/rest/aspects`);
    await page.getByLabel('User name').fill('jane');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const operation = page.locator('#operations-Aspects-ingestProposal');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table .response-col_status').last();
    await status.waitFor();
    expect((await status.innerText()).trim()).toMatch(/^200/);
    expect(await page.evaluate('document.cookie')).not.toContain('session');
  });

  test('leads from the application to the sign-in, and out of it', async () => {
    const page = await open();
    await page.goto(`${url}/app/settings/tokens`);
    await page.getByLabel('User name').fill('jane');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Access tokens', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/settings/tokens');
    await page.getByRole('button', { name: 'jane' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goBack();
    await page.goto(`${url}/app/settings/tokens`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  test('sets a password by a link that an administrator made', async () => {
    const page = await open({ colorScheme: 'dark' });
    await page.goto(link.replace('http://127.0.0.1:1', url));
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password again').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.waitForURL('**/app');
    await page.goto(`${url}/sign-in`);
    expect(await page.getByText('urn:li:corpuser:kim').count()).toBe(1);
  });

  test.each(['light', 'dark'] as const)('fits a narrow %s screen', async (colorScheme) => {
    const page = await open({ colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto(`${url}/sign-in`);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: join(process.env['SCREENSHOTS'], `${colorScheme}.png`) });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
  });

  test('breaks no rule of the content security policy', () => {
    expect(complaints).toEqual([]);
  });
});
