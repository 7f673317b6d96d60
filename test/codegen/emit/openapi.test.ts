import { join } from 'node:path';
import OpenAPISchemaValidator from 'openapi-schema-validator';
import type { OpenAPIV3 } from 'openapi-types';
import type { SourceFile } from '#codegen/model/source-range';
import { typeNames } from '#codegen/emit/type-names';
import { emitLimits } from '#codegen/emit/http/emit-limits';
import { emitPublishedDocument } from '#codegen/emit/openapi/emit-documents';
import { emitRoutes } from '#codegen/emit/openapi/emit-routes';
import { readContract } from '#codegen/contract/read-contract';
import { readInputs } from '#codegen/source/read-inputs';
import type { Model } from '#codegen/model/model';
import { loadCatalogModel } from '../catalog-model';
import { load, thingTree } from '../model/tree';
import { FRAGMENTS } from './contract';

type Schemas = { readonly [name: string]: OpenAPIV3.SchemaObject };

const ROOT = join(__dirname, '../../..');

function published(model: Model, openapiFragments: readonly SourceFile[]): OpenAPIV3.Document {
  return JSON.parse(
    emitPublishedDocument(model, readContract(openapiFragments).document).get('openapi/openapi.json') ?? '',
  );
}

function routes(openapiFragments: readonly SourceFile[]): OpenAPIV3.Document {
  return JSON.parse(emitRoutes(readContract(openapiFragments).document).get('openapi/routes.json') ?? '');
}

function schemasOf(document: OpenAPIV3.Document): Schemas {
  const schemas: Schemas = JSON.parse(JSON.stringify(document.components?.schemas ?? {}));
  return schemas;
}

function faults(document: OpenAPIV3.Document) {
  return new OpenAPISchemaValidator({ version: 3 })
    .validate(document)
    .errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [String(item)] : referencesIn(item)));
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

const SNAPSHOT = {
  'acme/ThingSnapshot.pdl':
    'namespace acme @Entity = {"name": "thing", "keyAspect": "thingKey"} record ThingSnapshot { urn: ThingUrn aspects: array[ThingAspect] }',
  'acme/ThingAspect.pdl': 'namespace acme typeref ThingAspect = union[ThingKey, Info]',
};

function smallModel(fields: string, files = {}): Model {
  const { value, diagnostics } = load(thingTree(fields, { ...SNAPSHOT, ...files }));
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return value;
}

