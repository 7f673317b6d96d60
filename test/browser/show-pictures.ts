import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Writes pictures of a page for people to look at, in both themes and as on a telephone, if SHOW_PICTURES names a folder. */
export async function showPictures(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOW_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${folder}/${name}-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
}
