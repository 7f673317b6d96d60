import { withoutEndSlashes } from '#base/addresses/without-end-slashes';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { DomainError } from '../errors/domain-error';
import { LOOP, RESULT, type SpanEnd, type SpanStart, type Tracing } from './tracing';
import type { Logger } from 'pino';

interface TracingOptions {
  readonly tracesUrl: string;
  readonly serviceName: string;
  readonly version: string;
  readonly logger: Logger;
}

const KINDS = { request: SpanKind.SERVER, statement: SpanKind.CLIENT, loop: SpanKind.INTERNAL };
/** A stop does not wait longer for a collector that is away. */
const CLOSE_WITHIN_MS = 3000;
const SERVER_ERROR = 500;

/** Traces by the SDK of OpenTelemetry. Packages that trace by themselves, such as the client of Elasticsearch, use the same provider. */
export function otlpTracing({ tracesUrl, serviceName, version, logger }: TracingOptions): Tracing {
  const url = `${withoutEndSlashes(tracesUrl)}/v1/traces`;
  const exporter = loggedExporter(new OTLPTraceExporter({ url }), url, logger);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [withoutIdlePasses(new BatchSpanProcessor(exporter))],
  });
  provider.register();
  const tracer = provider.getTracer('aspectory', version);

  async function span<Result>(
    { name, kind, attributes = {}, headers }: SpanStart,
    work: () => Promise<Result>,
    end?: (result: Result) => SpanEnd,
  ): Promise<Result> {
    const parent = headers ? propagation.extract(context.active(), headers) : context.active();
    const started = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    try {
      const result = await context.with(trace.setSpan(parent, started), work);
      if (end) note(started, end(result));
      return result;
    } catch (error) {
      note(started, { error });
      throw error;
    } finally {
      started.end();
    }
  }

  return {
    span,
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** A request that is refused has not failed. */
function note(span: Span, { name, attributes, error }: SpanEnd): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error === undefined) return;
  if (error instanceof DomainError) span.setAttribute('error.type', error.code);
  if (error instanceof DomainError && error.status < SERVER_ERROR) return;
  const message = error instanceof Error ? error.message : String(error);
  span.recordException(error instanceof Error ? error : message);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** The exporter, which says in the log when the collector does not take traces, and when it does again. */
function loggedExporter(exporter: SpanExporter, url: string, logger: Pick<Logger, 'warn' | 'info'>): SpanExporter {
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

/** A processor that leaves out the passes of background loops that found nothing to do, with their statements: there are several a second. */
function withoutIdlePasses(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>();
  return {
    onStart(span, parent) {
      if (span.parentSpanContext === undefined && LOOP in span.attributes) held.set(span.spanContext().traceId, []);
      next.onStart(span, parent);
    },
    onEnd(span) {
      const { traceId } = span.spanContext();
      const parts = held.get(traceId);
      if (!parts) return next.onEnd(span);
      parts.push(span);
      if (span.parentSpanContext !== undefined) return;
      held.delete(traceId);
      if (span.attributes[RESULT] !== 'idle') for (const each of parts) next.onEnd(each);
    },
    shutdown: () => next.shutdown(),
    forceFlush: () => next.forceFlush(),
  };
}
