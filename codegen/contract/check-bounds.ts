/** Checks that every value of a request has a bound. */
import type { JsonObject, JsonValue } from '../model/model';
import { isList, isObject } from '../values/json-value';
import type { Fragment, Keys } from './contract';
import { listOperations } from './list-operations';
import { componentOf, componentSchemas, isMarked } from './markers';

type Found = (keys: Keys, message: string, fix: string) => void;

/** A schema with the keys that lead to it. */
type BoundedSchema = readonly [keys: Keys, schema: JsonValue | undefined];

/**
 * Reports each list without `maxItems`, string without `maxLength`, number without `minimum` and `maximum`, and map without
 * `maxProperties` among the parameters and bodies of requests. An `enum` is a bound, and so is the format `int32` or `int64`, because
 * requests are checked against its range. Free objects and aspects, whose schemas come from the models, need no bounds: `x-limits` bounds
 * their texts, lists, maps and levels by `requestBodyBytes`, `listItems`, `objectMembers` and `jsonDepth`.
 */
export function checkBounds({ content }: Fragment, document: JsonObject, found: Found): void {
  const requested = requestedSchemas(document);
  const own = Object.entries(componentSchemas(content)).filter(([name]) => requested.has(name));
  for (const place of [
    ...requestPlaces(content),
    ...own.map(([name, schema]): BoundedSchema => [['components', 'schemas', name], schema]),
  ])
    checkSchema(place, found);
}

/** The names of all schemas that a request refers to. */
function requestedSchemas(document: JsonObject): ReadonlySet<string> {
  const schemas = componentSchemas(document);
  const names = new Set<string>();
  const visit = (value: JsonValue | undefined): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const name = componentOf(value);
    if (name !== null && !names.has(name)) {
      names.add(name);
      visit(schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  for (const [, schema] of requestPlaces(document)) visit(schema);
  return names;
}

/** The schemas of the parameters and bodies that a fragment declares. */
function requestPlaces(content: JsonObject): readonly BoundedSchema[] {
  const { components } = content;
  const shared = isObject(components) && isObject(components.parameters) ? components.parameters : {};
  return [
    ...Object.entries(shared).map(([name, parameter]): BoundedSchema => [
      ['components', 'parameters', name, 'schema'],
      memberOf(parameter, 'schema'),
    ]),
    ...listOperations(content).flatMap(({ path, method, operation }) => {
      const keys = ['paths', path, method];
      const parameters = isList(operation.parameters) ? operation.parameters : [];
      const types = memberOf(operation.requestBody, 'content');
      return [
        ...parameters.map((parameter, index): BoundedSchema => [
          [...keys, 'parameters', index, 'schema'],
          memberOf(parameter, 'schema'),
        ]),
        ...Object.entries(isObject(types) ? types : {}).map(([type, body]): BoundedSchema => [
          [...keys, 'requestBody', 'content', type, 'schema'],
          memberOf(body, 'schema'),
        ]),
      ];
    }),
  ];
}

function checkSchema([keys, schema]: BoundedSchema, found: Found): void {
  if (!isObject(schema) || isMarked(schema)) return;
  for (const [keyword, needed] of missingBounds(schema))
    found(keys, `${keys.slice(1).join(' ')} is a ${needed} of requests without ${keyword}`, `add ${keyword}`);
  for (const [key, inner] of innerSchemas(schema)) checkSchema([[...keys, ...key], inner], found);
}

function missingBounds(schema: JsonObject): readonly (readonly [keyword: string, kind: string])[] {
  const missing = (kind: string, ...keywords: readonly string[]) =>
    keywords.filter((keyword) => schema[keyword] === undefined).map((keyword) => [keyword, kind] as const);
  switch (schema.type) {
    case 'array':
      return missing('list', 'maxItems');
    case 'string':
      return schema.enum === undefined ? missing('string', 'maxLength') : [];
    case 'integer':
    case 'number':
      return /^int(32|64)$/.test(String(schema.format)) ? [] : missing('number', 'minimum', 'maximum');
    case 'object':
      return isObject(schema.additionalProperties) ? missing('map', 'maxProperties') : [];
    default:
      return [];
  }
}

function innerSchemas(schema: JsonObject): readonly BoundedSchema[] {
  const { properties, allOf } = schema;
  return [
    ...['items', 'additionalProperties'].map((key): BoundedSchema => [[key], schema[key]]),
    ...Object.entries(isObject(properties) ? properties : {}).map(([name, inner]): BoundedSchema => [
      ['properties', name],
      inner,
    ]),
    ...(isList(allOf) ? allOf : []).map((inner, index): BoundedSchema => [['allOf', index], inner]),
  ];
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) ? value[key] : undefined;
}
