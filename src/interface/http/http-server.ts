import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { logAccess, type RequestLogger } from '#base/logging/access-log';
import type { WholeAnswer } from '#base/http/answer';
import { ANSWER_HEADERS } from './pipeline/answer-headers';
import { MethodNotAllowedError, RequestTimeoutError } from './http-errors';
import { Connections } from './load/connections';
import type { RequestLoad } from './load/request-load';
import { type Refused, renderError } from './pipeline/render-error';
import { DomainError, InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';

/** Limit of the address and headers together. Several hundred urns fit; a client can send a longer query as a body. */
const HEAD_BYTES_MAX = 131_072;

/** Describes what node's parser refused. */
function unreadableRequest(error: Error): DomainError {
  switch (errorCode(error)) {
    case 'HPE_HEADER_OVERFLOW': {
      const expected = `at most ${HEAD_BYTES_MAX} bytes; send a long query as the body of a POST with the header X-HTTP-Method-Override: GET`;
      return new LimitExceededError(
        `The address and headers are longer than ${HEAD_BYTES_MAX} bytes`,
        [{ pointer: '/header', message: 'too long', expected }],
        431,
      );
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeoutError('The request is incomplete: it was not sent in time', [
        { pointer: '', message: 'too slow', expected: 'a whole request' },
      ]);
    case 'HPE_INVALID_EOF_STATE':
      return invalid('the connection was closed before the end of the request');
    default:
      return invalid(reasonOf(error));
  }
}

function invalid(reason: string): InvalidInputError {
  return new InvalidInputError(`The request is not HTTP/1.1: ${reason}`, [
    { pointer: '', message: reason, expected: 'a request as RFC 9112 describes it' },
  ]);
}

/** The parser's message is `Parse Error: Invalid character in chunk size`. */
function reasonOf({ message }: Error): string {
  return message.replace(/^Parse Error: /, '');
}

const OPTIONS = {
  // Clients and proxies keep connections for up to a minute. If we closed a connection first, their next request would fail.
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEAD_BYTES_MAX,
  // The largest body takes this long at 2.2 Mbit/s. It ends requests whose bytes come one by one, too.
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
};
/** Time for a client to read why its request was refused, before the connection is destroyed. */
const LINGER_MS = 1_000;
/** Connections whose client has that time. What it still sends cannot be parsed either. */
const lingering = new WeakSet<Duplex>();

interface ServerDeps {
  readonly logger: RequestLogger;
  readonly load: RequestLoad;
}

/** Node's server for the interface, not listening yet. Requests that node refuses by itself get the same answers and log lines. */
export function createHttpServer(
  handle: RequestListener,
  { logger, load }: ServerDeps,
  options: ServerOptions = {},
): Server {
  const connections = new Connections(load);
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const earlier = connections.latest(request.socket);
    const refusal = connections.admit(request, response);
    if (!refusal) afterAnswer(earlier, () => handle(request, response));
    else if (refusal !== 'ignored') refuseRequest({ logger, load }, response, refusal);
  };
  const server = createServer({ ...OPTIONS, ...options }, serve);
  server.on('checkContinue', (request, response) => {
    // The reader of the body asks for it. Without a reader the connection ends, because the client may send the body all the same.
    response.setHeader('Connection', 'close');
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  server.on('connect', (_request, socket) =>
    refuse(
      logger,
      socket,
      new MethodNotAllowedError('CONNECT is not allowed, because this server is not a proxy', []),
      'CONNECT',
    ),
  );
  server.on('clientError', (error, socket) => {
    const reason = unreadableRequest(error);
    if (reason instanceof RequestTimeoutError) load.refused('slow sender');
    onBroken(logger, reason, socket, connections.latest(socket));
  });
  connections.watch(server);
  // Some clients close their side when they have sent all, and still expect the answer. Node does not document this option.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** A pipelined request waits until the answer before its own was taken, so that a client that does not read costs one answer. */
function afterAnswer(earlier: ServerResponse | undefined, handle: () => void): void {
  if (!earlier || earlier.writableFinished) handle();
  else
    earlier.once('close', () => {
      if (earlier.writableFinished) handle();
    });
}

/** @param latest the answer to the request before the broken one, or to the one whose body is broken */
function onBroken(logger: RequestLogger, error: Error, socket: Duplex, latest: ServerResponse | undefined): void {
  if (lingering.has(socket)) return;
  if (!latest || (latest.req.complete && latest.writableEnded)) refuse(logger, socket, error);
  else if (latest.req.complete) latest.once('close', () => refuse(logger, socket, error));
  else if (latest.headersSent) socket.destroy();
  // The reader of the body logs that it is incomplete.
  else end(socket, renderError(error, unrouted(randomUUID())));
}

/** Refuses a request that is HTTP, without looking at it. */
function refuseRequest({ logger, load }: ServerDeps, response: ServerResponse, error: Error): void {
  const requestId = randomUUID();
  const { status, headers, body } = renderError(error, unrouted(requestId));
  // To close the connection while a body comes would take the answer away from the client.
  if (hasBody(response.req)) load.discards.add(response.req);
  else response.setHeader('Connection', 'close');
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...ANSWER_HEADERS, ...headers, 'Content-Length': length }).end(body);
  logRefusal(logger, response.req.method ?? '', requestId, status, error);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function refuse(logger: RequestLogger, socket: Duplex, error: Error, method = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const answer = renderError(error, unrouted(requestId));
  end(socket, answer);
  logRefusal(logger, method, requestId, answer.status, error);
}

/** A request that the pipeline does not see. */
function unrouted(requestId: string): Refused {
  return { requestId, protocol: '1.0.0', route: undefined, sentToken: false };
}

function logRefusal(logger: RequestLogger, method: string, requestId: string, status: number, error: Error): void {
  const startedAt = process.hrtime.bigint();
  logAccess(logger, { requestId, method, operation: 'unreadable request', actor: '', startedAt, status, error });
}

function end(socket: Duplex, { status, headers, body }: WholeAnswer): void {
  const fields = Object.entries({
    ...ANSWER_HEADERS,
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body.toString()}`,
  );
  lingering.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
