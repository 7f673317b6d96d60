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
import type { Answer } from '../handlers/answer';
import { MethodNotAllowedError } from './http-errors';
import { renderError } from './render-error';
import { BODY_BYTES_MAX, declaredLength } from './request/read-body';
import { HEAD_BYTES_MAX, unreadableRequest } from './unreadable-request';

const OPTIONS = {
  // Clients and proxies keep connections for up to a minute; one that we closed first would fail their next request.
  keepAliveTimeout: 65_000,
  maxHeaderSize: HEAD_BYTES_MAX,
  // The largest body over a line of 0.5 Mbit/s.
  requestTimeout: 300_000,
  requireHostHeader: false,
};
/** How long a client that broke the protocol may take to read why. */
const LINGER_MS = 1_000;

/** Node's server for the interface, not listening yet. What node refuses by itself is told and logged as everything else is. */
export function createHttpServer(handle: RequestListener, logger: RequestLogger, options: ServerOptions = {}): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
    handle(request, response);
  };
  const server = createServer({ ...OPTIONS, ...options }, serve);
  server.on('checkContinue', (request, response) => {
    // A body that is too long need not be sent to be refused; whether it still comes cannot be known then.
    if (declaredLength(request) <= BODY_BYTES_MAX) response.writeContinue();
    else response.setHeader('Connection', 'close');
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  server.on('connect', (_request, socket) =>
    refuse(logger, socket, new MethodNotAllowedError('CONNECT is not possible: this is no proxy', []), 'CONNECT'),
  );
  server.on('clientError', (error, socket) => onBroken(logger, unreadableRequest(error), socket, latest.get(socket)));
  // Some clients close their side as soon as they have sent all: they still want the answer. Not in node's documentation.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

/** `latest`: the answer to the request that came before the mistake, or whose body holds it. */
function onBroken(logger: RequestLogger, error: Error, socket: Duplex, latest: ServerResponse | undefined): void {
  if (!latest || (latest.req.complete && latest.writableEnded)) refuse(logger, socket, error);
  else if (latest.req.complete) latest.once('close', () => refuse(logger, socket, error));
  else if (latest.writableEnded) socket.destroy();
  // Whoever waits for the body logs that it did not arrive.
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

function end(socket: Duplex, { status, headers, body }: Answer): void {
  const fields = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body.toString()}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
