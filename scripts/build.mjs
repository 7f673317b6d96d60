// Bundles the service, the code generator and the benchmark into .build/, so that a start loads one file instead of hundreds.
// `ensureBuilt(name)` does it only when a source is newer than the bundle.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestChange, ROOT } from './source-tree.mjs';

/** Bundle name -> its entry file and the folders whose change makes it stale. */
const BUNDLES = {
  service: { entry: 'src/main.ts', sources: ['src', 'generated', 'package-lock.json', 'scripts/build.mjs'] },
  codegen: { entry: 'codegen/cli/main.ts', sources: ['codegen', 'src/errors', 'src/registry', 'src/search/fields', 'package-lock.json', 'scripts/build.mjs'] },
  bench: { entry: 'scripts/bench/main.ts', sources: ['scripts/bench', 'src', 'generated', 'package.json', 'package-lock.json', 'scripts/build.mjs'] },
  'bench-baseline': { entry: 'scripts/bench/baseline/main.ts', sources: ['scripts/bench', 'src/database', 'package-lock.json', 'scripts/build.mjs'] },
};

/** What the generator is made of. */
export const CODEGEN_SOURCES = BUNDLES.codegen.sources;

/** Path of the bundle `name`, built first when it is missing or older than its sources. */
export async function ensureBuilt(name) {
  const outfile = join(ROOT, '.build', `${name}.cjs`);
  const { entry, sources } = BUNDLES[name];
  if (newestChange(...sources) >= newestChange(outfile)) await bundle(entry, outfile);
  return outfile;
}

/** Written aside and renamed: another process may be loading the bundle. */
async function bundle(entry, outfile) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Packages that are loaded late are required like the others.
    supported: { 'dynamic-import': false },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  mkdirSync(dirname(outfile), { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of ['service', 'codegen']) await ensureBuilt(name);
}
