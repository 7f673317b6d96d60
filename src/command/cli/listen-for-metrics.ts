import type { Logger } from 'pino';
import { createMetricsInterface } from '../composition/create-interface';
import { type Runtime } from '../composition/create-runtime';
import type { Settings } from '#base/settings/settings-table';
import { listen, type Listener } from './listen';
import { metricsPlace } from './listen-places';

/** @returns undefined when the metrics have no address of their own @throws StartupError */
export async function listenForMetrics(
  runtime: Runtime,
  settings: Settings,
  logger: Logger,
): Promise<Listener | undefined> {
  const place = metricsPlace(settings);
  return place && listen(createMetricsInterface(runtime, settings, place.host, logger), place);
}
