// Bundles the web application for browsers. The names of its files hold a hash of their content, so that browsers may keep them for ever.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { WEB_SOURCES } from './bundles.mjs';
import { build } from './esbuild.mjs';
import { IS_CHECKOUT, newestChange, onlyByOwner, ROOT } from './source-tree.mjs';

const FOLDER = join(ROOT, '.build', 'web');
/** Names the files. It is written last, so a folder with a fresh one is whole. */
const MANIFEST = join(FOLDER, 'manifest.json');

/** Builds the web application first if it is missing or older than its sources. */
export async function ensureWebBuilt() {
  if (IS_CHECKOUT && newestChange(...WEB_SOURCES) >= newestChange(MANIFEST)) write(await bundle());
}

async function bundle() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { app: 'src/web/main.tsx', style: 'src/web/styles/app.css' },
    outdir: FOLDER,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // A page that is opened later is a file of its own.
    splitting: true,
    metafile: true,
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
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  return { files, manifest: manifestOf(metafile) };
}

/** The script with the scripts that it imports at once, the style, and all files. */
function manifestOf({ outputs }) {
  const paths = Object.keys(outputs);
  const entry = (source) => paths.find((path) => outputs[path].entryPoint === source);
  const script = entry('src/web/main.tsx');
  const names = (list) => list.map((path) => basename(path));
  return {
    script: basename(script),
    imports: names(importsOf(script, outputs).slice(1)),
    style: basename(entry('src/web/styles/app.css')),
    files: names(paths),
  };
}

/** The output and all outputs that browsers load with it. */
function importsOf(path, outputs, found = []) {
  if (found.includes(path)) return found;
  const direct = outputs[path].imports.filter(({ kind }) => kind === 'import-statement');
  return direct.reduce((all, each) => importsOf(each.path, outputs, all), [...found, path]);
}

function write({ files, manifest }) {
  onlyByOwner(() => {
    mkdirSync(FOLDER, { recursive: true });
    for (const { name, contents } of files) {
      replace(join(FOLDER, name), contents);
      replace(join(FOLDER, `${name}.gz`), gzipSync(contents, { level: 9 }));
      replace(join(FOLDER, `${name}.br`), brotliCompressSync(contents));
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
    (name) => /-.*\.(js|css)(\.gz|\.br)?$/.test(name) && !names.includes(name.replace(/\.(gz|br)$/, '')),
  );
  for (const name of old) rmSync(join(FOLDER, name), { force: true });
}
