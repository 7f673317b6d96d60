import type { EntitySpec, SnapshotSpec } from '#codegen/model/registry-types';
import type { JsonObject, Model } from '#codegen/model/model';
import { pascalCase } from '#codegen/values/names';
import type { ModelComponents } from './model-components';

/** The snapshots of all entity types that have one, by the full name of its record. */
export function snapshotSchemas({ registry }: Model, components: ModelComponents): JsonObject {
  const records = new Map(registry.aspects.map(({ name, record }) => [name, record]));
  const unionOf = (entity: EntitySpec, { aspects }: SnapshotSpec) =>
    components.add(`${pascalCase(entity.name)}SnapshotAspect`, {
      type: 'object',
      description: `One aspect of a ${entity.name}, under the full name of its record.`,
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(
        aspects.map((aspect) => [records.get(aspect) ?? aspect, components.ofAspect(aspect)]),
      ),
    });
  return Object.fromEntries(
    registry.entities.flatMap((entity) =>
      entity.snapshot === null
        ? []
        : [
            [
              entity.snapshot.record,
              components.addType(entity.snapshot.record, snapshotSchema(entity, unionOf(entity, entity.snapshot))),
            ],
          ],
    ),
  );
}

/** Made from the registry, not from the record of the snapshot: aspects that were dropped in belong to it, too. */
function snapshotSchema({ name, doc }: EntitySpec, aspect: JsonObject): JsonObject {
  return {
    type: 'object',
    description: `Aspects of one ${name}. ${doc}`.trim(),
    required: ['urn', 'aspects'],
    properties: {
      urn: { type: 'string', description: `Urn of the ${name}.` },
      aspects: { type: 'array', items: aspect },
    },
  };
}
