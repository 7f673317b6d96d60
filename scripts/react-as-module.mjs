// React is published as CommonJS, of which every use is written out in a bundle: `(0, e.jsx)(…)`. Behind a module of its names it is `a(…)`.
import { createRequire } from 'node:module';
import { ROOT } from './source-tree.mjs';

const load = createRequire(import.meta.url);
const NAMESPACE = 'react-as-module';

/** A plugin of esbuild: what imports `react` or `react/jsx-runtime` gets a module that exports the same names. */
export function reactAsModule() {
  return {
    name: NAMESPACE,
    setup(bundler) {
      bundler.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind, namespace }) =>
        // The module itself imports the original, and CommonJS takes it as it is.
        kind === 'import-statement' && namespace !== NAMESPACE ? { path, namespace: NAMESPACE } : undefined,
      );
      bundler.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: moduleOf(path),
        resolveDir: ROOT,
      }));
    },
  };
}

function moduleOf(path) {
  const names = Object.keys(load(path)).filter((name) => !name.startsWith('__'));
  const exported = names.map((name) => `export const ${name} = original.${name};\n`).join('');
  return `import original from ${JSON.stringify(path)};\nexport default original;\n${exported}`;
}
