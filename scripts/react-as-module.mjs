// React is published as CommonJS: a bundle has each file as one function, which a browser parses a second time when it is called, and every use
// is written out: `(0, e.jsx)(…)`. As a module, browsers parse it while it arrives, the bundler leaves out what nothing uses, and a use is `a(…)`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);

/** The files that the packages use in production. They assign each export by its name, and require nothing but each other. */
const FILES = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/** A plugin of esbuild: what imports React gets a module. */
export function reactAsModule() {
  return {
    name: 'react-as-module',
    setup(bundler) {
      bundler.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path }) => resolved(path));
      const files = /[/\\](react|react-dom|scheduler)[/\\]cjs[/\\].*\.js$/;
      bundler.onLoad({ filter: files }, ({ path }) => ({ contents: moduleOf(readFileSync(path, 'utf8')) }));
    },
  };
}

function resolved(name) {
  const file = FILES[name];
  if (file === undefined) return undefined;
  const [folder, ...rest] = file.split('/');
  return { path: join(dirname(load.resolve(`${folder}/package.json`)), ...rest), sideEffects: false };
}

/** Exports become variables. One that is assigned once is a constant, which the bundler may leave out. */
function moduleOf(text) {
  const required = [...text.matchAll(/(\w+) = require\("([^"]+)"\)/g)];
  const imports = required.map(([, variable, name]) => `import * as ${variable} from "${name}";\n`).join('');
  const assigned = [...text.matchAll(/exports\.(\w+) =/g)].map(([, name]) => name);
  const names = [...new Set(assigned)];
  const changing = names.filter((name) => assigned.indexOf(name) !== assigned.lastIndexOf(name));
  const body = text
    .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/m, '')
    .replaceAll(/^exports\.(\w+) =/gm, (found, name) => (changing.includes(name) ? found : `const exported_${name} =`))
    .replaceAll(/\bexports\.(\w+)/g, 'exported_$1');
  const variables = changing.map((name) => `let exported_${name};\n`).join('');
  return `${imports}${variables}${body}\nexport { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };\n`;
}
