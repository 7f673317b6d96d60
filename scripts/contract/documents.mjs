import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-tree.mjs';

/** Entity types in the run with typed paths. All of them would take an hour. */
const TYPES = 3;

/** The published document for requests with version 1.0.0 of the protocol, which is that of requests without the header. */
export function plainDocument() {
  const document = read('openapi.json');
  const { ProtocolVersion } = document.components.parameters;
  ProtocolVersion.schema = { type: 'string', enum: ['1.0.0'] };
  return document;
}

/** The published document for requests with version 2.0.0. The run sends the header with all of them. */
export function releasedDocument() {
  const document = read('openapi.json');
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item))
      operation.parameters = operation.parameters?.filter(({ $ref }) => !$ref?.endsWith('/ProtocolVersion'));
  useReleasedAnswers(document);
  return document;
}

function useReleasedAnswers(value) {
  if (typeof value !== 'object' || value === null) return;
  if (value['x-protocol-2-schema']) value.schema = value['x-protocol-2-schema'];
  Object.values(value).forEach(useReleasedAnswers);
}

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
