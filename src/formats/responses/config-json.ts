/** The release whose protocol this is. Clients that find 1.0.1 or later here change over to interfaces that are not there. */
const PROTOCOL_VERSION = '0.10.4';

/** What clients ask a server before anything else; they refuse one that lacks `noCode`, which is a text. */
export function configJson(version: string): string {
  const release = { version: `v${PROTOCOL_VERSION}`, commit: '' };
  return JSON.stringify({
    noCode: 'true',
    retention: 'true',
    statefulIngestionCapable: true,
    patchCapable: true,
    // Impact analysis is the search over lineage, which is not there.
    supportsImpactAnalysis: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    datasetUrnNameCasing: false,
    // Older clients look under the first key, newer ones under the second.
    versions: {
      'linkedin/datahub': release,
      'acryldata/datahub': release,
      aspectory: { version: `v${version}`, commit: '' },
    },
    managedIngestion: { enabled: false, defaultCliVersion: PROTOCOL_VERSION },
    telemetry: { enabledCli: false, enabledIngestion: false },
    // 'quickstart' would send clients to a public site for the commit; 'core' says that this is not a hosted service.
    datahub: { serverType: 'prod', serverEnv: 'core' },
    models: {},
  });
}
