// Bundles the web application for browsers. The names of its files hold a hash of their content, so that browsers may keep them for ever.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** What both builds have in common. */
const COMMON = {
  absWorkingDir: ROOT,
  outdir: FOLDER,
  entryNames: '[name]-[hash]',
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
};

async function bundle() {
  const [start, application] = await Promise.all([
    // On its own, because a browser runs it while it still loads the application.
    build({ ...COMMON, entryPoints: { start: 'src/web/start.ts' } }),
    build({
      ...COMMON,
      entryPoints: { app: 'src/web/main.tsx', style: 'src/web/styles/app.css' },
      chunkNames: '[name]-[hash]',
      // A page that is opened later is a file of its own.
      splitting: true,
      plugins: [ONE_CORE],
    }),
  ]);
  const outputFiles = [...start.outputFiles, ...application.outputFiles];
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  return { files, manifest: manifestOf({ ...start.metafile.outputs, ...application.metafile.outputs }) };
}

/**
 * esbuild makes a file for each set of pages that share a module, so the first script would come in a dozen small files. Every page that is
 * opened later imports the application, which is there already; so all modules of the first script are in one set.
 */
const ONE_CORE = {
  name: 'one-core',
  setup: (bundler) => {
    const later = modulesOpenedLater();
    bundler.onLoad({ filter: /[/\\]src[/\\]web[/\\].*\.tsx?$/ }, ({ path }) =>
      later.has(path.replace(/\.tsx?$/, ''))
        ? { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(APPLICATION)};\n`, loader: 'tsx' }
        : undefined,
    );
  },
};
const APPLICATION = join(ROOT, 'src', 'web', 'app.tsx');

/** Paths without their ending, of modules that others import by `import()`. */
function modulesOpenedLater() {
  const folder = join(ROOT, 'src', 'web');
  const sources = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const found = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/import\('(\.[^']*)'\)/g)].map(([, path]) =>
      join(folder, dirname(name), path),
    ),
  );
  return new Set(found);
}

/** The small script that is loaded first, the script of the application with all that it imports at once, the style, and all files. */
function manifestOf(outputs) {
  const paths = Object.keys(outputs);
  const entry = (source) => paths.find((path) => outputs[path].entryPoint === source);
  const start = entry('src/web/start.ts');
  const script = entry('src/web/main.tsx');
  const names = (list) => list.map((path) => basename(path));
  return {
    start: basename(start),
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
