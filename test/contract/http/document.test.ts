import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { OpenAPIBackend } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { pascalCase } from '#codegen/values/names';
import { registry } from '#generated/registry/registry';

const document: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/openapi.json', 'utf8'));
const routes: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/routes.json', 'utf8'));

/** Probes read the body of this one answer: it is no error but the other half of what they asked. */
const NOT_READY = '503';
const BUSY = '429';
const ERROR_RESPONSE = { $ref: '#/components/schemas/ErrorResponse' };

const ajv = addFormats(new Ajv({ strict: false, validateFormats: true })).addSchema(document, 'document');

interface ExampleOf {
  readonly operationId: string;
  readonly schema: object;
  readonly value: unknown;
}

/** Every example of a request body or a parameter, with the schema of its place. */
function examples(): readonly (readonly [string, ExampleOf])[] {
  return operations().flatMap(({ operationId = '', requestBody, parameters = [] }) => {
    const body = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
    const places = [body, ...parameters.map((parameter) => resolve<OpenAPIV3.ParameterObject>(parameter))];
    return places.flatMap((place) =>
      Object.entries(place?.examples ?? {}).map(([name, example]) => {
        const { value } = resolve<OpenAPIV3.ExampleObject>(example);
        return [`${operationId} ${name}`, { operationId, schema: place?.schema ?? {}, value }] as const;
      }),
    );
  });
}

function operations(): readonly OpenAPIV3.OperationObject[] {
  return Object.values(document.paths).flatMap((item) => [item?.get ?? [], item?.post ?? []].flat());
}

function resolve<Target extends object>(value: Target | OpenAPIV3.ReferenceObject): Target {
  if (!('$ref' in value)) return value;
  const [, , section = '', name = ''] = value.$ref.split('/');
  const found: Target = Reflect.get(Reflect.get(document.components ?? {}, section), name);
  return found;
}

/** They are answered whatever the load. */
const PROBES: ReadonlySet<string | undefined> = new Set(['getHealth', 'getLiveness', 'getReadiness']);

/** The schemas of a body by media type. Answers of one body have different examples. */
function schemasOf(content: Readonly<Record<string, OpenAPIV3.MediaTypeObject>>) {
  return Object.entries(content).map(([type, { schema }]) => [type, schema]);
}

describe('the published document', () => {
  test('is OpenAPI 3.0', async () => {
    const backend = new OpenAPIBackend({ definition: structuredClone(routes), strict: true });
    backend.document = structuredClone(document);
    expect(backend.validateDefinition()).toBeDefined();
  });

  test('has nothing that generators of clients stumble over', () => {
    const { schemas = {}, parameters = {}, responses = {} } = document.components ?? {};
    const names = [schemas, parameters, responses].flatMap((section) => Object.keys(section));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const made = Object.entries(schemas).flatMap(([name, schema]) =>
      Object.entries('properties' in schema ? (schema.properties ?? {}) : {}).flatMap(([member, value]) =>
        'type' in value && (value.type === 'object' || value.enum) ? [name + pascalCase(member)] : [],
      ),
    );
    expect(made.filter((name) => names.includes(name))).toEqual([]);
    expect(JSON.stringify(schemas)).not.toMatch(/"default":|"description":"(?:[^"\\]|\\.)*\*\//);
  });

  test('every operation has one tag, a summary, one body of successes and the shared error', () => {
    for (const { operationId, tags, summary, responses } of operations()) {
      const { default: error, [NOT_READY]: notReady, ...others } = responses;
      const expected = PROBES.has(operationId) ? undefined : { $ref: '#/components/responses/Busy' };
      expect({ operationId, busy: others[BUSY] }).toEqual({ operationId, busy: expected });
      const ofStatus = (first: string) =>
        Object.entries(others).flatMap(([status, response]) => (status.startsWith(first) ? [resolve(response)] : []));
      const problems = [...ofStatus('4'), ...(operationId === 'getReadiness' || !notReady ? [] : [resolve(notReady)])];
      for (const { content } of problems) expect(content?.['application/json']?.schema).toEqual(ERROR_RESPONSE);
      const bodies = new Set(
        ofStatus('2').flatMap(({ content }) => (content ? [JSON.stringify(schemasOf(content))] : [])),
      );
      expect({
        operationId,
        tags: tags?.length,
        summary: typeof summary,
        bodies: Math.max(bodies.size, 1),
        error,
      }).toEqual({
        operationId,
        tags: 1,
        summary: 'string',
        bodies: 1,
        error: { $ref: '#/components/responses/Error' },
      });
      expect(Object.keys(others)).toContain('200');
    }
  });

  test('every operation with a body or a required parameter has an example', () => {
    const withExamples = new Set(examples().map(([, { operationId }]) => operationId));
    const needy = operations().filter(
      ({ requestBody, parameters = [] }) =>
        requestBody ?? parameters.some((parameter) => resolve<OpenAPIV3.ParameterObject>(parameter).required),
    );
    expect(needy.map(({ operationId }) => operationId).filter((id) => !withExamples.has(id ?? ''))).toEqual([]);
  });

  test.each(examples())('example %s fits its schema', (_name, { schema, value }) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    expect({ fits: validate(value), errors: validate.errors }).toEqual({ fits: true, errors: null });
  });

  test('every aspect is a named schema, and every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    const schemas = Object.keys(document.components?.schemas ?? {});
    const missing = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => !schemas.includes(name ?? ''));
    expect(missing).toEqual([]);
    for (const { record } of registry.aspects) expect(text).toContain(`"${record}":{"$ref"`);
  });

  test('both documents have the same operations', () => {
    expect(Object.keys(routes.paths)).toEqual(Object.keys(document.paths));
  });
});
