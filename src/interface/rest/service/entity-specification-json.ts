import type { EntitySpecification, EntitySpecificationPage } from '#generated/http/messages';
import type { EntitySpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';

export function entitySpecificationsJson(models: ModelRegistry, start: number, count: number): string {
  const { entities } = models.registry;
  const elements = entities.slice(start, start + count).map((entity) => specification(models, entity));
  const page: EntitySpecificationPage = { elements, start, count: elements.length, total: entities.length };
  return JSON.stringify(page);
}

function specification(models: ModelRegistry, { name, doc, keyAspect, aspects }: EntitySpec): EntitySpecification {
  const ofAspect = (aspectName: string) => {
    const spec = models.aspect(aspectName);
    const record = spec && { record: spec.record };
    return { aspectAnnotation: { name: aspectName, timeseries: spec?.kind === 'timeseries', ...record } };
  };
  return {
    name,
    ...(doc && { description: doc }),
    keyAspectName: keyAspect,
    keyAspectSpec: ofAspect(keyAspect),
    aspectSpecs: aspects.map(ofAspect),
  };
}
