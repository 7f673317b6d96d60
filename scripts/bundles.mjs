/** Bundle name -> its entry file and the folders whose change makes it stale. */
export const BUNDLES = {
  service: {
    entry: 'src/main.ts',
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
};

/** What the generator is made of. */
export const CODEGEN_SOURCES = BUNDLES.codegen.sources;
