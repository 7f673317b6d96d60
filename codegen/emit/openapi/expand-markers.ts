/** Puts what the models know in the place of the markers. */
import type { JsonObject, Model } from '../../model/model';
import { isObject } from '../../values/json-value';
import { mapObjects } from './map-objects';
import {
  componentSchemas,
  KNOWN_VALUES_MARKER,
  knownValues,
  componentOf,
  withoutMarkers,
} from '../../contract/markers';
import type { ModelComponents } from './model-components';
import { snapshotSchemas } from './snapshot-schemas';

export function expandMarkers(document: JsonObject, model: Model, components: ModelComponents): JsonObject {
  const expand = (schema: JsonObject): JsonObject => {
    const plain = withoutMarkers(schema);
    if (schema['x-aspect-by-record']) return oneOfThese(plain, byRecord(model, components));
    if (schema['x-snapshot-by-record']) return oneOfThese(plain, snapshotSchemas(model, components));
    const template = schema['x-aspects-by-name'];
    if (typeof template === 'string') return { ...plain, properties: envelopes(template, document, model, components) };
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

/** For each versioned aspect, by its name, a copy of the component `template` that holds that aspect. */
function envelopes(
  template: string,
  document: JsonObject,
  { registry }: Model,
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
  const versioned = registry.aspects.filter(({ kind }) => kind === 'versioned');
  return Object.fromEntries(
    versioned.map(({ name }) => [name, components.add(`${components.nameOfAspect(name)}Envelope`, ofAspect(name))]),
  );
}

function withKnownValues(schema: JsonObject, model: Model): JsonObject {
  const { [KNOWN_VALUES_MARKER]: kind, ...plain } = schema;
  if (typeof kind !== 'string') return schema;
  const names = `Known values: ${knownValues(kind, model).join(', ')}.`;
  return { ...plain, description: plain.description === undefined ? names : `${String(plain.description)} ${names}` };
}
