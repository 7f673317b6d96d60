import type { RequestListener } from 'node:http';
import type { Refusal } from '#access/audit/refusal-log';
import type { ActorLimits } from '#access/throttles/actor-limits';
import type { Authenticator } from '#access/accounts/authenticator';
import type { Actor } from '#catalog/authorization/actor';
import { type Answer, isStreamed, type WholeAnswer } from '#base/http/answer';
import { errorBody } from '#interface/rest/format/error-body';
import type { Tracing } from '#base/tracing/tracing';
import { logAccess, type RequestLogger } from '#base/logging/access-log';
import { requirePrivileges } from '#access/policies/requirement';
import { ForbiddenError, UnauthenticatedError } from '#base/errors/domain-error';
import { sentSecret } from '#access/sessions/session-cookie';
import { type ClientFacts, DIRECT_CLIENT } from '../client/client-origin';
import { BodyHold } from '../load/body-hold';
import type { ClientPositions } from '../client/client-positions';
import type { RequestLoad } from '../load/request-load';
import type { OriginCheck } from '../origin/origin-check';
import { readBody } from '../request/read-body';
import type { LoopWatchdog } from './loop-watchdog';
import { authenticate } from './authenticate';
import { Exchange } from './exchange';
import { renderError } from './render-error';
import { AnswerSender } from './send-answer';
import type { Route, Surface } from './surface';
import { traceRequests } from './trace-requests';

/** The name of a request that was refused before it was routed. Paths are unlimited, so the audit has none. */
const PAGE = 'page';

/** What the audit keeps of a refused request: one with wrong credentials, or without a privilege. */
function refusalOf(exchange: Exchange): Refusal | undefined {
  const { refused, error = refused, actor, origin, route, field } = exchange;
  const isRefused =
    error instanceof ForbiddenError || (error instanceof UnauthenticatedError && hasCredentials(exchange));
  if (!isRefused) return undefined;
  return {
    actor: actor?.urn ?? '',
    address: origin.address,
    operation: field ?? route?.name ?? PAGE,
    outcome: error.code,
    requestId: origin.requestId,
    detail: error.message,
  };
}

/** Browsers and monitors ask without any, which is not worth an entry. */
function hasCredentials({ request: { headers }, origin }: Exchange): boolean {
  return headers.authorization !== undefined || sentSecret(headers.cookie, origin) !== undefined;
}

/** Longest path in a log line. */
const LOGGED_LENGTH = 200;

export interface PipelineDeps {
  readonly logger: RequestLogger;
  readonly load: RequestLoad;
  readonly checkOrigin: OriginCheck;
  readonly authenticator: Authenticator;
  /** Limits what each actor takes. Without it, none does. */
  readonly actors?: Pick<ActorLimits, 'admit' | 'charge'>;
  /** The time that a client may take nothing of its answer. */
  readonly stalledMs?: number;
  /** What is known of clients behind proxies. */
  readonly client?: ClientFacts;
  /** Called for each request that is refused because of who sends it. */
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Positions by which clients read their own writes. */
  readonly positions?: ClientPositions;
  readonly tracing?: Tracing | undefined;
  /** Names the requests that hold the event loop. */
  readonly watchdog?: Pick<LoopWatchdog, 'begin' | 'stage' | 'end'>;
  /** Sees every answer before it is sent. Tests check it against the documents. */
  readonly inspect?: (exchange: Exchange, answer: Answer) => void;
}

function routeOf(exchange: Exchange, surfaces: readonly Surface[]): Route {
  for (const surface of surfaces) {
    const route = surface.route(exchange);
    if (route) return route;
  }
  throw new Error('the last surface did not refuse an unknown path');
}

/**
 * The one way of a request, for every surface. A surface declares what it needs of the stages (`Route`), and has no stage of its own.
 * @param surfaces the first one that has a route for a request answers it; the last one refuses unknown paths
 */
