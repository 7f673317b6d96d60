import { componentSchemas, componentOf, schemaRef } from '#codegen/contract/markers';
import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import type { EntitySpec } from '#codegen/model/registry-types';
import { isList, isObject } from '#codegen/values/json-value';
import type { DocumentNames } from './document-names';
import { withoutExampleAnswers } from './example-answers';
import { mapObjects } from './map-objects';

const TYPE_PARAMETER = '{entityType}';
/** Members are aspects with their values. */
const MARKER = 'x-all-aspects-by-name';
/** Members are named as aspects, and all have the schema of `additionalProperties`. */
const NAMES_MARKER = 'x-aspect-names';

/** The document with the operations of the published document: only names and schemas are more exact. */
export function typedDocument(
  model: Model,
  contract: JsonObject,
  published: JsonObject,
  names: DocumentNames,
): JsonObject {
  const generic = Object.entries(isObject(published.paths) ? published.paths : {})
    .filter(([path]) => path.includes(TYPE_PARAMETER))
    .map(([path, item]) => [path, genericItem(item)] as const);
  const typed = new TypedSchemas(published, contract, names);
  const paths = Object.fromEntries(
    model.registry.entities.flatMap((entity) =>
      generic.map(([path, item]) => [path.replace(TYPE_PARAMETER, entity.name), typed.pathItem(item, entity)]),
    ),
  );
  const tags = model.registry.entities.map(({ name, doc }) => ({
    name: names.tag(name),
    description: doc || `The entity type ${name}.`,
  }));
  return withUsedComponents({ ...published, tags, paths }, typed.schemas());
}

/** A path without what its operations say of an entity type. */
function genericItem(item: JsonValue): JsonObject {
  return mapValues(isObject(item) ? item : {}, (operation) => {
    if (!isObject(operation)) return operation;
    const parameters = isList(operation.parameters) ? operation.parameters : [];
    // An answer of one type is no example of those of the others.
    const { description: _said, ...rest } = withoutExampleAnswers(operation);
    return { ...rest, parameters: parameters.filter((parameter) => !isTypeParameter(parameter)) };
  });
}

function mapValues(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Copies of the schemas that lead to an entity of any type, for one entity type each. */
class TypedSchemas {
  private readonly all: JsonObject;
  /** Names of the schemas whose members are all aspects, and of those that refer to one. */
  private readonly open: ReadonlySet<string>;
  private readonly made = new Map<string, JsonObject>();
  /** Schemas by `$ref`. */
  private readonly links: ReadonlyMap<string, JsonObject>;

  constructor(
    published: JsonObject,
    contract: JsonObject,
    private readonly names: DocumentNames,
  ) {
    this.all = componentSchemas(published);
    const own = componentSchemas(contract);
    this.links = linksOf(published);
    const open = new Set(Object.keys(own).filter((name) => isOpen(own[name])));
    const leads = (value: JsonValue | undefined): boolean =>
      isList(value)
        ? value.some(leads)
        : isObject(value) && (open.has(componentOf(value) ?? '') || Object.values(value).some(leads));
    for (let size = -1; size !== open.size;) {
      size = open.size;
      for (const [name, schema] of Object.entries(own)) if (leads(schema)) open.add(name);
    }
    this.open = open;
  }

  schemas(): JsonObject {
    return { ...this.all, ...Object.fromEntries(this.made) };
  }

  pathItem(item: JsonObject, entity: EntitySpec): JsonObject {
    return mapValues(item, (operation) => (isObject(operation) ? this.operation(operation, entity) : operation));
  }

  private operation(operation: JsonObject, entity: EntitySpec): JsonObject {
    const rest = this.typed(operation, entity);
    return {
      ...rest,
      tags: [this.names.tag(entity.name)],
      operationId: this.names.operation(String(operation.operationId), entity.name),
      ...(isObject(rest.responses) && { responses: this.linked(rest.responses, entity) }),
    };
  }

  /** Links lead to the operations of the same type. All of them are among these. */
  private linked(responses: JsonObject, entity: EntitySpec): JsonObject {
    return mapObjects(responses, (object) => {
      const link = this.links.get(String(object.$ref));
      if (!link) return object;
      const { entityType: _type, ...parameters } = isObject(link.parameters) ? link.parameters : {};
      return { ...link, operationId: this.names.operation(String(link.operationId), entity.name), parameters };
    });
  }

  private typed(value: JsonObject, entity: EntitySpec): JsonObject {
    return mapObjects(value, (object) => {
      const name = componentOf(object);
      return name !== null && this.open.has(name) ? schemaRef(this.ofType(name, entity)) : object;
    });
  }

  /** The name of the copy. */
  private ofType(name: string, entity: EntitySpec): string {
    const copy = this.names.copy(name, entity.name);
    const schema = this.all[name];
    if (this.made.has(copy) || !isObject(schema)) return copy;
    this.made.set(copy, {});
    const isEntity =
      isObject(schema.properties) && entity.aspects.every((aspect) => Object.hasOwn(Object(schema.properties), aspect));
    if (isEntity) this.made.set(copy, entitySchema(schema, entity));
    else this.made.set(copy, this.typed(schema[NAMES_MARKER] ? withAspectNames(schema, entity) : schema, entity));
    return copy;
  }
}

function linksOf({ components }: JsonObject): ReadonlyMap<string, JsonObject> {
  const links = isObject(components) && isObject(components.links) ? components.links : {};
  return new Map(
    Object.entries(links).flatMap(([name, link]) => (isObject(link) ? [[`#/components/links/${name}`, link]] : [])),
  );
}

function isOpen(schema: JsonValue | undefined): boolean {
  return isObject(schema) && (schema[MARKER] !== undefined || schema[NAMES_MARKER] !== undefined);
}

/** Names ignore case, so that other members are still allowed. */
function withAspectNames(schema: JsonObject, { aspects }: EntitySpec): JsonObject {
  const { [NAMES_MARKER]: _marker, ...rest } = schema;
  const member = schema.additionalProperties ?? {};
  const named = Object.fromEntries(aspects.map((aspect) => [aspect, member]));
  return { ...rest, properties: { ...(isObject(schema.properties) ? schema.properties : {}), ...named } };
}

function entitySchema(schema: JsonObject, { name, doc, aspects }: EntitySpec): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const kept = Object.entries(properties).filter(([member]) => member === 'urn' || aspects.includes(member));
  return { ...schema, description: doc || `A ${name}.`, properties: Object.fromEntries(kept) };
}

function isTypeParameter(parameter: JsonValue): boolean {
  return (
    isObject(parameter) &&
    typeof parameter.$ref === 'string' &&
    /^#\/components\/parameters\/EntityType(OrGeneric)?Path$/.test(parameter.$ref)
  );
}

/** The components that the paths lead to. */
function withUsedComponents(document: JsonObject, schemas: JsonObject): JsonObject {
  const components = isObject(document.components) ? { ...document.components, schemas } : { schemas };
  const used = new Set<string>();
  const visit = (value: JsonValue | undefined): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    if (typeof value.$ref === 'string' && !used.has(value.$ref)) {
      used.add(value.$ref);
      const [, , section = '', name = ''] = value.$ref.split('/');
      const found: JsonValue | undefined = Reflect.get(Object(Reflect.get(components, section)), name);
      visit(found);
    }
    Object.values(value).forEach(visit);
  };
  visit(document.paths);
  const kept = Object.entries(components).map(([section, entries]) => [
    section,
    section === 'securitySchemes' || !isObject(entries)
      ? entries
      : Object.fromEntries(Object.entries(entries).filter(([name]) => used.has(`#/components/${section}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept) };
}
