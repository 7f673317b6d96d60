import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Refusal } from '../audit/refusal-log';
import type { Answer } from '../handlers/answer';
import { logAccess, type RequestLogger } from '../logging/access-log';
import type { EdgeLoad } from './load/edge-load';
import { renderError } from './render-error';
import { type ClientFacts, ClientOrigin, DIRECT_CLIENT } from './client/client-origin';
import { refusalOf } from './refusal-of';
import type { EdgeRequest, Trace } from './routing/edge-request';
import type { OperationEntry } from './routing/operation-table';
import { AnswerSender } from './send-answer';

/** @returns nothing when the answer was sent already */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  trace: Trace,
) => Answer | Promise<Answer | undefined>;

/** One request with its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  /** Absent for an unknown path, and for pages. */
  readonly operation: OperationEntry | undefined;
  /** Absent until they are read. */
  readonly parts: EdgeRequest['parsed'] | undefined;
  readonly answer: Answer;
}

export interface ListenerDeps {
  readonly logger: RequestLogger;
  readonly load: EdgeLoad;
  /** How long a client may take nothing of its answer. */
  readonly stalledMs?: number;
  /** What is known of clients behind proxies. */
  readonly client?: ClientFacts;
  /** Called for each request that is refused because of who sends it. */
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Sees every answer before it is sent. Tests check it against the documents. */
  readonly inspect?: (exchange: Exchange) => void;
}

/** Answers every request, with an error if `answer` throws one, and logs it in one line. */
export function requestListener(deps: ListenerDeps, answer: AnswerRequest): RequestListener {
  const { logger, load, stalledMs, client = DIRECT_CLIENT, onRefusal, inspect } = deps;
  const sender = new AnswerSender(load, stalledMs);
  return (request, response) => void serve(request, response);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = process.hrtime.bigint();
    const { url = '' } = request;
    const requestId = requestIdOf(request);
    const origin = new ClientOrigin(requestId, request, client);
    const trace: Trace = { requestId, origin, protocol: '1.0.0', actor: '' };
    const found = await answerOrError(request, response, trace);
    if (found) inspect?.({ request, operation: trace.operation, parts: trace.parts, answer: found });
    if (found) await sender.send(response, found, trace);
    releaseBody(response, trace);
    const { actor, error } = trace;
    logAccess(logger, {
      requestId,
      method: request.method ?? '',
      operation: trace.operation?.id ?? loggedPath(url),
      actor,
      startedAt,
      status: found && !response.headersSent ? found.status : response.statusCode,
      error,
    });
  }

  function recordRefusal(request: IncomingMessage, trace: Trace): void {
    const refusal = onRefusal && refusalOf(request, trace);
    if (refusal) onRefusal?.(refusal);
  }

  async function answerOrError(request: IncomingMessage, response: ServerResponse, trace: Trace) {
    try {
      const found = await answer(request, response, trace);
      // A field of GraphQL or an item of a batch may be refused in an answer that is otherwise good.
      recordRefusal(request, trace);
      return found;
    } catch (error) {
      trace.error = error;
      recordRefusal(request, trace);
      return renderError(error, trace.requestId, trace.protocol, trace.operation);
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

/** Returns the bytes of a request when its work has ended and its answer was taken, or its connection closed. */
function releaseBody(response: ServerResponse, { hold }: Trace): void {
  if (!hold) return;
  if (response.closed) hold.release();
  else response.once('close', () => hold.release());
}