describe('the published document of a small model', () => {
  const schemas = (fields: string, files = {}) => schemasOf(published(smallModel(fields, files), FRAGMENTS));

  test('markers stand for what the models know', () => {
    const made = schemas('text: string');
    expect(made.Envelopes?.properties).toEqual({ info: ref('InfoEnvelope'), thingKey: ref('ThingKeyEnvelope') });
    expect(made.InfoEnvelope).toMatchObject({ required: ['value'], properties: { value: ref('Info') } });
    expect(made.AnyOne).toEqual({
      type: 'object',
      description: 'One.',
      minProperties: 1,
      maxProperties: 1,
      properties: { 'acme.Info': ref('Info'), 'acme.ThingKey': ref('ThingKey') },
    });
    expect(made.Snapshot?.properties).toEqual({ 'acme.ThingSnapshot': ref('ThingSnapshot') });
    expect(made.ThingSnapshot).toMatchObject({
      required: ['urn', 'aspects'],
      properties: { aspects: { type: 'array', items: ref('ThingSnapshotAspect') } },
    });
    expect(made.ThingSnapshotAspect?.properties).toEqual({
      'acme.ThingKey': ref('ThingKey'),
      'acme.Info': ref('Info'),
    });
    expect(made.ThingResponse?.properties?.type).toEqual({
      type: 'string',
      description: 'Kind of thing. Known values: thing.',
    });
    expect(made.ThingEntity?.properties).toEqual({ thingKey: ref('ThingKey'), info: ref('Info') });
  });

  test('every record, enum and union is a component; unions are flat, enums open', () => {
    const made = schemas(
      '/** Which. */ choice: union[one: Inner, other: int] list: array[union[string, Inner]] inner: optional Inner kind: Kind = "A"',
      {
        'acme/Inner.pdl': 'namespace acme record Inner { n: optional long }',
        'acme/Kind.pdl': 'namespace acme /** A kind. */ enum Kind { /** First. */ A B }',
      },
    );
    expect(made.Info).toEqual({
      type: 'object',
      description: 'Aspect `info` of thing.',
      properties: {
        choice: ref('InfoChoice'),
        list: { type: 'array', items: ref('InfoList') },
        inner: ref('Inner'),
        kind: { description: 'Default: `"A"`.', allOf: [ref('Kind')] },
      },
      required: ['choice', 'list'],
    });
    expect(made.InfoChoice).toEqual({
      type: 'object',
      description: 'Which.',
      minProperties: 1,
      maxProperties: 1,
      properties: { one: ref('Inner'), other: { type: 'integer', format: 'int32' } },
    });
    expect(made.Kind).toEqual({
      type: 'string',
      'x-known-values': ['A', 'B'],
      description: 'A kind.\n- `A`: First.\n- `B`',
    });
  });

  test('limits of values are told in the words of OpenAPI 3.0', () => {
    const made = schemas('size: Size', {
      'acme/Size.schema.json': JSON.stringify({
        title: 'Size',
        'x-namespace': 'acme',
        type: 'object',
        properties: {
          share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
          count: { type: 'integer', exclusiveMinimum: 0, default: 3 },
          mail: { type: 'string', format: 'email' },
          at: { type: 'string', format: 'date-time', description: 'When.' },
          tags: { type: 'array', items: { type: 'string', format: 'uri', minLength: 3 }, maxItems: 2 },
        },
      }),
    });
    expect(made.Size?.properties).toEqual({
      share: { type: 'number', format: 'double', minimum: 0, exclusiveMinimum: true, maximum: 1 },
      // As a keyword, the default would make the field required in generated types.
      count: { type: 'integer', format: 'int64', minimum: 1, description: 'Default: `3`.' },
      mail: { type: 'string', format: 'email' },
      at: {
        type: 'string',
        'x-format': 'date-time',
        pattern: expect.stringMatching(/^\^\[0-9\]/),
        description: 'When. Text in the form date-time.',
      },
      tags: {
        type: 'array',
        maxItems: 2,
        items: { type: 'string', 'x-format': 'uri', pattern: '^[A-Za-z][A-Za-z0-9+.-]*:', minLength: 3 },
      },
    });
  });

  test('names that clash, or that SDK generators trip over, get parts of the namespace in front; those of the vendor stay', () => {
    const made = schemas(
      'mine: com.acme.a.Same other: com.other.Same list: com.other.List error: com.other.Error maybe: com.other.Optional',
      {
        'com/acme/a/Same.pdl': 'namespace com.acme.a record Same {}',
        'com/other/Same.pdl': 'namespace com.other record Same { x: string }',
        'com/other/List.pdl': 'namespace com.other record List {}',
        'com/other/Error.pdl': 'namespace com.other record Error {}',
        'com/other/Optional.pdl': 'namespace com.other record Optional {}',
      },
    );
    expect(made.Info?.properties).toEqual({
      mine: ref('Same'),
      other: ref('OtherSame'),
      list: ref('OtherList'),
      error: ref('OtherError'),
      maybe: ref('OtherOptional'),
    });
    expect(made.Error?.required).toEqual(['description']);
  });

  test('limits are rows of a table in the description of the marked operation', () => {
    const limits = {
      path: 'openapi/zoo.yaml',
      text: 'x-limits: { legs: { value: 8, unit: legs, description: Legs of one animal. } }\npaths: { /zoo: { get: { operationId: getZoo, description: All., x-limit-table: true, responses: { default: { description: No. } } } } }',
    };
    const document = published(smallModel('text: string'), [...FRAGMENTS, limits]);
    expect(document.paths['/zoo']?.get?.description).toMatch(
      /^All\.\n\n[^]*\| `legs` \| 8 legs \| Legs of one animal\. \|$/,
    );
    expect(faults(document)).toEqual([]);
    expect(emitLimits(readContract([limits]).document).get('http/limits.ts')).toContain(
      '/** Legs of one animal. Unit: legs. */\n  legs: 8,',
    );
  });

  test('it is OpenAPI', () => {
    expect(
      faults(
        published(
          smallModel('a: map[string array[bytes]] b: union[null, string] = null c: optional fixed H 4'),
          FRAGMENTS,
        ),
      ),
    ).toEqual([]);
  });
});

test.each(['DateTime', 'Int', 'Configuration', 'File', 'Boolean', 'Promise', 'Record', 'ApiException'])(
  'a record %s has a longer name, because a generator has a type of that name',
  (name) => {
    const { value } = load(thingTree('a: string', { 'acme/more/R.pdl': `namespace acme.more record ${name} {}` }));
    expect(typeNames(value).get(`acme.more.${name}`)).toBe(`More${name}`);
  },
);

describe('the routing document of a small model', () => {
  test('aspects are free objects, words are gone, fields called like words stay', () => {
    const document = routes(FRAGMENTS);
    const made = schemasOf(document);
    expect(made.AnyOne).toEqual({ type: 'object' });
    expect(made.Envelopes).toEqual({ type: 'object' });
    expect(made.Error?.properties).toEqual({ description: { type: 'string' } });
    expect(made.Info).toBeUndefined();
    expect(JSON.stringify(document)).not.toContain('"examples"');
    expect(faults(document)).toEqual([]);
  });
});

