// Bundles the service, the code generator and the benchmark into .build/, so that a start loads one file instead of hundreds.
// `ensureBuilt(name)` builds a bundle only if one of its sources is newer.
import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLES, INSIDE, MODULES } from './bundles.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureDocsBuilt } from './docs-site.mjs';
import { build } from './esbuild.mjs';
import { IS_CHECKOUT, newestChange, onlyByOwner, ROOT } from './source-tree.mjs';
import { ensureWebBuilt } from './web-bundle.mjs';

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
/** The packages that an installation of our package has. */
const INSTALLED = Object.keys({ ...dependencies, ...optionalDependencies });
const DEVELOPMENT = Object.keys(devDependencies);

/** The path of the bundle `name`. Builds it first if it is missing or older than its sources. */
export async function ensureBuilt(name) {
  const outfile = fileOf(name);
  const { entry, parts = {}, copies, sources } = BUNDLES[name];
  if (!IS_CHECKOUT || newestChange(...sources) < newestChange(outfile)) return outfile;
  for (const [part, partEntry] of Object.entries(parts)) await bundle(partEntry, fileOf(part));
  if (copies) copyFiles(copies);
  await bundle(entry, outfile);
  return outfile;
}

function fileOf(name) {
  return join(ROOT, '.build', `${name}.cjs`);
}

/** Bundles load the packages of INSIDE and MODULES from the bundles beside them. */
const loadInside = {
  name: 'load-inside',
  setup: (bundler) =>
    bundler.onResolve({ filter: /^[@\w]/ }, ({ path, kind }) =>
      (path in INSIDE || path in MODULES) && kind !== 'entry-point'
        ? { path: `./${path}.cjs`, external: true }
        : undefined,
    ),
};

function copyFiles({ folder, files }) {
  for (const [from, to] of Object.entries(files))
    onlyByOwner(() => replaceFile(join(ROOT, '.build', to), readFileSync(join(ROOT, folder, from))));
}

async function bundle(entry, outfile) {
  const isOurs = !entry.startsWith('node_modules');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // Our code loads development packages only where they are.
    external: isOurs ? [...INSTALLED, ...DEVELOPMENT] : INSTALLED,
    plugins: [loadInside],
    // Packages that are loaded lazily are required like the others.
    supported: { 'dynamic-import': false },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  // Only our own code can be written in another way.
  if (isOurs) refuseWide(outfile, outputFiles.find(({ path }) => path === outfile).text);
  onlyByOwner(() => {
    for (const { path, contents } of outputFiles) replaceFile(path, contents);
  });
}

/** Writes beside the target and renames, because another process may be loading the file. */
function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}

function refuseWide(outfile, text) {
  const [wide] = text.match(/.{0,40}[^\0-\xff].{0,40}/) ?? [];
  if (wide === undefined) return;
  throw new Error(
    `${outfile} has a character beyond U+00FF, so V8 would keep all of it in two bytes a character, in every process. Write it as an escape or as an HTML entity: ${wide}`,
  );
}

if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  await ensureGenerated();
  for (const name of ['service', 'codegen']) await ensureBuilt(name);
  await ensureWebBuilt();
  await ensureDocsBuilt(() => ensureBuilt('docs'));
}
