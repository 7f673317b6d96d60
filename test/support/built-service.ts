import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun } from './test-run';

const ROOT = join(__dirname, '../..');

/** Builds what is served, the web application included, once in a run of tests. @returns the bundle of the service */
export function builtService(): Promise<string> {
  return oncePerRun('bundle', buildService);
}

async function buildService(): Promise<string> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build.mjs')]);
  return join(ROOT, '.build', 'service.cjs');
}
