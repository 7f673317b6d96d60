import type { StoredEntity } from '#catalog/aspects/aspect-service';
import type { SearchPage } from '#search/language/query/search-query';
import { aspectItemJson, type ItemOptions } from './entity-item-json';

/** `{entities: [{urn, aspects: {<name>: {value}}}]}` */
export function batchedEntitiesJson(entities: readonly StoredEntity[], options: ItemOptions): string {
  return `{"entities":[${entities.map((entity) => batchedEntityJson(entity, options)).join(',')}]}`;
}

/** A page of hits that have one of the aspects. */
export function entityScrollJson(
  { cursor }: SearchPage,
  entities: readonly StoredEntity[],
  options: ItemOptions,
): string {
  const next = cursor === undefined ? '' : `,"scrollId":${JSON.stringify(cursor)}`;
  return `{"results":[${entities.map((entity) => batchedEntityJson(entity, options)).join(',')}]${next}}`;
}

export function batchedEntityJson({ urn, aspects }: StoredEntity, options: ItemOptions): string {
  const shown = aspects.map((aspect) => `${JSON.stringify(aspect.name)}:${aspectItemJson(aspect, options)}`);
  return `{"urn":${JSON.stringify(urn)},"aspects":{${shown.join(',')}}}`;
}
