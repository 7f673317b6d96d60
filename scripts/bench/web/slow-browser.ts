import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { NotAvailableError } from '../catalog/not-available-error';
import type { Cleanup } from '../cleanup';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A processor four times as slow as this one, and a connection of 10 Mbit/s that takes 40 ms. */
const PROCESSOR_RATE = 4;
const CONNECTION = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** Opens windows of a Chromium as people with a slow machine have it, each with empty caches. @throws NotAvailableError */
export async function slowBrowser(cleanup: Cleanup): Promise<() => Promise<Page>> {
  const executablePath = [process.env['CHROMIUM'] ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined)
    throw new NotAvailableError('Chromium was not found. Install it, or name it with CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  cleanup.add(() => browser.close());
  return async () => {
    const page = await (await browser.newContext()).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', CONNECTION);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_RATE });
    return page;
  };
}

/** Milliseconds from the begin of a navigation until the element is drawn. */
export async function drawnAfter(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate<number>(untilDrawn(`document.querySelector(${JSON.stringify(selector)})`));
}

/** Milliseconds from a key until the results are those of the text that the field has then. */
export async function keyAnswered(page: Page, key: string): Promise<number> {
  await page.evaluate(
    `window.pressed = 0; addEventListener('keydown', () => (window.pressed = performance.now()), { once: true })`,
  );
  const before = await page.evaluate<string>('location.search');
  await page.keyboard.press(key);
  return page.evaluate<number>(
    untilDrawn(
      `location.search !== ${JSON.stringify(before)} && document.querySelector('.results[aria-busy="false"]')`,
      'window.pressed',
    ),
  );
}

/** Looks each frame, and ends after the frame that has it. */
function untilDrawn(condition: string, since = '0'): string {
  return `new Promise((done) => {
    const look = () => (${condition})
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - ${since})))
      : requestAnimationFrame(look);
    look();
  })`;
}
