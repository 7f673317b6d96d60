import { emitRegistry } from '#codegen/emit/registry/emit-registry';
import { emitSchemas } from '#codegen/emit/schemas/emit-schemas';
import { emitSearch } from '#codegen/emit/search/emit-search';
import type { GeneratedFiles } from '#codegen/emit/emitter';
import type { JsonObject, Model } from '#codegen/model/model';
import { loadCatalogModel } from '../catalog-model';
import { load, thingTree } from '../model/tree';

function parsed(files: GeneratedFiles, path: string): JsonObject {
  return JSON.parse(files.get(path) ?? 'null');
}

function smallModel(fields: string, files = {}): Model {
  const { value, diagnostics } = load(thingTree(fields, files));
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return value;
}

test('canonical schemas: a document for each namespace, with docs, defaults and annotations', () => {
  const model = smallModel(
    '/** How many. */ @Searchable = {"fieldType": "COUNT"} n: int = 3 at: other.Place @deprecated = false stamp: optional Urn',
    {
      'other/Place.pdl':
        'namespace other /** Where. */ @deprecated = "go" record Place { kind: enum Kind { /** First. */ A B } }',
    },
  );
  const files = emitSchemas(model);
  expect([...files.keys()]).toEqual(['schemas/acme.schema.json', 'schemas/other.schema.json']);
  expect(parsed(files, 'schemas/acme.schema.json').definitions).toMatchObject({
    Info: {
      type: 'object',
      properties: {
        n: {
          type: 'integer',
          minimum: -2147483648,
          maximum: 2147483647,
          description: 'How many.',
          default: 3,
          'x-searchable': { fieldType: 'COUNT' },
        },
        at: { $ref: 'other.schema.json#/definitions/Place' },
        stamp: { $ref: '#/definitions/Urn' },
      },
      required: ['at'],
      'x-aspect': { name: 'info' },
    },
    Urn: { type: 'string', 'x-urn': true },
    ThingUrn: { type: 'string', 'x-urn': 'thing' },
  });
  expect(parsed(files, 'schemas/other.schema.json').definitions).toMatchObject({
    Place: { description: 'Where.', deprecated: true },
    Kind: { type: 'string', enum: ['A', 'B'], description: '- `A`: First.\n- `B`' },
  });
});

test('search mappings: every field of the shipped models has values, and words where bare words look; nothing that some builds of Elasticsearch lack', () => {
  const { model } = loadCatalogModel();
  const files = emitSearch(model);
  for (const { name, searchFields } of model.registry.entities) {
    const has = (fields: typeof searchFields) => ({
      properties: Object.fromEntries(fields.map(({ field }) => [field, expect.anything()])),
    });
    expect(parsed(files, `search/elasticsearch/entities/${name}.json`)).toMatchObject({
      properties: {
        fields: has(searchFields),
        words: has(searchFields.filter(({ queryByDefault }) => queryByDefault)),
      },
    });
  }
  const series = model.registry.aspects
    .filter(({ timeseries }) => timeseries !== null)
    .flatMap(({ name, entities }) => entities.map((entity) => `${entity}_${name}`.toLowerCase()));
  expect([...files.keys()].filter((path) => path.includes('/timeseries/')).toSorted()).toEqual(
    series.map((index) => `search/elasticsearch/timeseries/${index}.json`).toSorted(),
  );
  expect([...files.values()].join()).not.toMatch(
    /search_as_you_type|token_count|rank_feature|scaled_float|match_only_text/,
  );
});

test('the order of the files of a tree changes nothing but the order in which registry.yaml lists', () => {
  const files = thingTree('@Searchable = {} name: string inner: Inner', {
    'acme/Inner.pdl': 'namespace acme record Inner { x: string }',
  });
  const backwards = Object.fromEntries(Object.entries(files).toReversed());
  for (const emit of [emitSchemas, emitRegistry, emitSearch])
    expect([...emit(load(backwards).value)]).toEqual([...emit(load(files).value)]);
});
