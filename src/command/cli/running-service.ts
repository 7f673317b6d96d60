import type { Settings } from '../../base/settings/settings-table';

const ANSWER_WITHIN_MS = 3000;
/** All answers of a service have it. Other programs like the same ports, and some answer every path with 200. */
const PROTOCOL_HEADER = 'X-RestLi-Protocol-Version';
/** Where a service answers that listens on every address. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface ServiceHealth {
  readonly url: string;
  /** The status of `/health`; undefined when the service does not answer. */
  readonly status: number | undefined;
  /** Whether another program answers instead. */
  readonly isTaken: boolean;
}

/** Where the service at HOST and PORT answers. */
export function serviceAddress({ host, port }: Settings): string {
  return urlOf(REACHED_AT[host] ?? host, port);
}

/** Asks the service at HOST and PORT how it is. */
export async function askHealth(settings: Settings): Promise<ServiceHealth> {
  const url = serviceAddress(settings);
  try {
    const { status, headers } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const isTaken = !headers.has(PROTOCOL_HEADER);
    return { url, status: isTaken ? undefined : status, isTaken };
  } catch {
    return { url, status: undefined, isTaken: false };
  }
}

/** Puts an IPv6 address in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
