import type { MetricsText } from '#operation/metrics/service-metrics';
import { compressedDocument } from './compressed-document';
import { EMPTY_ANSWER, jsonAnswer, type WholeAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { configJson } from './config-json';
import { entitySpecificationsJson } from './entity-specification-json';
import type { Services } from '../services';

type Area = Pick<
  Handlers,
  | 'getConfig'
  | 'getHealth'
  | 'getLiveness'
  | 'getReadiness'
  | 'getMetrics'
  | 'getOpenapiDocument'
  | 'getTypedOpenapiDocument'
  | 'getAsyncapiDocument'
  | 'listEntitySpecifications'
>;

/** compat: that of released servers. */
const SPECIFICATIONS_DEFAULT = 5;

const NOT_READY_HEADERS = { 'Retry-After': '1' };

export async function metricsAnswer(metrics: MetricsText): Promise<WholeAnswer> {
  return { status: 200, headers: { 'Content-Type': metrics.contentType }, body: await metrics.read() };
}

/** OpenAPI documents, as JSON. */
export interface PublishedDocuments {
  readonly published: string;
  /** The large one is read only when somebody asks for it. */
  readTyped(): Promise<string>;
  /** The document of events, which few ask for. */
  readEvents(): Promise<string>;
  /** Folder of the JSON Schema documents of aspects. */
  readonly schemas: string;
}

export function serviceHandlers(
  { models, version, metrics, readiness }: Services,
  documents: PublishedDocuments,
): Area {
  const config = configJson(version);
  const published = { ...jsonAnswer(documents.published), compressed: compressedDocument(documents.published) };
  return {
    getConfig: async () => jsonAnswer(config),
    getHealth: async () => EMPTY_ANSWER,
    getLiveness: async () => EMPTY_ANSWER,
    getReadiness: async ({ query: { search } }) => {
      const found = await readiness({ searchRequired: search !== 'optional' });
      const json = JSON.stringify(found);
      return found.ready ? jsonAnswer(json) : { ...jsonAnswer(json, NOT_READY_HEADERS), status: 503 };
    },
    getMetrics: () => metricsAnswer(metrics),
    getOpenapiDocument: async () => published,
    getAsyncapiDocument: async () => jsonAnswer(await documents.readEvents()),
    getTypedOpenapiDocument: async () => jsonAnswer(await documents.readTyped()),
    listEntitySpecifications: async ({ query: { start = 0, count = SPECIFICATIONS_DEFAULT } }) =>
      jsonAnswer(entitySpecificationsJson(models, start, count)),
  };
}
