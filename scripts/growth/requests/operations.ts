import type { OpenAPIV3 } from 'openapi-types';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { RawRequest } from '#scripts/overload/request/raw-request';
import { isList, membersOf } from '../places/grown-values';
import { ExampleValues } from './example-value';
import { KnownSchemas, type Schema } from './schema';
import { isSuccess, jsonRequest, type Template } from './template';

/** The head of a request has 128 kB: its address, and its headers together. */
const HEAD_BYTES_MAX = 100_000;
/**
 * Operations that are left out. After the first, every write of the run would be refused; after the other, the token of the run is not
 * valid.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['setWritable', 'logOut']);
/** Parameters with which an operation waits for something to happen. The least of them is sent. */
const WAITS = /^(wait|\w+TimeoutSeconds)$/;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: JsonValue;
  readonly examples?: { readonly [name: string]: OpenAPIV3.ReferenceObject | { readonly value?: JsonValue } };
}

interface Operation {
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  readonly bodyExamples: readonly JsonValue[];
}

/** The documents of the operations. */
export interface OperationDocuments {
  /** `generated/openapi/openapi.json`, for its examples. */
  readonly published: OpenAPIV3.Document;
  /** `generated/openapi/routes.json`, by which requests are checked: the schemas of aspects are not repeated in each operation. */
  readonly routes: OpenAPIV3.Document;
}

/** Each operation with its examples, as the published document shows them. */
export function operationTemplates(documents: OperationDocuments): readonly Template[] {
  const schemas = schemasOf(documents.routes);
  return operationsOf(documents)
    .filter(({ id }) => !LEFT_OUT.has(id))
    .flatMap((operation) => {
      const bodies = operation.bodyExamples.length > 0 ? operation.bodyExamples : [undefined];
      return bodies.map((body, index) => templateOf(operation, body, index, schemas));
    });
}

/** The schemas of a document, by their `$ref`. */
export function schemasOf({ components }: OpenAPIV3.Document): KnownSchemas {
  const text = JSON.stringify(components?.schemas ?? {});
  const schemas: { readonly [name: string]: Schema } = JSON.parse(text);
  return new KnownSchemas(
    new Map(Object.entries(schemas).map(([name, schema]) => [`#/components/schemas/${name}`, schema])),
  );
}

function operationsOf({ published, routes }: OperationDocuments): readonly Operation[] {
  return Object.entries(published.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const shown = item?.[method];
      const checked = routes.paths[path]?.[method];
      if (!shown || !checked) return [];
      const content = contentOf(checked.requestBody);
      return [
        {
          id: shown.operationId ?? path,
          path,
          method: method.toUpperCase(),
          parameters: (shown.parameters ?? []).map((each) => parameterOf(published, each)),
          ...(content?.schema && { body: asSchema(content.schema) }),
          bodyExamples: Object.values(contentOf(shown.requestBody)?.examples ?? {}).map((each) =>
            exampleOf(published, each),
          ),
        },
      ];
    }),
  );
}

function contentOf(body: OpenAPIV3.ReferenceObject | OpenAPIV3.RequestBodyObject | undefined) {
  return body && 'content' in body ? body.content['application/json'] : undefined;
}

function asSchema(schema: OpenAPIV3.ReferenceObject | OpenAPIV3.SchemaObject): Schema {
  const text = JSON.stringify(schema);
  return JSON.parse(text);
}

function parameterOf(document: OpenAPIV3.Document, given: OpenAPIV3.ReferenceObject | OpenAPIV3.ParameterObject) {
  const text = JSON.stringify('$ref' in given ? found(document, given.$ref) : given);
  const parameter: Parameter = JSON.parse(text);
  const [first] = Object.values(parameter.examples ?? {});
  return first ? { ...parameter, example: exampleOf(document, first) } : parameter;
}

function exampleOf(document: OpenAPIV3.Document, example: object): JsonValue {
  const shown: { readonly value?: JsonValue } = '$ref' in example ? found(document, String(example.$ref)) : example;
  return shown.value ?? {};
}

function found(document: OpenAPIV3.Document, ref: string) {
  const [section = '', name = ''] = ref.split('/').slice(2);
  return JSON.parse(
    JSON.stringify(Object.entries(document.components ?? {}).find(([key]) => key === section)?.[1] ?? {}),
  )[name];
}

function templateOf(operation: Operation, body: JsonValue | undefined, index: number, schemas: KnownSchemas): Template {
  const { id, parameters } = operation;
  const schema = schemaOf(operation);
  const examples = new ExampleValues(schemas, () => undefined);
  const valueIn = (place: string): JsonObject =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && (each.required || WAITS.test(each.name)))
        .map(({ name, schema: given, example }) => [name, given.minimum ?? example ?? examples.least(given, [name])]),
    );
  return {
    name: `operation ${id}${index > 0 ? `, example ${index + 1}` : ''}`,
    value: { path: valueIn('path'), query: valueIn('query'), header: {}, ...(body !== undefined && { body }) },
    schema,
    schemas,
    bytesMax: ([place]) => (place === 'body' ? LIMITS.requestBodyBytes : HEAD_BYTES_MAX),
    request: (value) => requestOf(operation, value),
    isAccepted: isSuccess,
  };
}

function schemaOf({ parameters, body }: Operation): Schema {
  const of = (place: string): Schema => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === place).map((each) => [each.name, each.schema]),
    ),
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: { path: of('path'), query: of('query'), header: of('header'), ...(body && { body }) },
  };
}

function requestOf({ path, method }: Operation, value: JsonValue): RawRequest {
  const { path: keys = {}, query = {}, header = {}, body } = membersOf(value);
  const address = Object.entries(membersOf(keys)).reduce(
    (text, [name, key]) => text.replace(`{${name}}`, () => encodeURIComponent(String(key))),
    path,
  );
  const pairs = Object.entries(membersOf(query)).flatMap(([name, given]) =>
    (isList(given) ? given : [given]).map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  const target = pairs.length > 0 ? `${address}?${pairs.join('&')}` : address;
  const headers = Object.entries(membersOf(header)).map(([name, text]) => [name, headerText(text)] as const);
  if (body === undefined) return { method, target, headers };
  return jsonRequest(method, target, body, [['Content-Type', 'application/json'], ...headers]);
}

function headerText(text: JsonValue): string {
  return String(text).replaceAll(/[^\x20-\x7e]/g, '-');
}
