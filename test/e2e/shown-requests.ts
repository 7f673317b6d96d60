import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';

type Json = ReturnType<typeof JSON.parse>;

interface ShownRequest {
  readonly operation: string;
  readonly path: string;
  readonly method: string;
  /** Whether it is refused while authentication is off. */
  readonly needsAuthentication: boolean;
  readonly body?: Json;
}

const document: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/openapi.json', 'utf8'));

/** The requests that the document shows. */
export const shownRequests: readonly ShownRequest[] = Object.entries(document.paths).flatMap(([path, item]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = item?.[method];
    if (!operation) return [];
    const content =
      operation.requestBody && 'content' in operation.requestBody
        ? Object.values(operation.requestBody.content['application/json']?.examples ?? {})
        : [];
    const bodies = content.map((example) => exampleValue(example));
    const request = {
      operation: operation.operationId ?? '',
      path: addressOf(path, operation),
      method: method.toUpperCase(),
      needsAuthentication: 'x-needs-authentication' in operation,
    };
    return bodies.length > 0 ? bodies.map((body) => ({ ...request, body })) : [request];
  }),
);

/** The operations for which the document has the answer of a service that is too busy to write. */
export const writingOperations: ReadonlySet<string> = new Set(
  Object.values(document.paths).flatMap((item) =>
    (['post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method];
      return operation?.operationId !== undefined && '429' in operation.responses ? [operation.operationId] : [];
    }),
  ),
);

function addressOf(path: string, { parameters = [] }: OpenAPIV3.OperationObject): string {
  const given = parameters.map((parameter): OpenAPIV3.ParameterObject =>
    '$ref' in parameter ? component('parameters', parameter) : parameter,
  );
  const query = given
    .filter((parameter) => parameter.in === 'query' && parameter.examples)
    .map(
      (parameter) =>
        `${parameter.name}=${listed(parameter) ? `List(${shownValue(parameter)})` : shownValue(parameter)}`,
    );
  const inPath = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, parameter) => address.replace(`{${parameter.name}}`, shownValue(parameter)), path);
  return query.length > 0 ? `${inPath}?${query.join('&')}` : inPath;
}

function listed({ schema }: OpenAPIV3.ParameterObject): boolean {
  return schema !== undefined && 'type' in schema && schema.type === 'array';
}

function shownValue({ examples = {} }: OpenAPIV3.ParameterObject): string {
  return [Object.values(examples).map((example) => exampleValue(example))[0] ?? '']
    .flat()
    .map((value) => encodeURIComponent(String(value)))
    .join(',');
}

function exampleValue(example: OpenAPIV3.ReferenceObject | OpenAPIV3.ExampleObject): Json {
  return '$ref' in example ? component('examples', example).value : example.value;
}

function component(section: 'parameters' | 'examples', { $ref }: OpenAPIV3.ReferenceObject): Json {
  return Reflect.get(document.components?.[section] ?? {}, $ref.split('/').at(-1) ?? '');
}
