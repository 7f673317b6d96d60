import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limitsOfTheContract } from '../support/contract-limits';

export const ROOT = join(__dirname, '../../..');

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `npm run codegen -- ...args` without npm. */
export function startCodegen(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/codegen.mjs'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

export function runCodegen(...args: readonly string[]): Promise<Outcome> {
  const child = startCodegen(...args);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const folders: string[] = [];
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codegen-test-'));
  folders.push(folder);
  return folder;
}

export function writeFiles(folder: string, files: { readonly [path: string]: string }): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The smallest contract that stands by itself. */
export const OPENAPI = {
  'openapi/base.yaml': `openapi: 3.0.3\ninfo: { title: Test, version: "1" }\ntags: []\npaths: {}\n${limitsOfTheContract()}`,
};
