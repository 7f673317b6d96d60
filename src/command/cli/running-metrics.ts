import type { Settings } from '#base/settings/settings-table';

const ANSWER_WITHIN_MS = 3000;
const UNAUTHORIZED = 401;
const MEGABYTE = 1_000_000;

/** What a running service says of itself. Its limits may differ from the settings of this command. */
export interface RunningMetrics {
  /** The write queue in words. */
  readonly queue: string;
  /** Megabytes that its search index may take in memory; undefined if it does not say, or has no such index. */
  readonly searchMegabytesMax?: number;
}

/** Asks the metrics of the service at `url`. @returns undefined if they do not answer */
export async function askMetrics(settings: Settings, url: string): Promise<RunningMetrics | undefined> {
  try {
    const answer = await fetch(metricsAt(settings, url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (answer.status === UNAUTHORIZED)
      return { queue: 'hidden, because /metrics takes credentials; set ASPECTORY_METRICS_ADDRESS' };
    return answer.ok ? readMetrics((await answer.text()).split('\n')) : undefined;
  } catch {
    return undefined;
  }
}

/** The address at which the service at `url` shows its metrics. */
export function metricsAt({ metricsAddress }: Pick<Settings, 'metricsAddress'>, url: string): string {
  return `${metricsAddress === undefined ? url : `http://${metricsAddress}`}/metrics`;
}

function readMetrics(lines: readonly string[]): RunningMetrics {
  const value = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
  const searchMegabytesMax = value('aspectory_search_index_limit_bytes') / MEGABYTE;
  return { queue: describeQueue(value), ...(searchMegabytesMax > 0 && { searchMegabytesMax }) };
}

function describeQueue(value: (name: string) => number): string {
  const requests = value('aspectory_write_queue_requests');
  const megabytes = (value('aspectory_write_queue_bytes') / MEGABYTE).toFixed(1);
  const megabytesMax = value('aspectory_write_queue_limit_bytes') / MEGABYTE;
  const refused = value('aspectory_refused_requests_total{reason="write queue"}');
  const limits = `limits ${value('aspectory_write_queue_limit_requests')} and ${megabytesMax} MB`;
  return `${requests} writes of ${megabytes} MB wait (${limits}), ${refused} refused since the start`;
}
