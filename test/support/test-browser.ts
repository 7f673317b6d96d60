import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { installInCi } from './debian-packages';
import { notRun } from './not-run';
import { oncePerRun, runFolder } from './test-run';

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

/**
 * The browser of this worker, which all its test files use: to start one and to open its first page takes 1.4 s of the processor. To close
 * what is returned leaves it running.
 */
export async function sharedBrowser(): Promise<Browser> {
  const name = `chromium-${process.env['JEST_WORKER_ID']}`;
  return chromium.connectOverCDP(await oncePerRun(name, () => startChromium(join(runFolder(), name))));
}

function startChromium(folder: string): Promise<string> {
  // It ends with this process, whatever ends that, because its standard input does.
  const child = spawn(process.execPath, [join(__dirname, 'chromium.mjs'), findBrowser() ?? '', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.unref();
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', (address) => {
      child.stdout.destroy();
      resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}`)));
  });
}
