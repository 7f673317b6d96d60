import type { EntitySpec } from '#codegen/model/registry-types';
import type { JsonObject, Model } from '#codegen/model/model';
import { withoutChannels } from '#codegen/contract/channels';
import { listLimits } from '#codegen/contract/limits';
import { isObject } from '#codegen/values/json-value';
import { pascalCase } from '#codegen/values/names';
import { expandMarkers } from './expand-markers';
import { componentSchemas } from '#codegen/contract/markers';
import type { DocumentNames } from './document-names';
import { ModelComponents } from './model-components';

/** Everything that operations say, with a component for every type of the models. */
export function publishedDocument(model: Model, contract: JsonObject, names: DocumentNames): JsonObject {
  const components = new ModelComponents(model, names.components);
  const expanded = expandMarkers(withoutChannels(contract), model, components);
  for (const { name } of model.registry.aspects) components.ofAspect(name);
  for (const entity of model.registry.entities)
    components.add(`entity ${entity.name}`, `${pascalCase(entity.name)}Entity`, entitySchema(entity, components));
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
