import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { mapOperations } from './map-objects';

/** The response component that describes each status. */
const COMPONENTS: Readonly<Record<string, string>> = {
  400: 'WrongRequest',
  401: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflict',
  412: 'ConditionNotMet',
  413: 'TooLarge',
  422: 'DoesNotFitModels',
  503: 'Unavailable',
};

/**
 * The statuses of errors beside `default`, so that generated clients have a type for each. Which ones an operation has follows from what it
 * takes, and from its privileges.
 */
export function withErrorResponses(document: JsonObject): JsonObject {
  const components = isObject(document.components) ? document.components : {};
  const described = isObject(components.responses) ? components.responses : {};
  return mapOperations(document, (operation, path) => {
    const responses = isObject(operation.responses) ? operation.responses : {};
    const { default: others, ...own } = responses;
    if (others === undefined) return operation;
    const errors = statusesOf(operation, path).flatMap((status) => {
      const component = COMPONENTS[status] ?? '';
      const isNew = own[status] === undefined && described[component] !== undefined;
      return isNew ? [[status, { $ref: `#/components/responses/${component}` }]] : [];
    });
    return { ...operation, responses: { ...own, ...Object.fromEntries(errors), default: others } };
  });
}

function statusesOf(operation: JsonObject, path: string): readonly string[] {
  const { requestBody, parameters } = operation;
  const isWrite = operation['x-privileges'] === 'writing';
  const namesOne = path.includes('{') || parametersOf(parameters).includes('urn');
  return [
    '400',
    '401',
    ...(namesOne ? ['404'] : []),
    ...(isWrite ? ['409', '412'] : []),
    ...(requestBody === undefined ? [] : ['413']),
    ...(isWrite && requestBody !== undefined ? ['422'] : []),
    '503',
  ];
}

function parametersOf(parameters: JsonValue | undefined): readonly string[] {
  return isList(parameters) ? parameters.flatMap((given) => (isObject(given) ? [String(given.name)] : [])) : [];
}
