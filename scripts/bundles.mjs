/** The attack and the soak start a service and load a catalog as the benchmark does. */
const ATTACK_SOURCES = [
  'scripts/attack',
  'scripts/bench',
  'src',
  'generated',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/bundles.mjs',
];

/** Every bundle with its entry file, those of its threads, and the files and folders that it is made of. */
export const BUNDLES = {
  service: {
    entry: 'src/main.ts',
    threads: { 'segment-thread': 'src/search/memory/thread/segment-thread-main.ts' },
    sources: ['src', 'generated', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  codegen: {
    entry: 'codegen/cli/main.ts',
    sources: ['codegen', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  bench: {
    entry: 'scripts/bench/main.ts',
    sources: [
      'scripts/bench',
      'src',
      'generated',
      'package.json',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/bundles.mjs',
    ],
  },
  'bench-baseline': {
    entry: 'scripts/bench/baseline/main.ts',
    sources: ['scripts/bench', 'src/database', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundles.mjs'],
  },
  attack: { entry: 'scripts/attack/main.ts', sources: ATTACK_SOURCES },
  soak: { entry: 'scripts/soak/main.ts', sources: ['scripts/soak', ...ATTACK_SOURCES] },
  'attack-watch': { entry: 'scripts/attack/service/watch-worker.ts', sources: ATTACK_SOURCES },
};

/** The files and folders that the web application is made of. `web-bundle.mjs` builds it, because it runs in browsers. */
export const WEB_SOURCES = ['src/web', 'package-lock.json', 'scripts/web-bundle.mjs', 'scripts/bundles.mjs'];

/** The files and folders that the generator is made of. */
export const CODEGEN_SOURCES = BUNDLES.codegen.sources;
