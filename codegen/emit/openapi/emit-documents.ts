import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import type { GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { interfaceDocuments } from './interface-documents';

/** `openapi/openapi.json`: the document that people read and SDKs are made from. */
export function emitPublishedDocument(model: Model, contract: JsonObject): GeneratedFiles {
  const { published } = interfaceDocuments(model, contract);
  return new Map([['openapi/openapi.json', jsonText({ 'x-generated': GENERATED_NOTE, ...published })]]);
}

/** `openapi/openapi-protocol-2.json`: the same operations, with the answers to requests that declare version 2.0.0 of the protocol. */
export function emitReleasedDocument(model: Model, contract: JsonObject): GeneratedFiles {
  const { released } = interfaceDocuments(model, contract);
  return new Map([
    ['openapi/openapi-protocol-2.json', `${lines({ 'x-generated': GENERATED_NOTE, ...released }, 2)}\n`],
  ]);
}

/**
 * `openapi/openapi-v3.json`: paths with the entity type as a parameter, once for each entity type with the aspects that it has. A document
 * of its own, because it would double the published one.
 */
export function emitTypedPaths(model: Model, contract: JsonObject): GeneratedFiles {
  const { typed } = interfaceDocuments(model, contract);
  return new Map([['openapi/openapi-v3.json', `${lines({ 'x-generated': GENERATED_NOTE, ...typed }, 2)}\n`]]);
}

/** JSON with a line for each member down to `depth`, because indents would be a third of the text. */
function lines(value: JsonValue, depth: number): string {
  if (depth < 0 || !isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${lines(item, depth - 1)}`);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`;
}
