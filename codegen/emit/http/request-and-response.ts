/** The request and the response of an operation as one schema, which becomes a TypeScript type. */
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { resolveRef } from '#codegen/values/json-pointer';
import { isList, isObject } from '#codegen/values/json-value';
import { typescriptSchema } from './typescript-schema';

const NOTHING: JsonObject = { tsType: 'undefined' };
const NO_PARAMETERS: JsonObject = { tsType: 'Record<never, never>' };

export function requestAndResponse(operation: JsonObject, document: JsonObject): JsonObject {
  const parameters = parametersOf(operation, document);
  const parts: { [part: string]: JsonObject } = {
    path: parameterObject(parameters, 'path'),
    query: parameterObject(parameters, 'query'),
    headers: parameterObject(parameters, 'header'),
    body: bodyOf(operation.requestBody, document),
    response: responseOf(operation, document),
  };
  const { requestBody } = operation;
  const mayLackBody = isObject(requestBody) && requestBody.required !== true;
  const required = Object.keys(parts).filter((part) => part !== 'body' || !mayLackBody);
  return {
    type: 'object',
    ...(operation.summary !== undefined && { description: operation.summary }),
    properties: parts,
    required,
  };
}

function parametersOf({ parameters }: JsonObject, document: JsonObject): readonly JsonObject[] {
  const resolved = isList(parameters) ? parameters.map((parameter) => resolve(parameter, document)) : [];
  return resolved.filter((parameter) => parameter !== undefined);
}

/** Names of headers in lower case, as node has them. */
function parameterObject(parameters: readonly JsonObject[], place: string): JsonObject {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return NO_PARAMETERS;
  const nameOf = ({ name }: JsonObject) => (place === 'header' ? String(name).toLowerCase() : String(name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      here.map((parameter) => [
        nameOf(parameter),
        typescriptSchema(isObject(parameter.schema) ? parameter.schema : {}),
      ]),
    ),
    required: here.filter((parameter) => parameter.required === true).map(nameOf),
  };
}

function responseOf({ responses }: JsonObject, document: JsonObject): JsonObject {
  const success = Object.entries(isObject(responses) ? responses : {}).find(([status]) => status.startsWith('2'));
  return bodyOf(success?.[1], document);
}

/** The JSON body of a request or response; a text when it has another kind. */
function bodyOf(message: JsonValue | undefined, document: JsonObject): JsonObject {
  const content = resolve(message, document)?.content;
  if (!isObject(content)) return NOTHING;
  const json = content['application/json'];
  if (!isObject(json)) return { type: 'string' };
  return isObject(json.schema) ? typescriptSchema(json.schema) : NOTHING;
}

/** Follows a reference to a component. */
function resolve(value: JsonValue | undefined, document: JsonObject): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  if (typeof value.$ref !== 'string') return value;
  return resolveRef(document, value.$ref);
}
