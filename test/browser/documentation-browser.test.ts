import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/test-browser';
import { servedPage, violationsInThemes } from './test-pages';

describeInBrowser('the documentation in a browser', () => {
  const { server, page: openedPage, complaints } = servedPage();
  let page: Page;

  beforeAll(() => {
    page = openedPage();
  });

  test('is reached from the application, and searched by the keyboard alone', async () => {
    await page.goto(`${server().url}/app/`);
    await page.getByRole('button', { name: 'No sign-in' }).click();
    await page.getByRole('menuitem', { name: 'Documentation' }).click();
    await page.waitForURL('**/docs/');
    await page.keyboard.press('/');
    await page.keyboard.type('ASPECTORY_AUTH');
    const hits = page.getByRole('option');
    await hits.first().waitFor();
    expect(await page.locator('[role=option] mark').allTextContents()).toContain('ASPECTORY_AUTH');
    await page.keyboard.press('ArrowDown');
    const href = await hits.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/docs/${href}`);
  });

  test('says so when nothing fits', async () => {
    await page.getByRole('combobox').fill('zzzzqqq');
    await page.getByText('Nothing fits all of these words.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
  });

  test.each(['index.html', 'readme.html', 'src.html', 'models.html', 'src/base/settings.html'])(
    '%s fits a telephone, with the navigation behind a button',
    async (address) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${server().url}/docs/${address}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      if (address === 'index.html') return;
      const link = page.getByRole('navigation').locator('[aria-current=page]');
      await link.waitFor({ state: 'hidden' });
      await page.locator('.menu').click();
      await link.waitFor();
    },
  );

  test('has no accessibility violations in either theme', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const address of ['index.html', 'scripts/deploy/runbook.html']) {
      await page.goto(`${server().url}/docs/${address}`);
      await page.getByRole('combobox').fill('backup');
      await page.getByRole('option').first().waitFor();
      expect(await violationsInThemes(page)).toEqual([]);
    }
  });

  test('complains about nothing', () => expect(complaints).toEqual([]));
});
