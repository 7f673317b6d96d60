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

/** The operations of which the document says that they take the privileges of what they write. */
export const writingOperations: ReadonlySet<string> = new Set(
  Object.values(document.paths).flatMap((item) =>
    (['post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method];
      if (!operation?.operationId || !('x-privileges' in operation)) return [];
      return operation['x-privileges'] === 'writing' ? [operation.operationId] : [];
    }),
  ),
);

const released: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/openapi-protocol-2.json', 'utf8'));
const [answersOf1, answersOf2] = [document, released].map(schemasOfAnswers);

/** Whether the operation has another answer for a request with version 2.0.0 of the protocol. */
export function differsByProtocol(operation: string): boolean {
  return answersOf1?.get(operation) !== answersOf2?.get(operation);
}

function schemasOfAnswers({ paths }: OpenAPIV3.Document): ReadonlyMap<string, string> {
  return new Map(
    Object.values(paths).flatMap((item) =>
      (['get', 'post'] as const).flatMap((method): [string, string][] => {
        const { operationId = '', responses } = item?.[method] ?? { responses: {} };
        const answer = responses['200'];
        const content = answer && 'content' in answer ? answer.content?.['application/json'] : undefined;
        return content ? [[operationId, JSON.stringify(content.schema)]] : [];
      }),
    ),
  );
}

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
