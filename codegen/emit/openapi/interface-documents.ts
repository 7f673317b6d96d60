import { shippedPart } from '#codegen/facts/vendor';
import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import { rememberedFor, remembering } from '#codegen/values/remembered';
import { ANSWERS_KEY, RELEASED_EXAMPLE, withoutAnswers } from '#codegen/contract/answers';
import { isObject } from '#codegen/values/json-value';
import type { EntitySpec } from '#codegen/model/registry-types';
import { withoutChannels } from '#codegen/contract/channels';
import { pascalCase } from '#codegen/values/names';
import { componentSchemas } from '#codegen/contract/markers';
import { listLimits } from '#codegen/contract/limits';
import { listOperations } from '#codegen/contract/list-operations';
import { DocumentNames } from './document-names';
import { typedDocument } from './typed-document';
import { mapObjects, mapOperations } from './map-objects';
import { withExampleAnswers } from './example-answers';
import { withErrorResponses } from './error-responses';
import { expandMarkers } from './expand-markers';
import { ModelComponents } from './model-components';

/** Everything that operations say, with a component for every type of the models. */
function publishedDocument(model: Model, contract: JsonObject, names: DocumentNames): JsonObject {
  const components = new ModelComponents(model, names.components);
  const expanded = expandMarkers(withoutAnswers(withoutChannels(contract)), model, components);
  for (const { name } of model.registry.aspects) components.ofAspect(name);
  for (const entity of model.registry.entities)
    components.add(`entity ${entity.name}`, `${pascalCase(entity.name)}Entity`, entitySchema(entity, components));
  const whole = withSchemas(withErrorResponses(withLimitTable(expanded)), components.all());
  return withFriendlySchemas(withExampleAnswers({ ...whole, [ANSWERS_KEY]: contract[ANSWERS_KEY] ?? {} }));
}

/** The schema of the aspects that an entity type has. */
function entitySchema({ name, doc, aspects }: EntitySpec, components: ModelComponents): JsonObject {
  return {
    type: 'object',
    description: [doc, `Values of the aspects of a ${name}, by aspect name.`].filter(Boolean).join(' '),
    properties: Object.fromEntries(aspects.map((aspect) => [aspect, components.ofAspect(aspect)])),
  };
}

function withSchemas(document: JsonObject, schemas: JsonObject): JsonObject {
  const components = isObject(document.components) ? document.components : {};
  return { ...document, components: { ...components, schemas: { ...componentSchemas(document), ...schemas } } };
}

const MARKER = 'x-limit-table';

/**
 * The limits of `x-limits` as a table in the description of the operations with the marker, because most tools do not show `x-limits`.
 * Not in that of the document, which generators copy into every file that they write.
 */
function withLimitTable(document: JsonObject): JsonObject {
  return mapOperations(document, ({ [MARKER]: isMarked, ...operation }) =>
    isMarked ? { ...operation, description: [operation.description, tableOf(document)].join('\n\n') } : operation,
  );
}

