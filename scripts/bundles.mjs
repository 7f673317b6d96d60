const BENCH_SOURCES = [
  'scripts/bench',
  'src',
  'generated',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/bundles.mjs',
];
/** The overload and the growth start a service and load a catalog as the benchmark does. */
const OVERLOAD_SOURCES = ['scripts/overload', ...BENCH_SOURCES];
/** The programs that make the site of the documentation, with its scripts and styles. `docs-site.mjs` bundles what runs in browsers. */
export const DOCS_SOURCES = ['scripts/docs', 'scripts/docs-site.mjs', 'src/web/ui/styles'];

/**
 * The packages that have a bundle of their own, with its entry file. An installation of our package does not follow `overrides`, so
 * openapi-backend would come with a version of its parser that needs a later Node, and swagger-ui-dist with a program that reports the
 * installation to others.
 */
export const INSIDE = {
  'openapi-backend': 'node_modules/openapi-backend/index.js',
  'swagger-ui-express': 'node_modules/swagger-ui-express/index.js',
};

/** Packages that are modules alone, which a bundle cannot load. A program for developers loads the bundle of them. */
export const MODULES = { 'beautiful-mermaid': 'node_modules/beautiful-mermaid/dist/index.js' };

/** The files of swagger-ui that the service serves, with its licence. Its bundle looks for them beside itself. */
export const COPIES = {
  folder: 'node_modules/swagger-ui-dist',
  files: {
    'swagger-ui.css': 'swagger-ui.css',
    'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
    'swagger-ui-standalone-preset.js': 'swagger-ui-standalone-preset.js',
    'favicon-32x32.png': 'favicon-32x32.png',
    LICENSE: 'swagger-ui.LICENSE',
    NOTICE: 'swagger-ui.NOTICE',
  },
};

/** Every bundle with its entry file, those of its threads and parts, and the files and folders that it is made of. */
export const BUNDLES = {
  service: {
    entry: 'src/main.ts',
    parts: { 'segment-thread': 'src/search/memory/thread/segment-thread-main.ts', ...INSIDE },
    copies: COPIES,
    sources: ['src', 'generated', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  codegen: {
    entry: 'codegen/cli/main.ts',
    sources: ['codegen', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  bench: { entry: 'scripts/bench/main.ts', sources: BENCH_SOURCES },
  'bench-baseline': {
    entry: 'scripts/bench/baseline/main.ts',
    sources: ['scripts/bench', 'src/base/database', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  overload: { entry: 'scripts/overload/main.ts', sources: OVERLOAD_SOURCES },
  growth: { entry: 'scripts/growth/main.ts', sources: ['scripts/growth', ...OVERLOAD_SOURCES] },
  upgrade: { entry: 'scripts/upgrade/main.ts', sources: ['scripts/upgrade', ...BENCH_SOURCES] },
  docs: {
    entry: 'scripts/docs/main.ts',
    parts: MODULES,
    sources: [
      ...DOCS_SOURCES,
      'src/base/http/html.ts',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/bundles.mjs',
    ],
  },
  'overload-watch': { entry: 'scripts/overload/service/watch-worker.ts', sources: OVERLOAD_SOURCES },
};

/** The files and folders that the web application is made of. `web-bundle.mjs` builds it, because it runs in browsers. */
export const WEB_SOURCES = [
  'src/web',
  'generated/graphql/web',
  'package-lock.json',
  'scripts/web-bundle.mjs',
  'scripts/bundles.mjs',
];

/** The folders whose Markdown files are the pages of the documentation, beside those of the root. */
export const DOCUMENT_FOLDERS = ['codegen', 'generated', 'models', 'openapi', 'scripts', 'src', 'test'];

/** The files and folders that the generator is made of. */
export const CODEGEN_SOURCES = BUNDLES.codegen.sources;

/** What the generator reads besides the models, in folders that hold other files too. */
export const GRAPHQL_FOLDERS = ['src/interface/graphql', 'src/web'];
