// `npm run package`: packs what was built. The manifest leaves out packages whose install script npm would run; the service installs them without it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

const BUILT = join(ROOT, '.build');
const { version, optionalDependencies } = readJson(join(ROOT, 'package.json'));

const folder = mkdtempSync(join(tmpdir(), 'aspectory-pack-'));
try {
  writeJson(join(BUILT, 'server-packages.json'), serverPackages());
  pack(ROOT, folder);
  execFileSync('tar', ['-xzf', join(folder, `aspectory-${version}.tgz`), '-C', folder]);
  const manifest = join(folder, 'package', 'package.json');
  const { optionalDependencies: _, ...kept } = readJson(manifest);
  writeJson(manifest, kept);
  pack(join(folder, 'package'), BUILT);
  console.log(join(BUILT, `aspectory-${version}.tgz`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The embedded servers by platform, with the digests of the lock file. */
function serverPackages() {
  const { packages } = readJson(join(ROOT, 'package-lock.json'));
  const digests = Object.keys(optionalDependencies).map((name) => {
    const { version: locked, integrity } = packages[`node_modules/${name}`];
    return [name, { version: locked, integrity }];
  });
  return Object.fromEntries(digests);
}

function pack(from, to) {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', to], {
    cwd: from,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
