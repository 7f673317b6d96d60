import type { EntitySpec, KeyFieldSpec } from '#generated/registry/registry-types';
import { relationshipUse, searchUse } from './aspect-effects';
import { listedAspect, type ReferenceParts } from './aspect-reference';

/** All that the models say about one entity type. */
export function entityReference(spec: EntitySpec, parts: ReferenceParts) {
  const { models, display, samples } = parts;
  return {
    entity: display.entity(spec.name),
    ...(spec.category !== null && { category: spec.category }),
    urn: { form: urnForm(spec, models.registry.namespace), example: samples.urn(spec) },
    key: spec.keyFields.map(keyField),
    aspects: spec.aspects.flatMap((name) => models.aspect(name) ?? []).map((aspect) => listedAspect(aspect, display)),
    searchFields: spec.searchFields
      .filter(({ helperOf }) => helperOf === null)
      .map((field) => ({ ...searchUse(field), aspects: field.aspects })),
    outgoing: outgoing(spec, parts),
    incoming: incoming(spec, parts),
    defaults: Object.keys(spec.defaults),
  };
}

function urnForm({ name, keyFields }: EntitySpec, namespace: string): string {
  const fields = keyFields.map((field) => `<${field.name}>`).join(',');
  return `urn:${namespace}:${name}:${keyFields.length > 1 ? `(${fields})` : fields}`;
}

function keyField({ name, kind, symbols, entityType }: KeyFieldSpec) {
  return { name, kind, symbols, ...(entityType !== null && { entityType }) };
}

function outgoing({ aspects }: EntitySpec, { models }: ReferenceParts) {
  return aspects.flatMap((aspect) =>
    (models.aspect(aspect)?.relationships ?? []).map((each) => ({ ...relationshipUse(each), aspect })),
  );
}

/** Relationships of the same name from one aspect are one. */
function incoming({ name }: EntitySpec, { models }: ReferenceParts) {
  return models.registry.aspects.flatMap(({ name: aspect, entities, relationships }) => {
    const here = relationships.filter(({ entityTypes }) => entityTypes.includes(name));
    const once = [...new Map(here.map((each) => [each.name, each])).values()];
    return once.map((each) => ({ ...relationshipUse(each), aspect, entityTypes: entities }));
  });
}
