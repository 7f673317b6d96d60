import type { ServerResponse } from 'node:http';

/** Pause between attempts to find out whether a client that closed its side is still there. */
const ASK_EVERY_MS = 250;

/** One for all requests, because each answer that is taken ends in an abort, and a new exception records its stack. */
const GONE = new DOMException('The connection was closed', 'AbortError');

/** A signal that aborts when the client has gone. A client that closed only its own side still gets the answer. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const { socket } = response.req;
  if (response.destroyed || socket.destroyed) {
    gone.abort(GONE);
    return gone.signal;
  }
  const onEnd = () => askWhetherThere(response);
  if (socket.readableEnded) onEnd();
  else socket.once('end', onEnd);
  response.once('close', () => {
    socket.off('end', onEnd);
    gone.abort(GONE);
  });
  return gone.signal;
}

/**
 * A client that closes its side and one that has gone look the same until something is written. Every client ignores an interim response
 * (RFC 9110, section 15.2), and the system of one that has gone resets the connection. HTTP/1.0 has no interim responses.
 */
function askWhetherThere(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') return;
  const timer = setInterval(() => {
    if (response.headersSent) clearInterval(timer);
    else response.writeContinue();
  }, ASK_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}
