/** `models/openlineage.yaml` fits the models and the specification. */
import { readFileSync } from 'node:fs';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { readMapping, type Rule } from '#standards/openlineage/mapping';
import { models } from '#test/unit/catalog/aspects/test-store';

const text = readFileSync('models/openlineage.yaml', 'utf8');
const mapping = readMapping(text);

/** The files of `spec/facets` of OpenLineage 2-0-2. */
const FACETS = `BaseSubsetDatasetFacet CatalogDatasetFacet ColumnLineageDatasetFacet DataQualityAssertionsDatasetFacet
  DataQualityMetricsDatasetFacet DataQualityMetricsInputDatasetFacet DatasetTypeDatasetFacet DatasetVersionDatasetFacet
  DatasourceDatasetFacet DocumentationDatasetFacet DocumentationJobFacet EnvironmentVariablesRunFacet ErrorMessageRunFacet
  ExecutionParametersRunFacet ExternalQueryRunFacet ExtractionErrorRunFacet HierarchyDatasetFacet InputStatisticsInputDatasetFacet
  JobDependenciesRunFacet JobTypeJobFacet LifecycleStateChangeDatasetFacet LineageFacet NominalTimeRunFacet
  OutputStatisticsOutputDatasetFacet OwnershipDatasetFacet OwnershipJobFacet ParentRunFacet ProcessingEngineRunFacet SQLJobFacet
  SchemaDatasetFacet SourceCodeJobFacet SourceCodeLocationJobFacet StorageDatasetFacet SymlinksDatasetFacet TagsDatasetFacet TagsJobFacet
  TagsRunFacet TestRunFacet`.split(/\s+/);

const rules: readonly Rule[] = [
  ...[...mapping.parts.values()].flat(),
  ...[...mapping.facets, ...mapping.senderFacets].flatMap((facet) => facet.rules),
];

test('every facet of the specification has rules, or a reason why not', () => {
  expect([...new Set(mapping.facets.map(({ schema }) => schema))].toSorted()).toEqual(FACETS.toSorted());
  const empty = [...mapping.facets, ...mapping.senderFacets].filter(
    ({ rules: own, reason }) => (own.length === 0) === (reason === undefined),
  );
  expect(empty).toEqual([]);
});

test('every rule names an aspect of its entity', () => {
  expect(rules.length).toBeGreaterThan(60);
  const wrong = rules.filter(
    ({ entity, aspect }) => !models.hasAspect(mapping.entities.get(entity)?.type ?? '', aspect),
  );
  expect(wrong).toEqual([]);
});

test('every key has the fields of its entity type', () => {
  for (const { type, key } of mapping.entities.values())
    expect(Object.keys(key).toSorted()).toEqual(
      models
        .entity(type)
        ?.keyFields.map(({ name }) => name)
        .toSorted(),
    );
});

test('every part of an event that rules name exists', () => {
  const parts = mapping.facets.flatMap(({ at }) => at.map((place) => place.split('.')[0]));
  expect(new Set([...parts, ...mapping.parts.keys()])).toEqual(new Set(['job', 'run', 'dataset', 'input', 'output']));
});

test('all expressions name conversions that exist', () => {
  expect(() => compileMapping(mapping)).not.toThrow();
  const broken = readMapping(text.replace('| json', '| jsom'));
  expect(() => compileMapping(broken)).toThrow("there is no conversion 'jsom'");
});
