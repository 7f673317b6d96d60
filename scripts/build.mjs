// Bundles the service and the code generator into .build/, so that a start loads two files instead of hundreds.
// `ensureBuilt(name)` does it only when a source is newer than the bundle.
import { build } from 'esbuild';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundle name -> its entry file and the folders whose change makes it stale. */
const bundles = {
  service: { entry: 'src/main.ts', sources: ['src', 'generated', 'package-lock.json'] },
  codegen: { entry: 'codegen/cli/main.ts', sources: ['codegen', 'src/registry', 'package-lock.json'] },
};

/** Path of the bundle `name`, built first when it is missing or older than its sources. */
export async function ensureBuilt(name) {
  const outfile = join(root, '.build', `${name}.cjs`);
  const { entry, sources } = bundles[name];
  const builtAt = existsSync(outfile) ? statSync(outfile).mtimeMs : 0;
  if (sources.some((source) => newestChange(join(root, source)) >= builtAt)) await bundle(entry, outfile);
  return outfile;
}

function newestChange(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function bundle(entry, outfile) {
  return build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of Object.keys(bundles)) await ensureBuilt(name);
}
