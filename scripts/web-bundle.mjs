// Bundles the web application for browsers. The names of its files hold a hash of their content, so that browsers may keep them for ever.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { WEB_SOURCES } from './bundles.mjs';
import { build } from './esbuild.mjs';
import { reactAsModule } from './react-as-module.mjs';
import { IS_CHECKOUT, newestChange, onlyByOwner, ROOT } from './source-tree.mjs';

const FOLDER = join(ROOT, '.build', 'web');
const WEB = join(ROOT, 'src', 'web');
const APPLICATION = join(WEB, 'app', 'app.tsx');
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
  // That of the library writes HTML, which the content security policy of the page refuses.
  alias: { 'markdown-to-jsx/entities': join(WEB, 'ui', 'values', 'named-entities.ts') },
  tsconfig: 'src/web/tsconfig.json',
  logLevel: 'warning',
};

async function bundle() {
  const [start, application] = await Promise.all([
    // On its own, because a browser runs it while it still loads the application.
    build({ ...COMMON, entryPoints: { start: 'src/web/app/start.ts' } }),
    buildApplication([]).then(({ metafile }) => buildApplication(sharedPieces(metafile))),
  ]);
  const outputFiles = [...start.outputFiles, ...application.outputFiles];
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  return { files, manifest: manifestOf({ ...start.metafile.outputs, ...application.metafile.outputs }) };
}

function buildApplication(shared) {
  return build({
    ...COMMON,
    entryPoints: { app: 'src/web/app/main.tsx', style: 'src/web/ui/styles/app.css' },
    chunkNames: '[name]-[hash]',
    // A page that is opened later is a file of its own.
    splitting: true,
    plugins: [oneCore(shared), reactAsModule()],
  });
}

/**
 * esbuild makes a file for each set of pages that share a module, so the first script would come in a dozen small files. Every page that is
 * opened later imports the application, which is there already; so all modules of the first script are in one set. The application takes
 * the small pieces that pages share, too: a page would come in thirty files, of which browsers load six at a time.
 */
function oneCore(shared) {
  const later = modulesOpenedLater();
  const used = shared.map((path, index) => `import * as shared${index} from ${JSON.stringify(path)};\n`).join('');
  // A call, because esbuild leaves out what nothing uses.
  const uses = `[${shared.map((_, index) => `shared${index}`).join(',')}].at(0);\n`;
  const added = (path) => {
    if (path === APPLICATION) return used + uses;
    return later.has(path.replace(/\.tsx?$/, '')) ? `import ${JSON.stringify(APPLICATION)};\n` : undefined;
  };
  return {
    name: 'one-core',
    setup: (bundler) =>
      bundler.onLoad({ filter: /[/\\]src[/\\]web[/\\].*\.tsx?$/ }, ({ path }) => {
        const more = added(path);
        return more === undefined ? undefined : { contents: `${readFileSync(path, 'utf8')}\n${more}`, loader: 'tsx' };
      }),
  };
}

/** Bytes of a file that is not worth a request of its own. */
const PIECE_MAX = 6_000;

/** The modules of small files that several pages load, without those that need a large file. */
function sharedPieces({ outputs }) {
  const core = importsOf(entryOf(outputs, 'src/web/app/main.tsx'), outputs);
  const isPiece = (path) =>
    path.endsWith('.js') && outputs[path].entryPoint === undefined && outputs[path].bytes < PIECE_MAX;
  return Object.keys(outputs)
    .filter((path) => importsOf(path, outputs).every((each) => core.includes(each) || isPiece(each)))
    .filter(isPiece)
    .flatMap((path) => Object.keys(outputs[path].inputs))
    .map((path) => join(ROOT, path));
}

/** Paths without their ending, of modules that others import by `import()`. */
function modulesOpenedLater() {
  const sources = readdirSync(WEB, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const found = sources.flatMap((name) =>
    [...readFileSync(join(WEB, name), 'utf8').matchAll(/import\('((?:\.|#web\/)[^']*)'\)/g)].map(([, path]) =>
      moduleOf(path, join(WEB, dirname(name))),
    ),
  );
  return new Set(found);
}

/** The path of a module without its ending, as a file in `folder` imports it. */
function moduleOf(path, folder) {
  const whole = path.startsWith('#web/') ? join(WEB, path.slice('#web/'.length)) : join(folder, path);
  return whole.replace(/\.tsx?$/, '');
}

/** The small script that is loaded first, the script of the application with all that it imports at once, the style, and all files. */
function manifestOf(outputs) {
  const paths = Object.keys(outputs);
  const entry = (source) => entryOf(outputs, source);
  const start = entry('src/web/app/start.ts');
  const script = entry('src/web/app/main.tsx');
  const names = (list) => list.map((path) => basename(path));
  return {
    start: basename(start),
    script: basename(script),
    imports: names(importsOf(script, outputs).slice(1)),
    style: basename(entry('src/web/ui/styles/app.css')),
    pages: pagesOf(entry, outputs, new Set(importsOf(script, outputs))),
    files: names(paths),
  };
}

function entryOf(outputs, source) {
  return Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
}

/** By the address of a page: what browsers load for it beside the application, so that they need not wait for the application to say so. */
function pagesOf(entry, outputs, application) {
  const page = /'(\/[^']*)': lazyPage\(async \(\) => \(await import\('([^']*)'\)\)/g;
  return Object.fromEntries(
    [...readFileSync(APPLICATION, 'utf8').matchAll(page)].map(([, address, module]) => {
      const source = relative(ROOT, `${moduleOf(module, dirname(APPLICATION))}.tsx`);
      const files = importsOf(entry(source), outputs).filter((path) => !application.has(path));
      return [address, files.map((path) => basename(path))];
    }),
  );
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
