/** The release whose protocol this service implements. From 1.0.1 on, clients ask for traces of writes, which it does not have. */
const PROTOCOL_VERSION = '0.10.4';

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
      'acryldata/datahub': release,
      aspectory: { version: `v${version}`, commit: '' },
    },
    managedIngestion: { enabled: false, defaultCliVersion: PROTOCOL_VERSION },
    telemetry: { enabledCli: false, enabledIngestion: false },
    // With 'quickstart', clients would ask a public site for the commit. 'core' means that this is not a hosted service.
    datahub: { serverType: 'prod', serverEnv: 'core' },
    models: {},
  });
}
