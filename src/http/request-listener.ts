import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Answer } from '../handlers/answer';
import { logAccess, type RequestLogger } from '../logging/access-log';
import { renderError } from './render-error';
import { requestPointer } from './request-pointer';
import type { Trace } from './routing/edge-request';

/** @returns nothing when the answer was sent already */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  trace: Trace,
) => Promise<Answer | undefined>;

/** Answers every request, with an error if `answer` throws one, and logs it in one line. */
export function requestListener(logger: RequestLogger, answer: AnswerRequest): RequestListener {
  return (request, response) => void serve(request, response);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = process.hrtime.bigint();
    const path = loggedPath(request.url ?? '');
    const trace: Trace = { requestId: requestIdOf(request), protocol: '1.0.0', actor: '' };
    const found = await answerOrError(request, response, trace);
    if (found) send(response, found, trace);
    const { requestId, actor, error } = trace;
    logAccess(logger, {
      requestId,
      method: request.method ?? '',
      operation: trace.operation?.id ?? path,
      actor,
      startedAt,
      status: (found ?? { status: response.statusCode }).status,
      error,
    });
  }

  async function answerOrError(request: IncomingMessage, response: ServerResponse, trace: Trace) {
    try {
      return await answer(request, response, trace);
    } catch (error) {
      trace.error = error;
      return renderError(error, trace.requestId, trace.protocol, (place) => requestPointer(place, trace.operation));
    }
  }
}

/** A client may name its request. An id that a header or a log line cannot hold is replaced. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** Without the query, which may hold a secret. */
function loggedPath(url: string): string {
  return url.replace(/\?.*$/s, '').slice(0, 200);
}

function send(response: ServerResponse, { status, headers, body }: Answer, { requestId, protocol }: Trace): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'X-RestLi-Protocol-Version': protocol,
    'X-Request-Id': requestId,
  });
  response.end(body);
}
