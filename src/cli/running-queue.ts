import type { Settings } from '../settings/settings-table';

const ANSWER_WITHIN_MS = 3000;
const UNAUTHORIZED = 401;

/** The write queue of the service at `url` in words, from its metrics. @returns undefined if they do not answer */
export async function askWriteQueue(settings: Settings, url: string): Promise<string | undefined> {
  const { metricsAddress } = settings;
  const address = metricsAddress === undefined ? url : `http://${metricsAddress}`;
  try {
    const answer = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (answer.status === UNAUTHORIZED)
      return 'hidden, because /metrics takes credentials; set ASPECTORY_METRICS_ADDRESS';
    return answer.ok ? describeQueue(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/** The limits are those of the service, which may have other settings than this command. */
function describeQueue(metrics: string): string {
  const lines = metrics.split('\n');
  const value = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
  const requests = value('aspectory_write_queue_requests');
  const megabytes = (value('aspectory_write_queue_bytes') / 1_000_000).toFixed(1);
  const megabytesMax = value('aspectory_write_queue_limit_bytes') / 1_000_000;
  const refused = value('aspectory_refused_requests_total{reason="write queue"}');
  const limits = `limits ${value('aspectory_write_queue_limit_requests')} and ${megabytesMax} MB`;
  return `${requests} writes of ${megabytes} MB wait (${limits}), ${refused} refused since the start`;
}
