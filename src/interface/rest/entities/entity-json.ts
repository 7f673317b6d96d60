import type { StoredAspect, StoredEntity } from '#catalog/aspects/aspect-service';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** `{urn, entityName, aspects}` with every aspect in its envelope. */
export function entityJson({ urn, entityType, aspects }: StoredEntity): string {
  return `{"urn":${JSON.stringify(urn)},"entityName":${JSON.stringify(entityType)},"aspects":{${aspects.map(envelope).join(',')}}}`;
}

function envelope({ name, version, value, systemMetadata, createdOn, createdBy, warnings }: StoredAspect): string {
  const metadata = systemMetadata === null ? '' : `,"systemMetadata":${systemMetadata}`;
  return `"${name}":{"name":"${name}","type":"VERSIONED","version":${version},"value":${value},"created":{"actor":${JSON.stringify(createdBy)},"time":${createdOn}}${metadata}${warningsJson(warnings)}}`;
}

/** `{version, aspect: {<record>: value}}` */
export function aspectJson(models: ModelRegistry, { name, version, value, warnings }: StoredAspect): string {
  return `{"version":${version},"aspect":{${JSON.stringify(models.aspect(name)?.record ?? name)}:${value}}${warningsJson(warnings)}}`;
}

/** The member `warnings`, for an object that has others before it. */
export function warningsJson(warnings: readonly string[] = []): string {
  return warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : '';
}

/** The answer to a batch read. An invalid key fails the whole request, so `statuses` and `errors` are always empty. */
export function batchJson(results: readonly { readonly key: string; readonly json: string }[]): string {
  return `{"results":{${results.map(({ key, json }) => `${JSON.stringify(key)}:${json}`).join(',')}},"statuses":{},"errors":{}}`;
}
