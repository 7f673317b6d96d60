import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { LOOP, RESULT } from './loop-attributes';

/** A processor that leaves out the passes of background loops that found nothing to do, with their statements: there are several a second. */
export function withoutIdlePasses(next: SpanProcessor): SpanProcessor {
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