function tableOf(document: JsonObject): string {
  const rows = listLimits(document).map(
    ({ name, value, unit, description }) =>
      `| \`${name}\` | ${String(value)} ${String(unit)} | ${String(description).trim()} |`,
  );
  return ['| limit | value | of |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The document without constructs that generators of clients get wrong: each becomes one that all of them understand. */
function withFriendlySchemas(document: JsonObject): JsonObject {
  const answers = new Set(listOperations(document).map(({ id }) => `${pascalCase(id)}Response`));
  const schemas = Object.entries(componentSchemas(document)).map(([name, schema]): [string, JsonValue] => [
    name,
    isObject(schema) ? withGoName(name, withoutDefaults(schema), answers) : schema,
  ]);
  const components = isObject(document.components) ? document.components : {};
  return withSafeComments({ ...document, components: { ...components, schemas: Object.fromEntries(schemas) } });
}

/** Defaults in descriptions: as keywords they make generated types require the member in writes, and promise it in reads. */
function withoutDefaults(schema: JsonObject): JsonObject {
  return mapObjects(schema, (object) => {
    const { default: value, ...rest } = object;
    if (value === undefined) return object;
    const said = typeof rest.description === 'string' ? `${rest.description} ` : '';
    return { ...rest, description: `${said}Default: \`${JSON.stringify(value)}\`.` };
  });
}

/** Another name for a component that has the name of the type which oapi-codegen makes for the answer of an operation. */
function withGoName(name: string, schema: JsonObject, answers: ReadonlySet<string>): JsonObject {
  return answers.has(name) ? { ...schema, 'x-go-name': `${name}Body` } : schema;
}

/** Generators put descriptions into comments, some of them as they are. */
function withSafeComments(document: JsonObject): JsonObject {
  return mapObjects(document, (object) =>
    typeof object.description === 'string' && object.description.includes('*/')
      ? { ...object, description: object.description.replaceAll('*/', '* /') }
      : object,
  );
}

const RELEASED_ANSWER = 'x-protocol-2-schema';

/**
 * The document of requests with one version of the protocol. OpenAPI cannot say that a header changes the form of an answer, so that each
 * version has a document of its own, in which tools need to know nothing of markers.
 */
function protocolDocument(document: JsonObject, version: '1.0.0' | '2.0.0'): JsonObject {
  return mapObjects(document, (object, keys) => {
    if (keys.length === 3 && keys.join('/') === 'components/parameters/ProtocolVersion')
      return onlyVersion(object, version);
    if (object[RELEASED_ANSWER] === undefined && object[RELEASED_EXAMPLE] === undefined) return object;
    const { [RELEASED_ANSWER]: released, [RELEASED_EXAMPLE]: example, ...rest } = object;
    if (!isObject(released) || version !== '2.0.0') return rest;
    const { example: _other, ...plain } = rest;
    return { ...plain, schema: released, ...(example !== undefined && { example }) };
  });
}

/** Requests without the header have version 1.0.0. */
function onlyVersion(parameter: JsonObject, version: string): JsonObject {
  const schema = isObject(parameter.schema) ? parameter.schema : {};
  return {
    ...parameter,
    required: version !== '1.0.0',
    schema: { ...schema, pattern: `^${version.replaceAll('.', '\\.')}$` },
  };
}

/** The documents of an interface. Their schemas have the same names. */
export interface InterfaceDocuments {
  readonly names: DocumentNames;
  /** The document for requests without a version of the protocol. */
  readonly published: JsonObject;
  /** The document for requests with version 2.0.0 of the protocol, as released clients send them. */
  readonly released: JsonObject;
  /** Operations with the entity type as a parameter, once for each entity type. */
  readonly typed: JsonObject;
}

const made = new WeakMap<Model, InterfaceDocuments & { readonly contract: JsonObject }>();

/** Documents of a model, made once. */
export function interfaceDocuments(model: Model, contract: JsonObject): InterfaceDocuments {
  const known = made.get(model);
  if (known?.contract === contract) return known;
  const documents = makeDocuments(model, contract);
  made.set(model, { ...documents, contract });
  return documents;
}

function makeDocuments(model: Model, contract: JsonObject): InterfaceDocuments {
  const shipped = shippedPart(model);
  const names = shipped === model ? DocumentNames.of(contract) : shippedNames(shipped, contract).duplicate();
  const { published, typed } = operations(model, contract, names);
  return {
    names,
    published: protocolDocument(published, '1.0.0'),
    released: protocolDocument(published, '2.0.0'),
    typed,
  };
}

function operations(model: Model, contract: JsonObject, names: DocumentNames) {
  const published = publishedDocument(model, contract, names);
  return { published, typed: typedDocument(model, contract, published, names) };
}

const keptNames = remembering<DocumentNames>(1);
let objects = 0;
const numberOf = rememberedFor((_object: object) => objects++);

/** The names of what is shipped, which claims them first: what was dropped gets those that are left, and changes none of them. */
function shippedNames(shipped: Model, contract: JsonObject): DocumentNames {
  const { entities, aspects } = shipped.registry;
  const files = new Set([...shipped.types.values()].map(({ origin }) => origin.file));
  const key = JSON.stringify([
    [contract, ...files].map(numberOf),
    entities.map((entity) => [entity.name, entity.aspects, entity.snapshot]),
    aspects.map(({ name, record, kind }) => [name, record, kind]),
  ]);
  return keptNames(key, () => {
    const names = DocumentNames.of(contract);
    operations(shipped, contract, names);
    return names;
  });
}
