import type { MetricsText } from '#operation/metrics/service-metrics';
import { compressedDocument } from './compressed-document';
import { EMPTY_ANSWER, jsonAnswer, type WholeAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { EntitySpecification, EntitySpecificationPage } from '#generated/http/messages';
import type { EntitySpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** The release whose protocol this service implements. */
const PROTOCOL_VERSION = '0.10.4';
/** The first release with `/openapi/v3` and traces of writes. SDKs that read this version or a later one use them. */
const OPENAPI_VERSION = '1.0.1';

/** The first request of a client. Clients refuse a server without `noCode`, which is a string. */
function configJson(version: string): string {
  const release = { version: `v${PROTOCOL_VERSION}`, commit: '' };
  return JSON.stringify({
    noCode: 'true',
    retention: 'true',
    statefulIngestionCapable: true,
    patchCapable: true,
    // The search over lineage.
    supportsImpactAnalysis: true,
    // It needs embeddings.
    semanticSearch: { enabled: false },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    datasetUrnNameCasing: false,
    // Older clients read the first key, newer ones the second.
    versions: {
      'linkedin/datahub': release,
      'acryldata/datahub': { version: `v${OPENAPI_VERSION}`, commit: '' },
      aspectory: { version: `v${version}`, commit: '' },
    },
    managedIngestion: { enabled: false, defaultCliVersion: PROTOCOL_VERSION },
    telemetry: { enabledCli: false, enabledIngestion: false },
    // With 'quickstart', clients would ask a public site for the commit. 'core' means that this is not a hosted service.
    datahub: { serverType: 'prod', serverEnv: 'core' },
    models: {},
  });
}

type ServiceHandlers = Pick<
  Handlers,
  | 'getConfig'
  | 'getHealth'
  | 'getLiveness'
  | 'getReadiness'
  | 'getMetrics'
  | 'getOpenapiDocument'
  | 'getReleasedOpenapiDocument'
  | 'getTypedOpenapiDocument'
  | 'getAsyncapiDocument'
  | 'listEntitySpecifications'
>;

/** compat: that of released servers. */
const SPECIFICATIONS_DEFAULT = 5;

const NOT_READY_HEADERS = { 'Retry-After': '1' };

export async function metricsAnswer(metrics: MetricsText, mediaType: string): Promise<WholeAnswer> {
  const { contentType, text } = await metrics.read(mediaType);
  return { status: 200, headers: { 'Content-Type': contentType }, body: text };
}

/** OpenAPI documents, as JSON. */
export interface PublishedDocuments {
  readonly published: string;
  /** The document of requests with version 2.0.0 of the protocol. Like the others below, it is read when somebody asks for it. */
  readReleased(): Promise<string>;
  readTyped(): Promise<string>;
  /** The document of events, which few ask for. */
  readEvents(): Promise<string>;
  /** Folder of the JSON Schema documents of aspects. */
  readonly schemas: string;
}

export function serviceHandlers(
  { models, version, metrics, readiness }: Services,
  documents: PublishedDocuments,
): ServiceHandlers {
  const config = configJson(version);
  const published = { ...jsonAnswer(documents.published), compressed: compressedDocument(documents.published) };
  return {
    getConfig: async () => jsonAnswer(config),
    getHealth: async () => EMPTY_ANSWER,
    getLiveness: async () => EMPTY_ANSWER,
    getReadiness: async ({ query: { search } }) => {
      const found = await readiness({ search });
      const json = JSON.stringify(found);
      return found.ready ? jsonAnswer(json) : { ...jsonAnswer(json, NOT_READY_HEADERS), status: 503 };
    },
    getMetrics: (_, { mediaType }) => metricsAnswer(metrics, mediaType()),
    getOpenapiDocument: async () => published,
    getAsyncapiDocument: async () => jsonAnswer(await documents.readEvents()),
    getReleasedOpenapiDocument: async () => jsonAnswer(await documents.readReleased()),
    getTypedOpenapiDocument: async () => jsonAnswer(await documents.readTyped()),
    listEntitySpecifications: async ({ query: { start = 0, count = SPECIFICATIONS_DEFAULT } }) =>
      jsonAnswer(entitySpecificationsJson(models, start, count)),
  };
}

function entitySpecificationsJson(models: ModelRegistry, start: number, count: number): string {
  const { entities } = models.registry;
  const elements = entities.slice(start, start + count).map((entity) => specification(models, entity));
  const page: EntitySpecificationPage = { elements, start, count: elements.length, total: entities.length };
  return JSON.stringify(page);
}

function specification(models: ModelRegistry, { name, doc, keyAspect, aspects }: EntitySpec): EntitySpecification {
  const ofAspect = (aspectName: string) => {
    const spec = models.aspect(aspectName);
    const record = spec && { record: spec.record };
    return { aspectAnnotation: { name: aspectName, timeseries: spec?.kind === 'timeseries', ...record } };
  };
  return {
    name,
    ...(doc && { description: doc }),
    keyAspectName: keyAspect,
    keyAspectSpec: ofAspect(keyAspect),
    aspectSpecs: aspects.map(ofAspect),
  };
}
