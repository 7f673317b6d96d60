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
import { logAccess, type RequestLogger } from '../logging/access-log';
import type { WholeAnswer } from '../handlers/answer';
import { ANSWER_HEADERS } from './answer-headers';
import { MethodNotAllowedError } from './http-errors';
import { renderError } from './render-error';
import { BODY_BYTES_MAX, declaredLength } from './request/read-body';
import { HEAD_BYTES_MAX, unreadableRequest } from './unreadable-request';

const OPTIONS = {
  // Clients and proxies keep connections for up to a minute. If we closed a connection first, their next request would fail.
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEAD_BYTES_MAX,
  // The time that the largest body takes at 0.5 Mbit/s.
  requestTimeout: 300_000,
  requireHostHeader: false,
};
/** Time for a client to read why its request was refused, before the connection is destroyed. */
const LINGER_MS = 1_000;

/** Node's server for the interface, not listening yet. Requests that node refuses by itself get the same answers and log lines. */
export function createHttpServer(handle: RequestListener, logger: RequestLogger, options: ServerOptions = {}): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
    handle(request, response);
  };
  const server = createServer({ ...OPTIONS, ...options }, serve);
  server.on('checkContinue', (request, response) => {
    // Refuse a body that is too long before it is sent. Close the connection, because the client may send it all the same.
    if (declaredLength(request) <= BODY_BYTES_MAX) response.writeContinue();
    else response.setHeader('Connection', 'close');
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
  server.on('clientError', (error, socket) => onBroken(logger, unreadableRequest(error), socket, latest.get(socket)));
  // Some clients close their side when they have sent all, and still expect the answer. Node does not document this option.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** @param latest the answer to the request before the broken one, or to the one whose body is broken */
function onBroken(logger: RequestLogger, error: Error, socket: Duplex, latest: ServerResponse | undefined): void {
  if (!latest || (latest.req.complete && latest.writableEnded)) refuse(logger, socket, error);
  else if (latest.req.complete) latest.once('close', () => refuse(logger, socket, error));
  else if (latest.writableEnded) socket.destroy();
  // The reader of the body logs that it is incomplete.
  else end(socket, renderError(error, randomUUID(), '1.0.0'));
}

function refuse(logger: RequestLogger, socket: Duplex, error: Error, method = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const answer = renderError(error, requestId, '1.0.0');
  end(socket, answer);
  logAccess(logger, {
    requestId,
    method,
    operation: 'unreadable request',
    actor: '',
    startedAt: process.hrtime.bigint(),
    status: answer.status,
    error,
  });
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
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