export function createPipeline(surfaces: readonly Surface[], deps: PipelineDeps): RequestListener {
  const { load, client = DIRECT_CLIENT, inspect, watchdog } = deps;
  const sender = new AnswerSender(load, deps.stalledMs);
  const run = deps.tracing ? traceRequests(serve, deps.tracing) : serve;
  return (request, response) => void run(new Exchange(request, response, load, client));

  async function serve(exchange: Exchange): Promise<void> {
    watchdog?.begin(exchange);
    exchange.positions = deps.positions?.begin(exchange.request.headers);
    const answer = await answerOrError(exchange);
    watchdog?.stage(exchange);
    if (answer) inspect?.(exchange, answer);
    // 8. Answer: compressed where that pays, at the speed of the client.
    if (answer) await send(exchange, answer);
    settle(deps, exchange, answer);
    log(exchange, answer);
    watchdog?.end(exchange);
  }

  async function send(exchange: Exchange, answer: Answer): Promise<void> {
    try {
      await sender.send(exchange, answer);
    } catch (error) {
      exchange.error = error;
      exchange.response.destroy();
    }
  }

  async function stages(exchange: Exchange): Promise<Answer | undefined> {
    // 1. Origin and host.
    deps.checkOrigin(exchange.request);
    // 2. Route.
    const route = routeOf(exchange, surfaces);
    exchange.route = route;
    // What the client wrote may decide whether it may ask.
    await deps.positions?.awaitOwn(exchange.request.headers);
    // 3. Authenticate.
    const detour = await authenticate(exchange, route, deps.authenticator);
    if (detour) return detour;
    // 4. Authorize.
    if (exchange.actor) admit(deps, exchange.actor, route);
    // 5. Read the body. Its bytes count until the answer was taken.
    if (route.bodyBytesMax !== undefined) exchange.body = await bodyOf(exchange, route.bodyBytesMax);
    // 6. Validate.
    watchdog?.stage(exchange);
    const input = await route.validate(exchange);
    // 7. Handle.
    watchdog?.stage(exchange);
    return route.handle(exchange, input);
  }

  async function answerOrError(exchange: Exchange): Promise<Answer | undefined> {
    try {
      const answer = await stages(exchange);
      // A field of GraphQL or an item of a batch may be refused in an answer that is otherwise good.
      recordRefusal(deps, exchange);
      return answer;
    } catch (error) {
      exchange.error = error;
      recordRefusal(deps, exchange);
      return isVisit(exchange)
        ? errorPage(exchange, errorBody(error, exchange.requestId))
        : renderError(error, exchange);
    }
  }

  function log(exchange: Exchange, answer: Answer | undefined): void {
    const { request, response, requestId, route, graphql, actor, startedAt, error } = exchange;
    logAccess(deps.logger, {
      requestId,
      method: request.method ?? '',
      operation: route?.operation?.id ?? exchange.sentPath.slice(0, LOGGED_LENGTH),
      ...(graphql !== undefined && { graphql: graphql.slice(0, LOGGED_LENGTH) }),
      actor: actor?.urn ?? '',
      startedAt,
      status: answer && !response.headersSent ? answer.status : response.statusCode,
      error,
    });
  }
}

function recordRefusal({ onRefusal }: Pick<PipelineDeps, 'onRefusal'>, exchange: Exchange): void {
  const refusal = onRefusal && refusalOf(exchange);
  if (refusal) onRefusal?.(refusal);
}

/** @throws ForbiddenError | BusyError */
function admit({ actors }: PipelineDeps, actor: Actor, { requirement }: Route): void {
  requirePrivileges(requirement, actor);
  actors?.admit(actor.urn);
}

function settle(deps: PipelineDeps, exchange: Exchange, answer: Answer | undefined): void {
  chargeActor(deps, exchange, answer);
  releaseBody(exchange);
}

/** A streamed answer is not counted, because its client decides how fast it comes. */
function chargeActor({ actors }: PipelineDeps, { actor, bodyHold }: Exchange, answer: Answer | undefined): void {
  if (!actors || !actor) return;
  const answered = answer && !isStreamed(answer) ? Buffer.byteLength(answer.body) : 0;
  actors.charge(actor.urn, (bodyHold?.bytes ?? 0) + answered);
}

function bodyOf(exchange: Exchange, bytesMax: number): Promise<string> {
  exchange.bodyHold = new BodyHold(exchange.load, exchange.response);
  return readBody(exchange.request, exchange.bodyHold, bytesMax);
}

/** Returns the bytes of a request when its work has ended and its answer was taken, or its connection closed. */
function releaseBody({ response, bodyHold }: Exchange): void {
  if (!bodyHold) return;
  if (response.closed) bodyHold.release();
  else response.once('close', () => bodyHold.release());
}

/** The style of the sign-in page, and no script. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Whether a browser asked for a page, at an address that no operation has. Programs do not name HTML first. */
function isVisit({ request, route }: Pick<Exchange, 'request' | 'route'>): boolean {
  const isPage = route === undefined || route.name === 'page';
  return isPage && request.method === 'GET' && /^text\/html\b/.test(request.headers.accept ?? '');
}

/** The refusal as a page for people. Links are relative, because the prefix of a proxy is not known here. */
function errorPage(
  { sentPath, requestId }: Pick<Exchange, 'sentPath' | 'requestId'>,
  { status, message }: { readonly status: number; readonly message: string },
): WholeAnswer {
  const base = '../'.repeat(Math.max(0, sentPath.split('/').length - 2));
  const isUnknown = status === 404;
  const title = isUnknown ? 'There is nothing at this address' : 'This did not work';
  const reason = isUnknown ? 'The address may be misspelt, or what was here has moved.' : escaped(message);
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} - Aspectory</title>
    <link rel="stylesheet" href="${base}sign-in/site.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${reason}</p>
      <p><a href="${base}app">Go to the catalog</a>, or read the <a href="${base}docs/">documentation</a> or the <a href="${base}restli/docs">API reference</a>.</p>
      <p>Request ${escaped(requestId)}</p>
    </main>
  </body>
</html>
`;
  return { status, headers: HEADERS, body };
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
