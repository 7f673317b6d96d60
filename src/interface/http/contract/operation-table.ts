import type { OpenAPIV3 } from 'openapi-types';
import { findRequirement, type Requirement } from '#access/policies/requirement';

/** One operation of the routing document with all that a request needs, computed once. */
export interface OperationEntry {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** What it takes while authentication is on. */
  readonly requirement: Requirement;
  /** The path as in the document: `/aspects/{urn}`. */
  readonly path: string;
  /** Names of the path parameters, in the order of the path. */
  readonly pathParameters: readonly string[];
  /** Regular expressions of path parameters that only match some texts. */
  readonly pathPatterns: ReadonlyMap<string, string>;
  /** The method that the X-RestLi-Method header may name, from `x-restli`; null when the rules of Rest.li do not apply. */
  readonly restliMethod: string | null;
  readonly queryTypes: ReadonlyMap<string, ParameterType>;
  /** Types of the members of the body, where it is an object. */
  readonly bodyTypes: ReadonlyMap<string, ParameterType>;
  readonly hasBody: boolean;
  /** Whether the body is a list. Otherwise it is an object. */
  readonly hasListBody: boolean;
  /** Whether others write the body (`x-foreign-body`), so that what is odd in its JSON is mended and not refused. */
  readonly hasForeignBody: boolean;
  /** Whether headers such as If-Match make it depend on the version of an aspect. */
  readonly checksConditions: boolean;
  /** Media types of its answer; none when that has no body. */
  readonly answerTypes: ReadonlySet<string>;
}

export interface ParameterType {
  readonly type: string;
  readonly isArray: boolean;
  /** Whether an item that is named twice counts twice. Other lists of a query are sets of names. */
  readonly keepsRepeats?: boolean;
}

/** @throws Error when the document has what cannot be routed; codegen checks the same, so this is a defect */
export function operationTable(document: OpenAPIV3.Document): readonly OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) =>
      isOperation(operation) ? [operationEntry(document, path, method, operation)] : [],
    ),
  );
}

function isOperation(value: unknown): value is OpenAPIV3.OperationObject {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function operationEntry(
  document: OpenAPIV3.Document,
  path: string,
  method: string,
  operation: OpenAPIV3.OperationObject,
): OperationEntry {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolve<OpenAPIV3.ParameterObject>(document, parameter),
  );
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody && resolve<OpenAPIV3.RequestBodyObject>(document, operation.requestBody);
  const bodySchema = body && schemaOf(document, body.content['application/json']?.schema);
  const id = operation.operationId ?? `${method} ${path}`;
  return {
    id,
    requirement: findRequirement(id) ?? NOBODY,
    method: method.toUpperCase(),
    path,
    pathParameters: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''),
    pathPatterns: pathPatterns(document, parameters),
    restliMethod: restliMethod(operation),
    queryTypes: new Map(query.map((parameter) => [parameter.name, parameterType(document, parameter.schema)])),
    bodyTypes: new Map(
      Object.entries(bodySchema?.properties ?? {}).map(([name, schema]) => [name, parameterType(document, schema)]),
    ),
    hasBody: body !== undefined,
    hasListBody: bodySchema?.type === 'array',
    hasForeignBody: hasForeignBody(operation),
    checksConditions: parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'If-Match'),
    answerTypes: answerTypes(document, operation),
  };
}

/** The requirement of an operation without a row in the table of privileges, so that a mistake refuses instead of granting. */
const NOBODY: Requirement = [];

function pathPatterns(document: OpenAPIV3.Document, parameters: readonly OpenAPIV3.ParameterObject[]) {
  return new Map(
    parameters.flatMap((parameter): [string, string][] => {
      const pattern = parameter.in === 'path' ? schemaOf(document, parameter.schema)?.pattern : undefined;
      return pattern === undefined ? [] : [[parameter.name, pattern.replaceAll(/^\^|\$$/g, '')]];
    }),
  );
}

function answerTypes(document: OpenAPIV3.Document, { responses }: OpenAPIV3.OperationObject): ReadonlySet<string> {
  const success = responses['200'];
  return new Set(Object.keys((success && resolve<OpenAPIV3.ResponseObject>(document, success).content) ?? {}));
}

function restliMethod(operation: OpenAPIV3.OperationObject<{ 'x-restli'?: string }>): string | null {
  return operation['x-restli'] ?? null;
}

function hasForeignBody(operation: OpenAPIV3.OperationObject<{ 'x-foreign-body'?: boolean }>): boolean {
  return operation['x-foreign-body'] === true;
}

function parameterType(
  document: OpenAPIV3.Document,
  schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject | undefined,
): ParameterType {
  const found: (OpenAPIV3.SchemaObject & { 'x-repeats'?: boolean }) | undefined = schemaOf(document, schema);
  if (found?.type !== 'array') return { type: found?.type ?? 'object', isArray: false };
  const keepsRepeats = found['x-repeats'] === true;
  return {
    type: schemaOf(document, found.items)?.type ?? 'object',
    isArray: true,
    ...(keepsRepeats && { keepsRepeats }),
  };
}

function schemaOf(
  document: OpenAPIV3.Document,
  schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject | undefined,
): OpenAPIV3.SchemaObject | undefined {
  return schema && resolve<OpenAPIV3.SchemaObject>(document, schema);
}

function resolve<Target extends object>(
  document: OpenAPIV3.Document,
  value: Target | OpenAPIV3.ReferenceObject,
): Target {
  if (!('$ref' in value)) return value;
  const found = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document);
  if (!isTarget<Target>(found)) throw new Error(`${value.$ref} of the routing document leads nowhere`);
  return found;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

/** The document was checked as OpenAPI when it was generated: a reference leads to what its place asks for. */
function isTarget<Target extends object>(value: unknown): value is Target {
  return isRecord(value);
}
