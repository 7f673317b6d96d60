// Chromium for the test files of a worker, one after the other. Prints the address at which they connect, and ends with its standard input.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [executablePath, folder] = process.argv.slice(2);
const browser = await chromium.launchPersistentContext(folder, {
  executablePath,
  args: ['--no-sandbox', '--remote-debugging-port=0'],
});
// Chromium writes its port and the path of its endpoint there.
const [port, path] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
process.stdout.write(`ws://127.0.0.1:${port}${path}\n`);
process.stdin.resume().once('close', () => void browser.close());
