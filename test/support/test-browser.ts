import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installInCi } from './debian-packages';
import { notRun } from './not-run';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function findBrowser(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path));
}

/** Tests that need Chromium, which CI installs. */
export function describeInBrowser(name: string, tests: () => void): void {
  installInCi(['chromium'], () => findBrowser() !== undefined);
  if (findBrowser() !== undefined) describe(name, tests);
  else notRun(name, 'Chromium is not installed, and CHROMIUM does not name it');
}

/** @param args more arguments of Chromium */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', ...args] });
}
