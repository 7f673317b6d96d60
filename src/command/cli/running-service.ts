import { resolve } from 'node:path';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { StartupError } from '#base/errors/startup-error';
import type { Settings } from '#base/settings/settings-table';
import type { CommandContext } from './command-context';

const ANSWER_WITHIN_MS = 3000;
/** All answers of a service have it. Other programs like the same ports, and some answer every path with 200. */
const PROTOCOL_HEADER = 'X-RestLi-Protocol-Version';
/** The address at which a service answers that listens on every address. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface ServiceHealth {
  readonly url: string;
  /** The status of `/health`; undefined when the service does not answer. */
  readonly status: number | undefined;
  /** Whether another program answers instead. */
  readonly isTaken: boolean;
}

/** The address at which the service at HOST and PORT answers. */
export function serviceAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  return urlOf(REACHED_AT[host] ?? host, port);
}

type Naming = Pick<CommandContext, 'settings' | 'namesCatalog'>;

/**
 * The address of the service that a command means: the one that uses the data of `--data-dir`, or the one at HOST and PORT. Undefined if
 * none uses the data.
 */
export async function findService({ settings, namesCatalog }: Naming): Promise<string | undefined> {
  if (!namesCatalog) return serviceAddress(settings());
  return (await dataDirectoryHolder(resolve(settings().dataDirectory)))?.url;
}

/** The same as `findService`. @throws StartupError if no service uses the data */
export async function requireService(context: Naming): Promise<string> {
  const url = await findService(context);
  if (url !== undefined) return url;
  const directory = resolve(context.settings().dataDirectory);
  throw new StartupError(
    `No service uses the data in ${directory}. Start one with "aspectory serve --data-dir ${directory}", or leave out --data-dir to ask the service at HOST and PORT.`,
  );
}

/** Asks the service at `url` how it is. */
export async function askHealth(url: string): Promise<ServiceHealth> {
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
