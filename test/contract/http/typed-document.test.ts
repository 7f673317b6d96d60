import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { registry } from '#generated/registry/registry';

const document: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/openapi-v3.json', 'utf8'));
const ajv = addFormats(new Ajv({ strict: false })).addSchema(document, 'document');
const schemas = document.components?.schemas ?? {};

const published: OpenAPIV3.Document = JSON.parse(readFileSync('generated/openapi/openapi.json', 'utf8'));
/** The operations with an entity type in their path. */
const generic = Object.entries(published.paths).flatMap(([path, item]) =>
  path.includes('{entityType}') ? Object.values(item ?? {}) : [],
);

describe('the document with typed paths', () => {
  test('has the same operations for every entity type, with ids of their own', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      [item?.get, item?.post, item?.patch, item?.delete, item?.head].flatMap(
        (operation) => operation?.operationId ?? [],
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(generic.length * registry.entities.length);
    for (const { name } of registry.entities)
      expect(Object.keys(document.paths)).toContain(`/openapi/v3/entity/${name}/{urn}`);
    expect(JSON.stringify(document.paths)).not.toContain('{entityType}');
  });

  test('gives an entity type its own aspects, and the answers lead to them', () => {
    const { aspects } = registry.entities.find(({ name }) => name === 'tag') ?? { aspects: [] };
    const { properties = {} }: OpenAPIV3.SchemaObject = JSON.parse(JSON.stringify(schemas['TagEntityV3']));
    expect(Object.keys(properties).toSorted()).toEqual(['urn', ...aspects].toSorted());
    expect(schemas).toMatchObject({
      TagEntityPageV3: { properties: { entities: { items: { $ref: '#/components/schemas/TagEntityV3' } } } },
    });
  });

  test('names the aspects of an entity type in patches and requests for reads', () => {
    for (const [name, list, member] of [
      ['TagEntityPatchV3', 'TagEntityPatchListV3', 'AspectPatchV3'],
      ['TagEntityRequestV3', 'TagEntityRequestListV3', 'AspectRequestV3'],
    ] as const)
      expect(schemas).toMatchObject({
        [list]: { items: { $ref: `#/components/schemas/${name}` } },
        [name]: { properties: { tagProperties: { $ref: `#/components/schemas/${member}` } } },
      });
    const validate = ajv.compile({ $ref: 'document#/components/schemas/TagEntityPatchV3' });
    const patch = (value: object) => validate({ urn: 'urn:li:tag:a', tagProperties: { value } });
    expect([patch({ patch: [{ op: 'remove', path: '/description' }] }), patch([]), patch({})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('checks the values of aspects', () => {
    const validate = ajv.compile({ $ref: 'document#/components/schemas/TagEntityV3' });
    const tag = (value: object) => validate({ urn: 'urn:li:tag:a', tagProperties: { value } });
    expect([tag({ name: 'a' }), tag({ name: 7 }), tag({})]).toEqual([true, false, false]);
  });

  test('links lead to operations of the same type', () => {
    const ids = new Set(JSON.stringify(document.paths).match(/"operationId":"\w+"/g));
    expect(document.paths['/openapi/v3/entity/tag']?.post?.responses).toMatchObject({
      '200': {
        links: { firstEntity: { operationId: 'getEntityV3Tag', parameters: { urn: '$response.body#/0/urn' } } },
      },
    });
    expect(ids.has('"operationId":"getEntityV3Tag"')).toBe(true);
  });

  test('every reference leads somewhere', () => {
    const known = new Set(
      Object.entries(document.components ?? {}).flatMap(([section, entries]) =>
        Object.keys(entries ?? {}).map((name) => `#/components/${section}/${name}`),
      ),
    );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    );
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  });
});
