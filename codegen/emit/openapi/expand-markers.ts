/** Puts what the models know in the place of the markers. */
import type { JsonObject, Model } from '#codegen/model/model';
import type { AspectSpec, EntitySpec, SnapshotSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { mapObjects } from './map-objects';
import {
  componentSchemas,
  KNOWN_VALUES_MARKER,
  knownValues,
  componentOf,
  withoutMarkers,
} from '#codegen/contract/markers';
import type { ModelComponents } from './model-components';
import { pascalCase } from '#codegen/values/names';

export function expandMarkers(document: JsonObject, model: Model, components: ModelComponents): JsonObject {
  const expand = (schema: JsonObject): JsonObject => {
    const plain = withoutMarkers(schema);
    if (schema['x-aspect-by-record']) return oneOfThese(plain, byRecord(model, components));
    if (schema['x-snapshot-by-record']) return oneOfThese(plain, snapshotSchemas(model, components));
    const byName = (marker: string, aspects: readonly AspectSpec[]) => {
      const template = schema[marker];
      if (typeof template !== 'string') return undefined;
      const own = isObject(plain.properties) ? plain.properties : {};
      const { additionalProperties: others, ...rest } = plain;
      return {
        ...rest,
        properties: { ...own, ...envelopes(template, document, aspects, components) },
        // Of another type than a named member, generated TypeScript does not compile.
        ...(others !== undefined && { additionalProperties: true }),
      };
    };
    const { aspects } = model.registry;
    const named =
      byName(
        'x-aspects-by-name',
        aspects.filter(({ kind }) => kind === 'versioned'),
      ) ?? byName('x-all-aspects-by-name', aspects);
    if (named) return named;
    if (schema['x-any-aspect']) return { ...plain, additionalProperties: true };
    return withKnownValues(plain, model);
  };
  return mapObjects(document, expand);
}

/** Exactly one of `properties`. */
function oneOfThese(schema: JsonObject, properties: JsonObject): JsonObject {
  return { ...schema, minProperties: 1, maxProperties: 1, properties };
}

function byRecord({ registry }: Model, components: ModelComponents): JsonObject {
  return Object.fromEntries(registry.aspects.map(({ name, record }) => [record, components.ofAspect(name)]));
}

/** Copies of the component `template` for each aspect, by the name of the aspect. `AspectX` gives `OwnershipX`. */
function envelopes(
  template: string,
  document: JsonObject,
  aspects: readonly AspectSpec[],
  components: ModelComponents,
): JsonObject {
  const schemas = componentSchemas(document);
  const envelope = schemas[template];
  if (!isObject(envelope)) return {};
  const isAny = (schema: JsonObject): boolean => {
    const target = componentOf(schema);
    const meant = target === null ? schema : schemas[target];
    return isObject(meant) && meant['x-any-aspect'] === true;
  };
  const ofAspect = (name: string) =>
    mapObjects(envelope, (schema) => (isAny(schema) ? components.ofAspect(name) : schema));
  const suffix = template.replace(/^Aspect/, '');
  return Object.fromEntries(
    aspects.map(({ name }) => [
      name,
      components.add(`${template} of ${name}`, `${components.nameOfAspect(name)}${suffix}`, ofAspect(name)),
    ]),
  );
}

function withKnownValues(schema: JsonObject, model: Model): JsonObject {
  const kind = schema[KNOWN_VALUES_MARKER];
  if (typeof kind !== 'string') return schema;
  const { [KNOWN_VALUES_MARKER]: _kind, ...plain } = schema;
  const names = `Known values: ${knownValues(kind, model).join(', ')}.`;
  return { ...plain, description: plain.description === undefined ? names : `${String(plain.description)} ${names}` };
}

/** The snapshots of all entity types that have one, by the full name of its record. */
function snapshotSchemas({ registry }: Model, components: ModelComponents): JsonObject {
  const records = new Map(registry.aspects.map(({ name, record }) => [name, record]));
  const unionOf = (entity: EntitySpec, { aspects }: SnapshotSpec) =>
    components.add(`snapshot aspect of ${entity.name}`, `${pascalCase(entity.name)}SnapshotAspect`, {
      type: 'object',
      description: `One aspect of a ${entity.name}, under the full name of its record.`,
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(
        aspects.map((aspect) => [records.get(aspect) ?? aspect, components.ofAspect(aspect)]),
      ),
    });
  const direct = ({ hasDirectAspects, aspects }: SnapshotSpec) =>
    hasDirectAspects ? Object.fromEntries(aspects.map((aspect) => [aspect, components.ofAspect(aspect)])) : undefined;
  return Object.fromEntries(
    registry.entities.flatMap((entity) =>
      entity.snapshot === null
        ? []
        : [
            [
              entity.snapshot.record,
              components.addType(
                entity.snapshot.record,
                snapshotSchema(entity, unionOf(entity, entity.snapshot), direct(entity.snapshot)),
              ),
            ],
          ],
    ),
  );
}

/**
 * Made from the registry, not from the record of the snapshot: aspects that were dropped in belong to it, too.
 * @param direct the aspects that are fields, for a snapshot of which plain reads have no list
 */
function snapshotSchema({ name, doc }: EntitySpec, aspect: JsonObject, direct: JsonObject | undefined): JsonObject {
  return {
    type: 'object',
    description: `Aspects of one ${name}. ${doc}`.trim(),
    required: direct ? ['urn'] : ['urn', 'aspects'],
    properties: {
      urn: { type: 'string', description: `Urn of the ${name}.` },
      aspects: { type: 'array', items: aspect },
      ...direct,
    },
  };
}
