// Bundles the web application for browsers. The names of its files hold a hash of their content, so that browsers may keep them for ever.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_SOURCES } from './bundles.mjs';
import { newestChange, onlyByOwner, ROOT } from './source-tree.mjs';

const FOLDER = join(ROOT, '.build', 'web');
/** Names the script and the style. It is written last, so a folder with a fresh one is whole. */
const MANIFEST = join(FOLDER, 'manifest.json');

/** Builds the web application first if it is missing or older than its sources. */
export async function ensureWebBuilt() {
  if (newestChange(...WEB_SOURCES) >= newestChange(MANIFEST)) write(await bundle());
}

async function bundle() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { app: 'src/web/main.tsx', style: 'src/web/styles/app.css' },
    outdir: FOLDER,
    entryNames: '[name]-[hash]',
    write: false,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    // Browsers of 2024 and later, which know light-dark() of style sheets.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    jsx: 'automatic',
    tsconfig: 'src/web/tsconfig.json',
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
}

function write(files) {
  const named = (ending) => files.find(({ name }) => name.endsWith(ending)).name;
  const manifest = { script: named('.js'), style: named('.css') };
  onlyByOwner(() => {
    mkdirSync(FOLDER, { recursive: true });
    for (const { name, contents } of files) {
      replace(join(FOLDER, name), contents);
      replace(join(FOLDER, `${name}.gz`), gzipSync(contents, { level: 9 }));
    }
    replace(MANIFEST, JSON.stringify(manifest));
    removeOld(files.map(({ name }) => name));
  });
}

/** Writes beside the target and renames, because a service may be reading it. */
function replace(path, contents) {
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}

/** Leaves what another process is writing. */
function removeOld(names) {
  const old = readdirSync(FOLDER).filter(
    (name) => /^(app|style)-.*\.(js|css)(\.gz)?$/.test(name) && !names.includes(name.replace(/\.gz$/, '')),
  );
  for (const name of old) rmSync(join(FOLDER, name), { force: true });
}
