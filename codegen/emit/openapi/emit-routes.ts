/** `openapi/routes.json`: what requests are routed and checked by. Aspects are free objects, their validators look at them. */
import type { JsonObject, Model } from '../../model/model';
import type { EmitInputs, GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { readContract } from './fragments';
import { mapObjects } from './map-objects';
import { withoutMarkers } from './markers';

/** Of no use to a machine. */
const WORDS: ReadonlySet<string> = new Set(['description', 'summary', 'example', 'examples', 'externalDocs']);

export function emitRoutes(_model: Model, { openapiFragments }: EmitInputs): GeneratedFiles {
  const routes = mapObjects(readContract(openapiFragments).document, (object, keys) =>
    // OpenAPI wants a description of every response.
    keys.at(-2) === 'responses' ? object : withoutMarkers(withoutWords(object)),
  );
  return new Map([['openapi/routes.json', jsonText({ 'x-generated': GENERATED_NOTE, ...routes })]]);
}

function withoutWords(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !WORDS.has(key)));
}