describe('the documents of the shipped models', () => {
  const { model } = loadCatalogModel();
  const { inputs, diagnostics } = readInputs({ models: join(ROOT, 'models'), openapi: join(ROOT, 'openapi') });
  const document = published(model, inputs.openapiFragments);
  const schemas = schemasOf(document);
  const names = Object.keys(schemas);

  test('are OpenAPI 3.0.3 in which every reference leads somewhere', () => {
    expect(diagnostics).toEqual([]);
    expect(readContract(inputs.openapiFragments).problems.diagnostics).toEqual([]);
    expect(faults(document)).toEqual([]);
    expect(faults(routes(inputs.openapiFragments))).toEqual([]);
    const targets = referencesIn(document).filter((reference) => reference.startsWith('#/components/schemas/'));
    expect([...new Set(targets)].filter((reference) => !names.includes(reference.split('/').at(-1) ?? ''))).toEqual([]);
  });

  test('names are good for every SDK generator', () => {
    expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    // TypeScript has types of these names, and the generator takes them for those.
    expect(names.filter((name) => ['Error', 'File', 'Date', 'Map', 'Set', 'Array'].includes(name))).toEqual([]);
    // Go has a function of this name for each of them.
    expect(names.filter((name) => names.includes(`New${name}`))).toEqual([]);
  });

  test('every object is a component of its own', () => {
    const nameless = (schema: unknown, isRoot: boolean): boolean => {
      if (typeof schema !== 'object' || schema === null) return false;
      if (!isRoot && 'properties' in schema) return true;
      return Object.entries(schema).some(([key, value]) =>
        key === 'properties'
          ? Object.values(value).some((property) => nameless(property, false))
          : (key === 'items' || key === 'additionalProperties') && nameless(value, false),
      );
    };
    expect(names.filter((name) => nameless(schemas[name], true))).toEqual([]);
  });

  test('every request of our own refuses members that it does not know; those of released servers ignore them', () => {
    const posted = Object.entries(document.paths).flatMap(([path, item]) =>
      [item?.post, item?.put, item?.patch].flatMap((operation) => {
        const { content = {} } = { content: {}, ...operation?.requestBody };
        const reference = referencesIn(content['application/json']?.schema)[0];
        return reference === undefined ? [] : [{ path, schema: schemas[reference.split('/').at(-1) ?? ''] }];
      }),
    );
    const takesAll = posted.filter(({ schema }) => schema?.properties && schema.additionalProperties !== false);
    expect(takesAll.length).toBeGreaterThan(20);
    expect(takesAll.filter(({ path }) => path.startsWith('/openapi/v1/'))).toEqual([]);
  });

  test('every aspect is described, and listed by each entity type that has it', () => {
    const listed = (properties: OpenAPIV3.SchemaObject['properties']) => Object.keys(properties ?? {}).toSorted();
    const byRecord = names
      .map((name) => schemas[name]?.properties ?? {})
      .find((properties) => model.registry.aspects.every(({ record }) => record in properties));
    expect(listed(byRecord)).toEqual(model.registry.aspects.map(({ record }) => record).toSorted());
    for (const entity of model.registry.entities) {
      const owner = names.find((name) => name.toLowerCase() === `${entity.name}entity`.toLowerCase());
      expect(listed(schemas[owner ?? '']?.properties)).toEqual(entity.aspects.toSorted());
    }
  });

  test('the routing document is small', () => {
    expect(JSON.stringify(routes(inputs.openapiFragments)).length).toBeLessThan(220_000);
  });
});

