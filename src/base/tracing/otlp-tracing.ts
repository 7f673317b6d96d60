import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { DomainError } from '../errors/domain-error';
import { loggedExporter } from './logged-exporter';
import { withoutIdlePasses } from './without-idle-passes';
import type { SpanEnd, SpanStart, Tracing } from './tracing';

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
  const url = `${tracesUrl.replace(/\/+$/, '')}/v1/traces`;
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
