import { INSIDE } from '../bundles.mjs';

// What the lock file may contain. The list of install scripts is `allowScripts` in package.json, which npm reads too.

/** The only registry that an entry may name. An entry without an address comes from the registry that npm is set to; the digest proves its content. */
export const REGISTRY = 'https://registry.npmjs.org/';

/** SPDX identifiers. All permit use and change in a product under Apache-2.0. */
export const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // MIT without the duty to keep its notice.
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences that ask for the source of changed files. Only tests and the drawing of diagrams load these packages, and they are not part of the product. */
export const DEVELOPMENT_LICENCES = new Map([
  ['axe-core', 'MPL-2.0'],
  ['elkjs', 'EPL-2.0'],
]);

/** Licences of data, which no code of ours is derived from, by package. */
export const DATA_LICENCES = new Map([
  ['caniuse-lite', 'CC-BY-4.0'],
  ['spdx-exceptions', 'CC-BY-3.0'],
  ['spdx-license-ids', 'CC0-1.0'],
]);

/** Packages that the web application and the documentation import, and those inside the bundle of the service. Only a build loads them, but a release has their code. */
export const BUNDLED = [
  ...Object.keys(INSIDE),
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'lucide-react',
  'preact',
  'marked',
  'minisearch',
  'wouter',
  'diff',
  'uplot',
];

/** Packages with state for the whole process, or whose objects pass from one package to another. Two copies would not see each other. */
export const SINGLE = [
  '@elastic/elasticsearch',
  '@elastic/transport',
  '@opensearch-project/opensearch',
  'express',
  'knex',
  'pg',
  'pg-types',
  'pino',
  'prom-client',
];
