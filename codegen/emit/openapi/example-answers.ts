import { exampleMembers, RELEASED_EXAMPLE, withoutAnswers } from '#codegen/contract/answers';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { mapOperations } from './map-objects';

/** Examples of answers in each response that the document describes. Responses that operations share have one. */
export function withExampleAnswers(document: JsonObject): JsonObject {
  const withExample = (response: JsonValue, place: string): JsonValue =>
    isObject(response) && isObject(response.content)
      ? {
          ...response,
          content: mapEntries(response.content, (media, type) => withMembers(document, media, place, type)),
        }
      : response;
  const shown = mapOperations(withoutAnswers(document), (operation) => ({
    ...operation,
    ...(isObject(operation.responses) && {
      responses: mapEntries(operation.responses, (response, status) =>
        withExample(response, `${String(operation.operationId)} ${status}`),
      ),
    }),
  }));
  const components = isObject(shown.components) ? shown.components : {};
  const described = isObject(components.responses) ? components.responses : {};
  return { ...shown, components: { ...components, responses: mapEntries(described, withExample) } };
}

/** An operation without the examples of its answers. */
export function withoutExampleAnswers(operation: JsonObject): JsonObject {
  const responses = isObject(operation.responses) ? operation.responses : {};
  const plain = (response: JsonValue): JsonValue =>
    isObject(response) && isObject(response.content)
      ? { ...response, content: mapEntries(response.content, withoutMembers) }
      : response;
  return { ...operation, responses: mapEntries(responses, plain) };
}

function withMembers(document: JsonObject, media: JsonValue, place: string, type: string): JsonValue {
  return isObject(media) ? { ...media, ...exampleMembers(document, place, type) } : media;
}

function withoutMembers(media: JsonValue): JsonValue {
  if (!isObject(media)) return media;
  const { example: _example, [RELEASED_EXAMPLE]: _released, ...rest } = media;
  return rest;
}

function mapEntries(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
