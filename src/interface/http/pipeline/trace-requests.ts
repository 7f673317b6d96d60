import type { Tracing } from '#base/tracing/tracing';
import type { Exchange } from './exchange';

/** Serves each request within a span, which gets the name of what answers it. */
export function traceRequests(
  serve: (exchange: Exchange) => Promise<void>,
  tracing: Tracing,
): (exchange: Exchange) => Promise<void> {
  return (exchange) => {
    const { request, sentPath, requestId } = exchange;
    const method = request.method ?? '';
    const attributes = {
      'http.request.method': method,
      'url.path': sentPath,
      'aspectory.request_id': requestId,
    };
    return tracing.span(
      { name: method, kind: 'request', attributes, headers: request.headers },
      () => serve(exchange),
      () => ({ ...namesOf(exchange, method), error: exchange.error }),
    );
  };
}

function namesOf({ route, graphql, response }: Exchange, method: string) {
  const found = route?.operation?.path ?? (route && `/${route.name}`);
  return {
    name: route?.operation?.id ?? graphql ?? (found === undefined ? method : `${method} ${found}`),
    attributes: {
      'http.response.status_code': response.statusCode,
      ...(found !== undefined && { 'http.route': found }),
    },
  };
}
