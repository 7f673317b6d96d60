import type { Logger } from 'pino';
import { createMetricsInterface } from '../runtime/create-interface';
import { type Runtime } from '../runtime/create-runtime';
import { addressAndPort } from '../../base/settings/setting';
import type { Settings } from '../../base/settings/settings-table';
import { listen, type Listener } from './listen';

const SETTING = 'ASPECTORY_METRICS_ADDRESS';

/** @returns undefined when the metrics have no address of their own @throws StartupError */
export async function listenForMetrics(
  runtime: Runtime,
  settings: Settings,
  logger: Logger,
): Promise<Listener | undefined> {
  const { metricsAddress: address = '' } = settings;
  const place = addressAndPort(address);
  if (!place) return undefined;
  const names = { host: SETTING, port: (port: number) => `${SETTING}=${address.replace(/\d+$/, String(port))}` };
  return listen(createMetricsInterface(runtime, settings, place.host, logger), { ...place, names });
}
