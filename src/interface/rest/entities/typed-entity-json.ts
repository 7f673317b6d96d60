import type { JsonValue } from '#generated/registry/registry-types';
import type { StoredAspect, StoredEntity, WriteOutcome } from '#catalog/aspects/aspect-service';
import { isObject } from '#base/json/path-values';
import { valueJson } from '#base/json/value-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { simpleName, TYPE_MEMBER, typedValue } from './typed-value';

/** `{responses: {<urn>: {entityName, urn, aspects}}}`, where each value names its type. */
export function typedEntitiesJson(models: ModelRegistry, entities: readonly StoredEntity[]): string {
  const shown = entities.map((entity) => `${JSON.stringify(entity.urn)}:${entityText(models, entity)}`);
  return `{"responses":{${shown.join(',')}}}`;
}

function entityText(models: ModelRegistry, { urn, entityType, aspects }: StoredEntity): string {
  const shown = aspects.map((aspect) => `${JSON.stringify(aspect.name)}:${envelope(models, aspect)}`);
  return `{"entityName":${JSON.stringify(entityType)},"urn":${JSON.stringify(urn)},"aspects":{${shown.join(',')}}}`;
}

function envelope(models: ModelRegistry, { name, version, value, systemMetadata, createdOn, createdBy }: StoredAspect) {
  const parsed: JsonValue = JSON.parse(value);
  const typed = typedValue(models, parsed);
  const fields = isObject(typed) ? typed : {};
  const shown = valueJson({ [TYPE_MEMBER]: simpleName(models.aspect(name)?.record ?? name), ...fields });
  const head = JSON.stringify({ name, type: 'VERSIONED', version, timestamp: createdOn }).slice(0, -1);
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `${head},"value":${shown},"created":${JSON.stringify({ time: createdOn, actor: createdBy })}${metadata}}`;
}

/** The urns whose aspects changed, each once. */
export function changedUrns(outcomes: readonly WriteOutcome[]): readonly string[] {
  return [...new Set(outcomes.flatMap(({ changed, urn }) => (changed ? [urn] : [])))];
}

/** compat: one result for all entities, with the number of rows only after a deletion for good. */
export function removedEntitiesJson(urns: readonly string[], rows: number | undefined): string {
  return JSON.stringify([{ rowsRolledBack: urns.map((urn) => ({ urn })), rowsDeletedFromEntityDeletion: rows }]);
}
