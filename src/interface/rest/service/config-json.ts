/** The release whose protocol this service implements. */
const PROTOCOL_VERSION = '0.10.4';
/** The first release with `/openapi/v3` and traces of writes. SDKs that read this version or a later one use them. */
const OPENAPI_VERSION = '1.0.1';

/** The first request of a client. Clients refuse a server without `noCode`, which is a string. */
export function configJson(version: string): string {
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
