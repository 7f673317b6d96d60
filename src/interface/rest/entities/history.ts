import { parseUrn } from '#catalog/urn/urn';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { AspectHistory, AspectVersion } from '#catalog/aspects/history-reader';

/** Versions of each aspect in an answer that sets no limit: as many as retention keeps by default. */
const VERSIONS = 20;

export function historyHandlers({ history }: Services): Pick<Handlers, 'getEntityHistory'> {
  return {
    async getEntityHistory({ path: { urn }, query: { aspect, limit } }, { read }) {
      const aspects = await history.history(urn, { aspects: aspect, limit: limit ?? VERSIONS, read });
      return jsonAnswer(historyJson(urn, parseUrn(urn).entityType, aspects));
    },
  };
}

/** `{urn, entityName, aspects}`: each aspect with its versions, newest first. Values are spliced in as they are stored. */
function historyJson(urn: string, entityType: string, aspects: readonly AspectHistory[]): string {
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
