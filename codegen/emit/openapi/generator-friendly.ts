import { listOperations } from '#codegen/contract/list-operations';
import { componentSchemas } from '#codegen/contract/markers';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { pascalCase } from '#codegen/values/names';
import { mapObjects } from './map-objects';

/** The document without constructs that generators of clients get wrong: each becomes one that all of them understand. */
export function withFriendlySchemas(document: JsonObject): JsonObject {
  const answers = new Set(listOperations(document).map(({ id }) => `${pascalCase(id)}Response`));
  const schemas = Object.entries(componentSchemas(document)).map(([name, schema]): [string, JsonValue] => [
    name,
    isObject(schema) ? withGoName(name, withoutDefaults(schema), answers) : schema,
  ]);
  const components = isObject(document.components) ? document.components : {};
  return withSafeComments({ ...document, components: { ...components, schemas: Object.fromEntries(schemas) } });
}

/** Defaults in descriptions: as keywords they make generated types require the member in writes, and promise it in reads. */
function withoutDefaults(schema: JsonObject): JsonObject {
  return mapObjects(schema, (object) => {
    const { default: value, ...rest } = object;
    if (value === undefined) return object;
    const said = typeof rest.description === 'string' ? `${rest.description} ` : '';
    return { ...rest, description: `${said}Default: \`${JSON.stringify(value)}\`.` };
  });
}

/** Another name for a component that has the name of the type which oapi-codegen makes for the answer of an operation. */
function withGoName(name: string, schema: JsonObject, answers: ReadonlySet<string>): JsonObject {
  return answers.has(name) ? { ...schema, 'x-go-name': `${name}Body` } : schema;
}

/** Generators put descriptions into comments, some of them as they are. */
function withSafeComments(document: JsonObject): JsonObject {
  return mapObjects(document, (object) =>
    typeof object.description === 'string' && object.description.includes('*/')
      ? { ...object, description: object.description.replaceAll('*/', '* /') }
      : object,
  );
}
