/** `openapi/openapi.json`: the document that people read and SDKs are made from. */
import type { EntitySpec } from '#codegen/model/registry-types';
import type { JsonObject, Model } from '#codegen/model/model';
import { withoutChannels } from '#codegen/contract/channels';
import { listLimits } from '#codegen/contract/limits';
import { isObject } from '#codegen/values/json-value';
import type { GeneratedFiles } from '../emitter';
import { GENERATED_NOTE, jsonText } from '../generated-text';
import { pascalCase } from '#codegen/values/names';
import { expandMarkers } from './expand-markers';
import { componentSchemas } from '#codegen/contract/markers';
import { ModelComponents } from './model-components';

export function emitPublishedDocument(model: Model, contract: JsonObject): GeneratedFiles {
  const published = publishedDocument(model, contract);
  return new Map([['openapi/openapi.json', jsonText({ 'x-generated': GENERATED_NOTE, ...published })]]);
}

export function publishedDocument(model: Model, contract: JsonObject): JsonObject {
  const components = new ModelComponents(model, Object.keys(componentSchemas(contract)));
  const expanded = expandMarkers(withoutChannels(contract), model, components);
  for (const { name } of model.registry.aspects) components.ofAspect(name);
  for (const entity of model.registry.entities)
    components.add(`${pascalCase(entity.name)}Entity`, entitySchema(entity, components));
  return withSchemas(withLimits(expanded), components.all());
}

/** Which aspects an entity type has. */
function entitySchema({ name, doc, aspects }: EntitySpec, components: ModelComponents): JsonObject {
  return {
    type: 'object',
    description: [doc, `Values of the aspects of a ${name}, by aspect name.`].filter(Boolean).join(' '),
    properties: Object.fromEntries(aspects.map((aspect) => [aspect, components.ofAspect(aspect)])),
  };
}

/** The table of limits at the end of the description, because most tools do not show `x-limits`. */
function withLimits(document: JsonObject): JsonObject {
  const limits = listLimits(document);
  const info = isObject(document.info) ? document.info : {};
  if (limits.length === 0) return document;
  const rows = limits.map(
    ({ name, value, unit, description }) =>
      `| \`${name}\` | ${String(value)} ${String(unit)} | ${String(description).trim()} |`,
  );
  const table = ['## Limits', '', '| limit | value | of |', '| --- | --- | --- |', ...rows].join('\n');
  return { ...document, info: { ...info, description: `${String(info.description ?? '').trim()}\n\n${table}\n` } };
}

function withSchemas(document: JsonObject, schemas: JsonObject): JsonObject {
  const components = isObject(document.components) ? document.components : {};
  return { ...document, components: { ...components, schemas: { ...componentSchemas(document), ...schemas } } };
}
