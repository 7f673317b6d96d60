import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';

/** The exporter, which says in the log when the collector does not take traces, and when it does again. */
export function loggedExporter(
  exporter: SpanExporter,
  url: string,
  logger: Pick<Logger, 'warn' | 'info'>,
): SpanExporter {
  let isAway = false;
  const heard = (error: Error | undefined) => {
    if (error && !isAway) logger.warn({ url, reason: error.message }, 'the collector does not take traces');
    if (!error && isAway) logger.info({ url }, 'the collector takes traces again');
    isAway = error !== undefined;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        heard(result.code === 0 ? undefined : (result.error ?? new Error('unknown')));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