describe('faults of fragments', () => {
  const complaints = (text: string) =>
    readContract([...FRAGMENTS, { path: 'openapi/zoo.yaml', text }]).problems.diagnostics.map(
      ({ rule, message, file, range, suggestion }) =>
        `${rule} ${file.path}:${range.start.line} ${message}${suggestion === undefined ? '' : `; ${suggestion}`}`,
    );

  test.each([
    ['no YAML', 'paths: [', [expect.stringMatching(/^openapi-syntax openapi\/zoo.yaml:1 /)]],
    [
      'aliases without end',
      `${['a', 'b', 'c', 'd'].map((name, index, all) => `x-${name}: &${name} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${all[index - 1]}`)).join()}]`).join('\n')}`,
      ['openapi-syntax openapi/zoo.yaml:1 the aliases in this file expand to too much'],
    ],
    ['no object', '- 1', ['openapi-syntax openapi/zoo.yaml:1 a fragment must be an object']],
    [
      'a schema that is there already',
      'components:\n  schemas:\n    Error: { type: object }',
      ['openapi-duplicate openapi/zoo.yaml:3 components schemas Error is defined twice'],
    ],
    [
      'a method that is there already',
      'paths:\n  /things/{urn}:\n    get: { tags: [Things], operationId: again, x-privileges: nothing }',
      ['openapi-duplicate openapi/zoo.yaml:3 paths /things/{urn} get is defined twice'],
    ],
    [
      'a reference to nothing',
      'components:\n  schemas:\n    A: { $ref: "#/components/schemas/Eror" }',
      ['openapi-unknown-reference openapi/zoo.yaml:3 #/components/schemas/Eror does not exist; did you mean Error?'],
    ],
    [
      'a marker that says nothing',
      'components:\n  schemas:\n    A: { type: string, x-known-values: entityType }',
      ['openapi-marker openapi/zoo.yaml:3 x-known-values cannot be "entityType"; did you mean entityTypes?'],
    ],
    [
      'a bad name',
      'components:\n  schemas:\n    A_b: { type: string }',
      ['openapi-name openapi/zoo.yaml:3 schema A_b may only have letters and digits in its name'],
    ],
    [
      'no operationId',
      'paths:\n  /x:\n    get: { tags: [Things], x-privileges: nothing }',
      ['openapi-operation openapi/zoo.yaml:3 get /x needs an operationId in lowerCamel letters and digits'],
    ],
    [
      'an operationId used twice',
      'paths:\n  /x:\n    get: { tags: [Things], operationId: getThing, x-privileges: nothing }',
      ['openapi-operation openapi/zoo.yaml:3 operationId getThing is used twice'],
    ],
    [
      'an operation without privileges',
      'paths:\n  /x:\n    get: { tags: [Things], operationId: getX }',
      [
        'openapi-privileges openapi/zoo.yaml:3 getX needs x-privileges: a list of privileges, of which one is enough, or one of nothing, credentials, writing',
      ],
    ],
    [
      'an unknown tag',
      'paths:\n  /x:\n    get: { tags: [Thngs], operationId: getX, x-privileges: nothing }',
      ['openapi-operation openapi/zoo.yaml:3 unknown tag Thngs; did you mean Things?'],
    ],
    ...['[]', '[{}]'].map((security): [string, string, string[]] => [
      `an operation with security: ${security}`,
      `paths:\n  /x:\n    get: { tags: [Things], operationId: getX, x-privileges: nothing, security: ${security} }`,
      [
        'openapi-security openapi/zoo.yaml:3 getX needs a security scheme; for optional credentials write [{ Actor: [] }, {}]',
      ],
    ]),
    [
      'an unknown security scheme',
      'paths:\n  /x:\n    get: { tags: [Things], operationId: getX, x-privileges: nothing, security: [{ Actr: [] }, {}] }',
      ['openapi-security openapi/zoo.yaml:3 unknown security scheme Actr; did you mean Actor?'],
    ],
    [
      'a limit without a number',
      'x-limits:\n  legs: { value: many, unit: legs }',
      [
        'openapi-limit openapi/zoo.yaml:2 limit legs needs a value that is a positive integer',
        'openapi-limit openapi/zoo.yaml:2 limit legs needs a description',
      ],
    ],
    [
      'values of requests without bounds, also behind references, but not those of answers or aspects',
      `
paths:
  /x:
    post:
      tags: [Things]
      operationId: postX
      x-privileges: nothing
      parameters: [{ name: n, in: query, schema: { type: integer, minimum: 0 } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/XRequest' } } } }
      responses: { '200': { description: X., content: { application/json: { schema: { $ref: '#/components/schemas/XResponse' } } } } }
components:
  schemas:
    XRequest: { type: object, properties: { list: { type: array, items: { $ref: '#/components/schemas/XItem' } } } }
    XItem: { type: object, properties: { text: { type: string }, kind: { type: string, enum: [A] }, at: { type: integer, format: int64 }, any: { $ref: '#/components/schemas/AnyAspect' } } }
    XResponse: { type: array, items: { type: string } }`,
      [
        'openapi-bound openapi/zoo.yaml:8 /x post parameters 0 schema is a number of requests without maximum; add maximum',
        'openapi-bound openapi/zoo.yaml:13 schemas XRequest properties list is a list of requests without maxItems; add maxItems',
        'openapi-bound openapi/zoo.yaml:14 schemas XItem properties text is a string of requests without maxLength; add maxLength',
      ],
    ],
    [
      'two tags',
      'paths:\n  /x:\n    get: { tags: [Things, Things], operationId: getX, x-privileges: nothing }',
      ['openapi-operation openapi/zoo.yaml:3 getX needs exactly one tag'],
    ],
  ])('%s', (_, text, expected) => {
    expect(complaints(text)).toEqual(expected);
  });
});
