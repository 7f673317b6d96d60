import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Answer, isStreamed, type StreamedAnswer, type WholeAnswer } from '../handlers/answer';
import { logAccess, type RequestLogger } from '../logging/access-log';
import { ANSWER_HEADERS } from './answer-headers';
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
    if (found) await send(response, found, trace);
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

async function send(response: ServerResponse, answer: Answer, trace: Trace): Promise<void> {
  if (response.destroyed || response.headersSent) return;
  if (!isStreamed(answer)) return sendWhole(response, answer, trace);
  response.writeHead(answer.status, { ...ANSWER_HEADERS, ...answer.headers, ...protocolHeaders(trace) });
  if (response.req.method === 'HEAD') response.end();
  else await sendStream(response, answer, trace);
}

function sendWhole(response: ServerResponse, { status, headers, body }: WholeAnswer, trace: Trace): void {
  response.writeHead(status, {
    ...ANSWER_HEADERS,
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    ...protocolHeaders(trace),
  });
  response.end(body);
}

/** Asks for the next part when the socket has taken the last one, so that a slow client does not fill the memory. */
async function sendStream(response: ServerResponse, { body }: StreamedAnswer, trace: Trace): Promise<void> {
  try {
    for await (const part of body) {
      if (response.destroyed) return;
      if (!response.write(part)) await drained(response);
    }
    response.end();
  } catch (error) {
    trace.error = error;
    response.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

function protocolHeaders({ requestId, protocol }: Trace) {
  return { 'X-RestLi-Protocol-Version': protocol, 'X-Request-Id': requestId };
}
