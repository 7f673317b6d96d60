/** `openapi/routes.json`: what requests are routed and checked by. Aspects are free objects, their validators look at them. */
import type { JsonObject } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { mapObjects } from './map-objects';
import { withoutAnswers } from '#codegen/contract/answers';
import { withoutChannels } from '#codegen/contract/channels';
import { withoutMarkers } from '#codegen/contract/markers';

/** The keys of no use to what routes and checks. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-privileges',
]);

export function emitRoutes(contract: JsonObject): GeneratedFiles {
  const routes = mapObjects(withoutAnswers(withoutChannels(contract)), (object, keys) =>
    // OpenAPI wants a description of every response.
    keys.at(-2) === 'responses' ? object : withoutMarkers(withoutWords(object)),
  );
  return new Map([['openapi/routes.json', jsonText({ 'x-generated': GENERATED_NOTE, ...routes })]]);
}

function withoutWords(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !WORDS.has(key)));
}
