import type { Settings } from './settings-table';

/** The public address of the service without a slash at the end, or the address that it listens on. */
export function serviceAddress({ origins: [origin] = [], host, port }: Settings): string {
  return origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
