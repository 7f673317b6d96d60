import type { IncomingHttpHeaders } from 'node:http';

type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What is known when a piece of work begins. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'request' | 'statement' | 'loop';
  readonly attributes?: SpanAttributes;
  /** Headers of a request whose client traces it, too. */
  readonly headers?: IncomingHttpHeaders;
}

/** What is known when it has ended. */
export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** A failure that is not thrown. */
  readonly error?: unknown;
}

/** Sends traces. It exists only while they are on, so that work costs nothing else otherwise. */
export interface Tracing {
  /** Runs work within a span. Spans that begin within the work are its parts. A thrown error is the span's. */
  span<Result>(start: SpanStart, work: () => Promise<Result>, end?: (result: Result) => SpanEnd): Promise<Result>;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

/** The attribute of the span of a pass, from its start. */
export const LOOP = 'aspectory.loop';
/** What the pass did, from its end. */
export const RESULT = 'aspectory.result';
