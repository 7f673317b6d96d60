import type { Logger } from 'pino';
import type { Settings } from '../settings/settings-table';
import type { Tracing } from './tracing';

/** Undefined without a collector. The packages of OpenTelemetry are loaded only with one, because that takes 0.1 s and 15 MB. */
export async function openTracing(
  { tracesUrl, serviceName }: Pick<Settings, 'tracesUrl' | 'serviceName'>,
  version: string,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined;
  const { otlpTracing } = await import('./otlp-tracing.ts');
  return otlpTracing({ tracesUrl, serviceName, version, logger });
}
