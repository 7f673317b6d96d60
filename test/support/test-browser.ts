import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = [process.env['CHROMIUM'] ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path));

/** Tests that need Chromium. Without one they are listed as not run. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (executablePath === undefined)
    process.stderr.write(`NOT RUN: ${name}; install Chromium, or name it with CHROMIUM\n`);
  (executablePath === undefined ? describe.skip : describe)(name, tests);
}

/** @param args more arguments of Chromium */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', ...args] });
}
