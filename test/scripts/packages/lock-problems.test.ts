import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** Each file is a case: what it puts into package.json and package-lock.json, and what the check says. */
const CASES = join(ROOT, 'test/fixtures/packages');

type Json = Readonly<Record<string, unknown>>;

interface BadLock {
  readonly manifest?: Json;
  readonly packages?: Readonly<Record<string, Json>>;
  readonly lockfileVersion?: number;
  readonly problems: readonly string[];
}

interface Checked {
  readonly code: number;
  readonly output: string;
  readonly complaints: readonly string[];
}

const GOOD = {
  version: '1.2.3',
  integrity: `sha512-${'A'.repeat(86)}==`,
  license: 'MIT',
};

function check(directory: string): Promise<Checked> {
  return new Promise((resolve) => {
    const args = [join(ROOT, 'scripts/packages/check.mjs'), '--directory', directory];
    execFile(process.execPath, args, (error, output, complaints) =>
      resolve({ code: error === null ? 0 : 1, output, complaints: complaints.split('\n').filter(Boolean) }),
    );
  });
}

/** @param installedLicence what the package.json of the installed package `good` says */
async function checkLock(
  { manifest = {}, packages = {}, lockfileVersion = 3 }: Omit<BadLock, 'problems'>,
  installedLicence = 'MIT',
): Promise<Checked> {
  const directory = mkdtempSync(join(tmpdir(), 'aspectory-packages-'));
  try {
    const installed = join(directory, 'node_modules/good');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ license: installedLicence }));
    writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
    const all = { '': {}, 'node_modules/good': GOOD, ...packages };
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ lockfileVersion, packages: all }));
    return await check(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('the check of the lock file', () => {
  it('accepts the packages of this project', async () => {
    expect(await check(ROOT)).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d{3} packages checked: nothing is wrong\.\n$/),
      complaints: [],
    });
  });

  it('accepts packages of the registry, aliases of packages, and a licence among several', async () => {
    const packages = {
      'node_modules/user': { ...GOOD, dependencies: { 'old-cjs': 'npm:old@^1.0.0', good: '1 || 2' } },
      'node_modules/old-cjs': { ...GOOD, name: 'old', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/addressed': { ...GOOD, resolved: 'https://registry.npmjs.org/addressed/-/addressed-1.2.3.tgz' },
      'node_modules/scripted': { ...GOOD, hasInstallScript: true },
    };
    const manifest = { dependencies: { user: '1.2.3' }, allowScripts: { scripted: false } };
    expect(await checkLock({ manifest, packages })).toMatchObject({ code: 0, complaints: [] });
  });

  it.each(readdirSync(CASES))('refuses %s', async (file) => {
    const { problems, ...bad }: BadLock = JSON.parse(readFileSync(join(CASES, file), 'utf8'));
    const packages = Object.fromEntries(
      Object.entries(bad.packages ?? {}).map(([path, entry]) => [path, { ...GOOD, ...entry }]),
    );
    const { code, complaints } = await checkLock({ ...bad, packages });
    expect({ code, complaints }).toEqual({ code: 1, complaints: problems });
  });

  it('accepts the licence of axe-core for tests, and not in the product', async () => {
    const entry = { ...GOOD, license: 'MPL-2.0' };
    const tested = { 'node_modules/axe-core': { ...entry, dev: true } };
    expect(await checkLock({ packages: tested })).toMatchObject({ code: 0, complaints: [] });
    for (const packages of [{ 'node_modules/axe-core': entry }, { 'node_modules/other': { ...entry, dev: true } }])
      expect(await checkLock({ packages })).toMatchObject({
        code: 1,
        complaints: [expect.stringContaining('has the licence MPL-2.0.')],
      });
  });

  it('refuses a licence that only the installed package names', async () => {
    expect(await checkLock({}, 'SSPL-1.0')).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('node_modules/good has the licence SSPL-1.0.')],
    });
  });
});
