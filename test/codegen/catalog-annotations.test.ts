import type { AspectSpec } from '#generated/registry/registry-types';
import { loadCatalogModel } from './catalog-model';

const { registry } = loadCatalogModel().model;

function aspect(name: string) {
  const found = registry.aspects.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no aspect ${name}`);
  return found;
}

function defaultsOf(name: string) {
  return registry.entities.find((entity) => entity.name === name)?.defaults;
}

/** Annotations and settings that the reference catalog spells in code rather than in models. */
describe('behaviour that the shipped models ask for', () => {
  it('hides entities by the status aspect', () => {
    expect(registry.softDelete).toEqual({ aspect: 'status', path: '/removed', searchField: 'removed' });
  });

  it('keeps 20 old values, 5 of execution results', () => {
    expect(registry.retention).toMatchObject({ maxVersions: 20, policyAspect: 'dataHubRetentionConfig' });
    expect(
      registry.aspects
        .filter(({ maxVersions }) => maxVersions !== null)
        .map(({ name, maxVersions }) => [name, maxVersions]),
    ).toEqual([['dataHubExecutionRequestResult', 5]]);
  });

  it.each([
    ['ownership', '/owners', ['owner', 'type']],
    ['globalTags', '/tags', ['tag']],
    ['glossaryTerms', '/terms', ['urn']],
    ['upstreamLineage', '/upstreams', ['dataset']],
    ['upstreamLineage', '/fineGrainedLineages', ['transformOperation', 'downstreams', 'query', 'upstreams']],
    ['editableSchemaMetadata', '/editableSchemaFieldInfo', ['fieldPath']],
    ['editableSchemaMetadata', '/editableSchemaFieldInfo/*/globalTags/tags', ['tag']],
    ['editableSchemaMetadata', '/editableSchemaFieldInfo/*/glossaryTerms/terms', ['urn']],
    ['dataJobInputOutput', '/inputDatasetEdges', ['destinationUrn']],
    ['dataProductProperties', '/assets', ['destinationUrn']],
    ['schemaMetadata', '/fields', ['fieldPath']],
    ['institutionalMemory', '/elements', ['url']],
    ['datasetProperties', '/tags', []],
  ])('patches %s%s by %j', (name, path, keys) => {
    expect(aspect(name).patch.arrays).toContainEqual(expect.objectContaining({ path, keys }));
  });

  it('knows the keys that items may lack, and the maps', () => {
    const optional = ({ patch }: AspectSpec) => patch.arrays.map(({ optionalKeys }) => optionalKeys);
    expect(optional(aspect('ownership'))).toContainEqual([]);
    expect(optional(aspect('upstreamLineage'))).toContainEqual([
      'transformOperation',
      'downstreams',
      'query',
      'upstreams',
    ]);
    expect(aspect('dataJobInputOutput').patch.maps).toContain('/inputDatasetEdges/*/properties');
    expect(aspect('ownership').patch.maps).toEqual(['/owners/*/attribution/sourceDetail']);
  });

  it('makes edges that do not start at the entity', () => {
    const made = registry.aspects.flatMap(({ name, indirectEdges }) =>
      indirectEdges.map((edge) => [name, edge.items, edge.source, edge.sourceType, edge.name, edge.destination]),
    );
    expect(made).toEqual([
      ['dataJobInputOutput', '/fineGrainedLineages/*', '/downstreams/*', null, 'DownstreamOf', '/upstreams/*'],
      ['inputFields', '/fields/*', '/schemaField/fieldPath', 'schemaField', 'DownstreamOf', '/schemaFieldUrn'],
      ['upstreamLineage', '/fineGrainedLineages/*', '/downstreams/*', null, 'DownstreamOf', '/upstreams/*'],
    ]);
  });

  it('says where a retention policy holds what', () => {
    expect(registry.retention.policyFields).toEqual({
      entityType: 'entityName',
      aspect: 'aspectName',
      maxVersions: '/retention/version/maxVersions',
      maxAgeSeconds: '/retention/time/maxAgeInSeconds',
    });
  });

  it('fills what a patch leaves out of a new value', () => {
    expect(aspect('glossaryTerms').patch.stamps).toEqual([{ path: '/auditStamp', time: 'time', actor: 'actor' }]);
    expect(aspect('ownership').patch.stamps).toEqual([]);
    expect(aspect('dataJobInputOutput').patch.defaults).toContainEqual({ path: '/inputDatasets', value: [] });
    expect(aspect('upstreamLineage').patch.defaults).toContainEqual({
      path: '/fineGrainedLineages/*/upstreamType',
      value: 'FIELD_SET',
    });
  });

  it('gives defaults to exactly the entity types that carry the aspect and can derive it', () => {
    const carriers = (name: string) =>
      registry.entities.filter(({ aspects }) => aspects.includes(name)).map((entity) => entity.name);
    const withDefault = (name: string) =>
      registry.entities.filter(({ defaults }) => name in defaults).map((entity) => entity.name);
    expect(withDefault('browsePaths')).toEqual(carriers('browsePaths'));
    expect(withDefault('browsePathsV2')).toEqual(carriers('browsePathsV2'));
    expect(withDefault('dataPlatformInstance')).toEqual([
      'dataset',
      'dataJob',
      'dataFlow',
      'chart',
      'dashboard',
      'mlModel',
      'mlModelGroup',
      'mlModelDeployment',
      'mlFeatureTable',
      'metric',
      'semanticModel',
    ]);
  });

  it('derives defaults from the key', () => {
    expect(defaultsOf('dataJob')).toEqual({
      browsePaths: { paths: ['/{flow.orchestrator|lower}/{flow.cluster|lower}'] },
      browsePathsV2: { path: [{ id: '{flow}', urn: '{flow}' }] },
      dataPlatformInstance: { platform: 'urn:li:dataPlatform:{flow.orchestrator|lower}' },
    });
    expect(defaultsOf('chart')).toMatchObject({ browsePaths: { paths: ['/{dashboardTool}'] } });
    expect(defaultsOf('glossaryTerm')).toEqual({ browsePaths: { paths: [''] } });
  });

  it('types urns by the entity type they admit', () => {
    expect(aspect('upstreamLineage').urnFields).toContainEqual({ path: '/upstreams/*/dataset', entityType: 'dataset' });
    expect(aspect('ownership').urnFields).toContainEqual({ path: '/owners/*/owner', entityType: null });
  });
});
