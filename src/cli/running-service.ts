import type { Settings } from '../settings/settings-table';

const ANSWER_WITHIN_MS = 3000;
/** Where a service answers that listens on every address. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface ServiceHealth {
  readonly url: string;
  /** The status of `/health`; undefined when the service does not answer. */
  readonly status: number | undefined;
}

/** Where the service at HOST and PORT answers. */
export function serviceAddress({ host, port }: Settings): string {
  return urlOf(REACHED_AT[host] ?? host, port);
}

/** Asks the service at HOST and PORT how it is. */
export async function askHealth(settings: Settings): Promise<ServiceHealth> {
  const url = serviceAddress(settings);
  try {
    const { status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { url, status };
  } catch {
    return { url, status: undefined };
  }
}

/** Puts an IPv6 address in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
