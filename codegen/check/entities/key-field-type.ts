import type { EntitySpec } from '#codegen/model/registry-types';
import { resolveUse } from '#codegen/model/schema-tree';
import type { Rule } from '../rule';

/** The fields of a key are the parts of a urn: texts and enums. */
export const keyFieldType: Rule = {
  name: 'key-field-type',
  check({ models, carried, model }, report) {
    for (const { declaration } of carried.filter(({ isKey }) => isKey)) {
      const { record, kind, origin } = declaration;
      if (kind === 'timeseries') report(`key aspect ${declaration.name} cannot be a time series`, origin);
      if (record.fields.length === 0)
        report(`key aspect ${declaration.name} has no fields to make a urn of`, record.origin);
      for (const field of record.fields) {
        const { shape } = resolveUse(field.type, models.types);
        const isText = shape?.kind === 'leaf' && (shape.type === 'string' || shape.type === 'enum');
        if (shape && !isText)
          report(`${field.name} is part of a key and must be a string or an enum`, field.type.origin);
      }
    }
    for (const { name, keyAspect } of model.registry.entities) {
      const record = model.aspectRecords.get(keyAspect);
      if (record && behind(name, model.registry.entities).has(name))
        report(`the key of a ${name} contains the urn of another ${name}, so no urn is possible`, record.origin);
    }
  },
};

/** Entity types whose urns a urn of `entity` holds, directly or within others. */
function behind(entity: string, entities: readonly EntitySpec[], found = new Set<string>()): ReadonlySet<string> {
  const fields = entities.find(({ name }) => name === entity)?.keyFields ?? [];
  for (const { entityType } of fields) {
    if (entityType === null || found.has(entityType)) continue;
    found.add(entityType);
    behind(entityType, entities, found);
  }
  return found;
}
