import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { addressAndPort } from '#base/settings/setting';
import type { Settings } from '#base/settings/settings-table';
import { listen, type ListenOptions } from './listen';

const METRICS = 'ASPECTORY_METRICS_ADDRESS';

/** The address of the metrics; undefined when they have none of their own. */
export function metricsPlace({ metricsAddress: address = '' }: Settings): ListenOptions | undefined {
  const place = addressAndPort(address);
  const names = { host: METRICS, port: (port: number) => `${METRICS}=${address.replace(/(?<!\d)\d+$/, String(port))}` };
  return place && { ...place, names };
}

/**
 * Listens for a moment, so that a start which cannot listen neither makes nor migrates a database. Not while another process uses the data,
 * because that is the better reason to stop.
 * @throws StartupError when an address cannot be used
 */
export async function requireFreeAddresses(settings: Settings): Promise<void> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl === undefined && (await dataDirectoryHolder(resolve(dataDirectory)))) return;
  for (const place of [settings, metricsPlace(settings)])
    if (place) await (await listen(createServer(), place)).stop(0);
}
