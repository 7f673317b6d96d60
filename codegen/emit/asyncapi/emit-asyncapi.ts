/** `openapi/asyncapi.json`: the events that the service sends, for those who write receivers. */
import { type Channel, listChannels } from '#codegen/contract/channels';
import { listOperations } from '#codegen/contract/list-operations';
import { componentSchemas, componentOf } from '#codegen/contract/markers';
import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { pascalCase } from '#codegen/values/names';
import type { GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { ModelComponents } from '../openapi/model-components';
import { type InterfaceDocuments, interfaceDocuments } from '../openapi/interface-documents';
import { aspectMessageNames, messagesOf } from './messages';
import { mapObjects } from '../openapi/map-objects';

const SERVER = 'catalog';

export function emitAsyncapi(model: Model, contract: JsonObject): GeneratedFiles {
  const document = asyncapiDocument(model, contract, interfaceDocuments(model, contract));
  return new Map([['openapi/asyncapi.json', jsonText({ 'x-generated': GENERATED_NOTE, ...document })]]);
}

function asyncapiDocument(model: Model, contract: JsonObject, documents: InterfaceDocuments): JsonObject {
  const { names, published } = documents;
  const channels = listChannels(contract);
  const components = new ModelComponents(model, names.components);
  const messageNames = aspectMessageNames(channels, model);
  const parts = channels.map((channel) => ({
    channel,
    messages: messagesOf(channel, model, components, messageNames),
  }));
  const all = Object.assign({}, ...parts.map(({ messages }) => messages));
  return {
    asyncapi: '3.0.0',
    info: infoOf(published),
    defaultContentType: 'application/json',
    servers: { [SERVER]: server() },
    channels: Object.fromEntries(
      parts.map(({ channel, messages }) => [channel.name, channelOf(channel, Object.keys(messages), published)]),
    ),
    operations: Object.fromEntries(
      channels.map((channel) => [`send${pascalCase(channel.name)}`, operationOf(channel, published)]),
    ),
    components: {
      messages: all,
      schemas: usedSchemas(all, componentSchemas(published)),
      securitySchemes: { actor: { type: 'http', scheme: 'bearer', description: 'An access token.' } },
    },
  };
}

function infoOf({ info }: JsonObject): JsonObject {
  const { title = '', version = '', license = {} } = isObject(info) ? info : {};
  return {
    title: `${String(title)}: events`,
    version,
    description:
      'The events that the service sends. Requests and answers are in the OpenAPI document of the same version, whose schemas have the same names.',
    license,
    tags: [{ name: 'events' }],
  };
}

function server(): JsonObject {
  return {
    host: '{host}',
    protocol: 'http',
    description: 'This service. Use https where a proxy ends TLS.',
    variables: { host: { default: 'localhost:8080', description: 'Its name and port.' } },
    security: [{ $ref: '#/components/securitySchemes/actor' }],
  };
}

/** A channel without an operation has the address that its receiver gave. */
function channelOf(
  { title, description, operation }: Channel,
  messages: readonly string[],
  published: JsonObject,
): JsonObject {
  const path = listOperations(published).find(({ id }) => id === operation)?.path ?? null;
  return {
    address: path,
    title,
    description,
    messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    ...(path !== null && { servers: [{ $ref: `#/servers/${SERVER}` }] }),
  };
}

function operationOf({ name, title, operation }: Channel, published: JsonObject): JsonObject {
  const found = listOperations(published).find(({ id }) => id === operation);
  return {
    action: 'send',
    channel: { $ref: `#/channels/${name}` },
    title,
    summary: found ? String(found.operation.summary) : title,
    bindings: {
      http: {
        method: found ? found.method.toUpperCase() : 'POST',
        ...(found && { query: queryOf(found.operation) }),
        bindingVersion: '0.3.0',
      },
    },
  };
}

function queryOf({ parameters }: JsonObject): JsonObject {
  const listed: readonly JsonValue[] = isList(parameters) ? parameters : [];
  const properties = listed.flatMap((parameter): [string, JsonObject][] => {
    if (!isObject(parameter) || parameter.in !== 'query' || !isObject(parameter.schema)) return [];
    const { description } = parameter;
    return [
      [
        String(parameter.name),
        { ...jsonSchemaOf(parameter.schema), ...(description !== undefined && { description }) },
      ],
    ];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The schemas that the parts lead to, by name, in the order in which they are reached. */
function usedSchemas(parts: JsonValue, schemas: JsonObject): JsonObject {
  const used = new Map<string, JsonObject>();
  const waiting: JsonValue[] = [parts];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (isList(part)) for (const item of part) waiting.push(item);
    if (!isObject(part)) continue;
    const name = componentOf(part);
    const schema = name === null ? undefined : schemas[name];
    if (name !== null && isObject(schema) && !used.has(name)) {
      used.set(name, jsonSchemaOf(schema));
      waiting.push(schema);
    }
    for (const item of Object.values(part)) waiting.push(item);
  }
  return Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same schema in JSON Schema, which AsyncAPI has: OpenAPI 3.0 says `nullable` where JSON Schema has the type null. */
function jsonSchemaOf(schema: JsonObject): JsonObject {
  return mapObjects(schema, ({ nullable, ...rest }) => {
    if (nullable !== true) return rest;
    const { type } = rest;
    return typeof type === 'string' && rest.enum === undefined
      ? { ...rest, type: [type, 'null'] }
      : { anyOf: [rest, { type: 'null' }] };
  });
}
