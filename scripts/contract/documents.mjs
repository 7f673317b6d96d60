import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

/** Entity types in the run with typed paths. All of them would take an hour. */
const TYPES = 3;

/** The published document, for requests without a version of the protocol. */
export const plainDocument = () => read('openapi.json');

/** The document for requests with version 2.0.0. */
export const releasedDocument = () => read('openapi-protocol-2.json');

/** The document with typed paths, of some entity types. */
export function typedDocument(seed) {
  const document = read('openapi-v3.json');
  const types = [...new Set(Object.keys(document.paths).map(typeOf))];
  const chosen = new Set(Array.from({ length: TYPES }, (_, at) => types[(seed + at * 29) % types.length]));
  console.log(`entity types: ${[...chosen].join(', ')}`);
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => chosen.has(typeOf(path))));
  return document;
}

/** The entity type in a path. */
function typeOf(path) {
  return path.replace('/batch/', '/').split('/')[4];
}

function read(name) {
  return JSON.parse(readFileSync(join(ROOT, 'generated/openapi', name), 'utf8'));
}
