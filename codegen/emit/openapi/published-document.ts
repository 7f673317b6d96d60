import type { EntitySpec } from '#codegen/model/registry-types';
import type { JsonObject, Model } from '#codegen/model/model';
import { ANSWERS_KEY, withoutAnswers } from '#codegen/contract/answers';
import { withoutChannels } from '#codegen/contract/channels';
import { isObject } from '#codegen/values/json-value';
import { pascalCase } from '#codegen/values/names';
import { withExampleAnswers } from './example-answers';
import { withErrorResponses } from './error-responses';
import { expandMarkers } from './expand-markers';
import { withFriendlySchemas } from './generator-friendly';
import { withLimitTable } from './limit-table';
import { componentSchemas } from '#codegen/contract/markers';
import type { DocumentNames } from './document-names';
import { ModelComponents } from './model-components';

/** Everything that operations say, with a component for every type of the models. */
export function publishedDocument(model: Model, contract: JsonObject, names: DocumentNames): JsonObject {
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
