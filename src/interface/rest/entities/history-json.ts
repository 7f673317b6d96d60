import type { AspectHistory, AspectVersion } from '#catalog/aspects/history-reader';

/** `{urn, entityName, aspects}`: each aspect with its versions, newest first. Values are spliced in as they are stored. */
export function historyJson(urn: string, entityType: string, aspects: readonly AspectHistory[]): string {
  return `{"urn":${JSON.stringify(urn)},"entityName":${JSON.stringify(entityType)},"aspects":[${aspects.map(aspectJson).join(',')}]}`;
}

function aspectJson({ aspectName, isPresent, isComplete, historyStartsAt, versions }: AspectHistory): string {
  const start = historyStartsAt === null ? '' : `"historyStartsAt":${historyStartsAt},`;
  return `{"name":${JSON.stringify(aspectName)},"isPresent":${isPresent},"isComplete":${isComplete},${start}"versions":[${versions.map(versionJson).join(',')}]}`;
}

function versionJson({ version, value, systemMetadata, createdOn, createdBy, deletedOn }: AspectVersion): string {
  const created = `{"actor":${JSON.stringify(createdBy)},"time":${createdOn}}`;
  const deleted = deletedOn === null ? '' : `,"deletedOn":${deletedOn}`;
  return `{"version":${version},"value":${value},"created":${created}${deleted},"systemMetadata":${systemMetadata}}`;
}
