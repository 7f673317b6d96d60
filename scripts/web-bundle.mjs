// Bundles the web application for browsers. The names of its files hold a hash of their content, so that browsers may keep them for ever.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { WEB_SOURCES } from './bundles.mjs';
import { build, transform } from './esbuild.mjs';
import { IS_CHECKOUT, newestChange, onlyByOwner, ROOT } from './source-tree.mjs';

const FOLDER = join(ROOT, '.build', 'web');
const WEB = join(ROOT, 'src', 'web');
const APPLICATION = join(WEB, 'app', 'app.tsx');
const TABLE = 'src/web/app/pages.ts';
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
  // Browsers of 2024 and later, which know light-dark() of style sheets and popovers.
  target: ['chrome123', 'firefox125', 'safari17.5'],
  jsx: 'automatic',
  // Preact has React's interface in a seventh of its size: every page starts sooner, because a browser evaluates less.
  alias: { react: 'preact/compat', 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' },
  tsconfig: 'src/web/tsconfig.json',
  logLevel: 'warning',
};

async function bundle() {
  const [start, application, table] = await Promise.all([
    // On its own, because a browser runs it while it still loads the application.
    build({ ...COMMON, entryPoints: { start: 'src/web/app/start.ts' } }),
    buildApplication([]).then(({ metafile }) => buildApplication(sharedPieces(metafile))),
    tableOfPages(),
  ]);
  const outputFiles = [...start.outputFiles, ...application.outputFiles];
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  return { files, manifest: manifestOf({ ...start.metafile.outputs, ...application.metafile.outputs }, table) };
}

function buildApplication(pieces) {
  return build({
    ...COMMON,
    entryPoints: { app: 'src/web/app/main.tsx', style: 'src/web/ui/styles/app.css' },
    chunkNames: '[name]-[hash]',
    // A page that is opened later is a file of its own.
    splitting: true,
    plugins: [fewFiles(pieces), stylesAsTexts()],
  });
}

/**
 * esbuild makes a file for each set of pages that share a module, so the first script would come in a dozen small files. Every page that is
 * opened later imports the application, which is there already; so all modules of the first script are in one set. The application takes
 * the small pieces that pages share, too: a page would come in thirty files, of which browsers load six at a time. The pieces of a folder
 * whose pages are seldom the first are a file of their own, which all modules import that need one of them.
 */
function fewFiles(pieces) {
  const later = modulesOpenedLater();
  const added = (path) => {
    if (path === APPLICATION) return useOf(pieces.filter(({ folder }) => folder === undefined));
    const imported = later.has(path.replace(/\.tsx?$/, '')) ? [APPLICATION] : [];
    const folders = new Set(pieces.filter(({ users }) => users.has(path)).flatMap(({ folder }) => folder ?? []));
    return [...imported, ...folders].map((each) => `import ${JSON.stringify(each)};\n`).join('');
  };
  return {
    name: 'few-files',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^pieces of / }, ({ path }) => ({ path, namespace: 'pieces' }));
      bundler.onLoad({ filter: /.*/, namespace: 'pieces' }, ({ path }) => ({
        contents: useOf(pieces.filter(({ folder }) => folder === path)),
        resolveDir: ROOT,
      }));
      bundler.onLoad({ filter: /[/\\]src[/\\]web[/\\].*\.tsx?$/ }, ({ path }) => {
        const more = added(path);
        return more === '' ? undefined : { contents: `${readFileSync(path, 'utf8')}\n${more}`, loader: 'tsx' };
      });
    },
  };
}

/** Puts the style sheet of a part into its script, for `adoptStyle`: the style that every page waits for has only what most pages need. */
function stylesAsTexts() {
  return {
    name: 'styles-as-texts',
    setup: (bundler) =>
      bundler.onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
        if (type !== 'text') return undefined;
        const { minify, target } = COMMON;
        const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify, target });
        return { contents: code.trim(), loader: 'text' };
      }),
  };
}

/** Code that needs all of the modules. */
function useOf(pieces) {
  const imports = pieces.map(({ path }, index) => `import * as piece${index} from ${JSON.stringify(path)};\n`).join('');
  // A call, because esbuild leaves out what nothing uses.
  return `${imports}[${pieces.map((_, index) => `piece${index}`).join(',')}].at(0);\n`;
}

/** Bytes of a file that is not worth a request of its own. */
const PIECE_MAX = 6_000;

/** What people open from a page, or with an address that they were sent, and not first. */
const FOLDERS = ['entity', 'pages/reference'];

/** The modules of small files that several pages load, without those that need a large file, and the sources of the pages that load them. */
function sharedPieces({ outputs }) {
  const core = importsOf(entryOf(outputs, 'src/web/app/main.tsx'), outputs);
  const isPiece = (path) =>
    path.endsWith('.js') && outputs[path].entryPoint === undefined && outputs[path].bytes < PIECE_MAX;
  const found = Object.keys(outputs)
    .filter((path) => importsOf(path, outputs).every((each) => core.includes(each) || isPiece(each)))
    .filter(isPiece);
  const users = usersOf(outputs, core);
  return found.flatMap((file) =>
    Object.keys(outputs[file].inputs).map((input) => ({
      path: join(ROOT, input),
      folder: core.includes(file) ? undefined : folderOf(input),
      users: users(file),
    })),
  );
}

function folderOf(input) {
  const folder = FOLDERS.find((each) => input.startsWith(`src/web/${each}/`));
  return folder && `pieces of ${folder}`;
}

/** The sources of the files that load one at once, beside the application. */
function usersOf(outputs, core) {
  const entries = Object.keys(outputs).filter((path) => outputs[path].entryPoint !== undefined && !core.includes(path));
  const loaded = entries.map((path) => [join(ROOT, outputs[path].entryPoint), new Set(importsOf(path, outputs))]);
  return (file) => new Set(loaded.filter(([, files]) => files.has(file)).map(([source]) => source));
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
function manifestOf(outputs, table) {
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
    pages: pagesOf(table, outputs, new Set(importsOf(script, outputs))),
    files: names(paths),
  };
}

function entryOf(outputs, source) {
  return Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
}

/**
 * The files that browsers load for a page beside the application, by the address of the page, so that they need not wait for the
 * application to say so.
 */
function pagesOf(table, outputs, application) {
  const filesOf = (source) => importsOf(entryOf(outputs, source), outputs).filter((path) => !application.has(path));
  const namesOf = (source) => filesOf(source).map((path) => basename(path));
  return Object.fromEntries(table.map(({ address, source }) => [address, source ? namesOf(source) : []]));
}

/** The addresses of all pages, each with the source of its script. */
async function tableOfPages() {
  const { outputFiles } = await build({ ...COMMON, entryPoints: [TABLE], plugins: [sourcesOfModules()] });
  const { PAGES, scriptOf } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return Promise.all(PAGES.map(async (row) => ({ address: row.address, source: (await scriptOf(row)?.())?.source })));
}

/** Replaces each module that is imported by `import()` by one that exports where its source is. */
function sourcesOfModules() {
  return {
    name: 'sources-of-modules',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined;
        const found = await bundler.resolve(path, { kind, resolveDir, pluginData: 'resolving' });
        return { path: found.path, namespace: 'sources' };
      });
      bundler.onLoad({ filter: /.*/, namespace: 'sources' }, ({ path }) => ({
        contents: `export const source = ${JSON.stringify(relative(ROOT, path))};`,
      }));
    },
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
