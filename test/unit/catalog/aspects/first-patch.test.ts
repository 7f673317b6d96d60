/** Patch builders patch before anybody has written the aspect: the value begins with what the models say. */
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { DefaultAspects } from '#catalog/aspects/defaults/default-aspects';
import { ValueChecker } from '#catalog/aspects/check/value-checker';
import { applyPatch } from '#catalog/aspects/patch/apply-patch';
import { parsePatch } from '#catalog/aspects/patch/parse-patch';
import { SchemaViolationError } from '#base/errors/domain-error';
import type { AspectSpec, EntitySpec, JsonObject } from '#generated/registry/registry-types';
import { models, validator } from './test-store';

const BY = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:patcher' };
const defaults = new DefaultAspects(models);
const values = new ValueChecker(models, validator);

/** One part of a urn for each field of the key. */
function partsOf({ keyFields, keyAspect }: EntitySpec): readonly string[] {
  const relationships = models.aspect(keyAspect)?.relationships ?? [];
  return keyFields.map(({ name, kind, entityType }, index) => {
    if (kind !== 'urn') return kind === 'enum' ? 'PROD' : `part${index}`;
    const related = relationships.find(({ path }) => path === `/${name}`)?.entityTypes[0];
    const nested = models.entity(entityType ?? related ?? 'dataPlatform');
    const parts = nested ? partsOf(nested) : [];
    return `urn:li:${nested?.name}:${parts.length === 1 ? parts[0] : `(${parts.join(',')})`}`;
  });
}

/** The value after the first patch, which adds a field of a newer client, so that it says nothing about the others. */
function firstValue(entity: EntitySpec, aspect: AspectSpec, path = '/aFieldOfANewerClient'): JsonObject {
  const first = () => defaults.firstFields({ entity, parts: partsOf(entity) }, aspect, BY, () => undefined);
  const patch = parsePatch([{ op: 'add', path, value: 'x' }], '');
  return values.check(aspect, applyPatch(aspect, undefined, patch, { ...BY, first }) ?? null, '').value;
}

const MISSING = 'is required but missing';

function otherThan(expected: string, message: string): string {
  return message.startsWith(expected) ? '' : ` ${message}`;
}

/** The fields that a first patch has to give. */
function missing(entity: EntitySpec, aspect: AspectSpec): string {
  try {
    firstValue(entity, aspect);
    return '';
  } catch (error) {
    if (!(error instanceof SchemaViolationError)) throw error;
    return error.details
      .map((detail) => ('pointer' in detail ? `${detail.pointer?.slice(1)}${otherThan(MISSING, detail.message)}` : ''))
      .join(' ');
  }
}

/** Only the writer can know these: what it is about, and which of several kinds it is. */
const WRITER_KNOWS = {
  assertionInfo: 'type',
  chartQuery: 'type',
  container: 'container',
  cost: 'costType cost',
  dataContractProperties: 'entity',
  dataContractStatus: 'state',
  dataHubFileInfo: 'scenario',
  dataHubPageModuleProperties: 'type visibility',
  dataHubPageTemplateProperties: 'surface visibility',
  dataHubViewInfo: 'type',
  dataPlatformInstance: 'platform',
  documentInfo: 'status',
  erModelRelationshipProperties: 'source destination',
  icebergWarehouseInfo: 'clientId clientSecret env',
  incidentInfo: 'type status',
  postInfo: 'type content',
  queryProperties: 'source',
  restApiProperties: 'method',
  schemaMetadata: 'platform',
  semanticFieldAnnotation: 'type',
  semanticModelProperties: 'semanticModel',
  serviceDefinition: 'format',
  slackUserInfo: 'slackInstance',
  testInfo: 'definition',
  versionProperties: 'versionSet',
  versionSetProperties: 'latest versioningScheme',
};

describe('the first patch of an aspect', () => {
  it('makes a valid value of every patchable aspect of every entity type, as far as that can be known', () => {
    const found: Record<string, string> = {};
    for (const entity of models.registry.entities)
      for (const aspect of entity.aspects.flatMap((name) => models.aspect(name) ?? [])) {
        if (aspect.isKey || aspect.kind === 'timeseries' || isGuarded(aspect)) continue;
        const fields = missing(entity, aspect);
        if (fields !== '') found[aspect.name] = fields;
      }
    expect(found).toEqual(WRITER_KNOWS);
  });

  it.each<[string, string, JsonObject]>([
    ['dashboard', 'dashboardInfo', { title: '', description: '' }],
    ['dataJob', 'dataJobInfo', { name: 'part1', type: { string: '' } }],
    ['dataset', 'deprecation', { deprecated: false, note: '', actor: BY.actor }],
    ['dataset', 'schemaMetadata', { platform: 'urn:li:dataPlatform:part0', schemaName: '', version: 0, fields: [] }],
    ['tag', 'tagProperties', { name: 'part0' }],
    ['chart', 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:part0' }],
    [
      'structuredProperty',
      'propertyDefinition',
      { qualifiedName: 'part0', valueType: 'urn:li:dataType:datahub.string', entityTypes: [] },
    ],
  ])('begins %s %s', (entityType, aspectName, fields) => {
    const [entity, aspect] = [models.entity(entityType), models.aspect(aspectName)];
    if (!entity || !aspect) throw new Error('unknown');
    expect(firstValue(entity, aspect)).toMatchObject(fields);
  });

  it('leaves what decides over access to the writer', () => {
    const guarded = models.registry.aspects.filter((aspect) => isGuarded(aspect) && aspect.patch.starts.length > 0);
    expect(guarded.length).toBeGreaterThan(3);
    for (const aspect of guarded)
      for (const entity of models.registry.entities.filter(({ aspects }) => aspects.includes(aspect.name)))
        expect(missing(entity, aspect)).not.toBe('');
  });
});
