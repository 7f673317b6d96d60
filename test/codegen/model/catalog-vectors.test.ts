import { join } from 'node:path';
import { readInputs } from '#codegen/source/read-inputs';
import { loadModel } from '#codegen/pipeline';

const root = join(__dirname, '../../..');
const { inputs } = readInputs({ models: join(root, 'models'), openapi: join(root, 'openapi') });
const { value: model } = loadModel(inputs);

function aspect(name: string) {
  const spec = model.registry.aspects.find((candidate) => candidate.name === name);
  if (!spec) throw new Error(`no aspect ${name}`);
  return spec;
}

describe('the shipped catalog', () => {
  test('the schema overrides the names that associations give', () => {
    const fields = aspect('schemaMetadata').searchFields.map(({ field }) => field);
    expect(fields).toEqual(
      ['fieldPaths', 'fieldDescriptions', 'fieldLabels', 'fieldTags', 'fieldGlossaryTerms'].filter((name) =>
        fields.includes(name),
      ),
    );
    expect(fields).toHaveLength(5);
  });

  test('tags', () => {
    const { searchFields, relationships } = aspect('globalTags');
    expect(searchFields).toMatchObject([
      { field: 'tags', type: 'URN', boost: 0.5, facet: true, facetName: 'Tag', hasValuesField: 'hasTags' },
    ]);
    expect(relationships.map(({ name }) => name)).toContain('TaggedWith');
  });

  test('custom properties are one keyword field queried by default, wherever they are', () => {
    const found = model.registry.aspects.flatMap(({ searchFields }) =>
      searchFields.filter(({ field }) => field === 'customProperties'),
    );
    expect(found.length).toBeGreaterThan(10);
    for (const spec of found) expect(spec).toMatchObject({ type: 'KEYWORD', leaf: 'map', queryByDefault: true });
  });

  test('browse paths of the second kind are made of ids', () => {
    expect(aspect('browsePathsV2').searchFields).toMatchObject([
      { field: 'browsePathV2', type: 'BROWSE_PATH_V2', path: '/path/*/id' },
    ]);
  });

  test('usage statistics have a row for each user and each field', () => {
    const { timeseries } = aspect('datasetUsageStatistics');
    expect(timeseries?.collections).toMatchObject([
      {
        name: 'userCounts',
        path: '/userCounts/*',
        key: 'user',
        columns: [
          { name: 'count', path: '/count' },
          { name: 'userEmail', path: '/userEmail' },
        ],
      },
      { name: 'fieldCounts', path: '/fieldCounts/*', key: 'fieldPath', columns: [{ name: 'count' }] },
    ]);
  });

  test('a collection of urns makes no rows', () => {
    expect(aspect('operation').timeseries?.collections).toEqual([]);
  });

  test('the default partition is a column value though nobody sent one', () => {
    expect(aspect('datasetProfile').timeseries?.columns).toEqual([
      {
        name: 'partition',
        path: '/partitionSpec/partition',
        type: 'string',
        aggregation: 'LATEST',
        default: 'FULL_TABLE_SNAPSHOT',
      },
    ]);
  });
});
