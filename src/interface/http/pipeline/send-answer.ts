import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Answer, isStreamed, type StreamedAnswer, type WholeAnswer } from '#base/http/answer';
import { PacedWaiters } from '#base/background/paced-waiters';
import { AnswerHold } from '../load/answer-hold';
import { busy } from '../load/busy';
import { type RequestLoad, SMALL_BYTES } from '../load/request-load';
import { ANSWER_HEADERS } from './answer-headers';
import { compress, type Encoding, encodingOf } from './compress';
import type { Exchange } from './exchange';
import { renderError } from './render-error';

/** A client that takes nothing of its answer for this long is gone, or does not intend to. */
const STALLED_MS = 30_000;
/** Minimum rate at which a large answer must be taken, in bytes per millisecond: 0.8 Mbit/s. */
const RATE_MIN = 100;

/** Sends answers. Large ones count as held bytes until the socket has taken them, and break the connection of a client that does not read. */
export class AnswerSender {
  private readonly streams = new PacedWaiters();

  constructor(
    private readonly load: RequestLoad,
    private readonly stalledMs = STALLED_MS,
  ) {}

  /** @returns nothing when there is nothing left to wait for */
  send(exchange: Exchange, answer: Answer): Promise<void> | undefined {
    const { response } = exchange;
    if (response.destroyed || response.headersSent) return undefined;
    if (isStreamed(answer)) return this.sendHeadAndStream(exchange, answer);
    const encoding = encodingOf(exchange.request, answer);
    if (encoding) return this.sendCompressed(exchange, answer, encoding);
    this.sendWhole(exchange, answer);
    return undefined;
  }

  private async sendCompressed(exchange: Exchange, answer: WholeAnswer, encoding: Encoding): Promise<void> {
    const length = Buffer.byteLength(answer.body);
    if (length > SMALL_BYTES && !this.holds(exchange, length)) return;
    const smaller = await compress(answer, encoding);
    if (!exchange.response.destroyed) this.sendWhole(exchange, smaller);
  }

  /** Counts the bytes of an answer. Refuses the request if they do not fit. */
  private holds(exchange: Exchange, length: number): boolean {
    const hold = (exchange.answerHold ??= new AnswerHold(this.load, exchange.response));
    if (hold.grow(length)) return true;
    exchange.error = busy();
    const refusal = renderError(exchange.error, exchange);
    sendNow(exchange, refusal, Buffer.byteLength(refusal.body));
    return false;
  }

  private sendWhole(exchange: Exchange, answer: WholeAnswer): void {
    const length = Buffer.byteLength(answer.body);
    if (length > SMALL_BYTES) this.sendLarge(exchange, answer, length);
    else if (isSendingUntilClose(exchange.response)) this.sendBeforeBody(exchange, answer, length);
    else sendNow(exchange, answer, length);
  }

  /** Node would close the connection after the end of the answer, and a client that still sends its body would not read the answer. */
  private sendBeforeBody(exchange: Exchange, answer: WholeAnswer, length: number): void {
    const { request, response } = exchange;
    this.load.discards.add(request);
    const end = () => response.end();
    request.once('end', end).once('close', end);
    writeHead(exchange, answer, length);
    response.write(answer.body);
  }

  private sendLarge(exchange: Exchange, answer: WholeAnswer, length: number): void {
    const { response } = exchange;
    if (!this.holds(exchange, length)) return;
    this.watch(response, length / RATE_MIN);
    // Node reserves three times the length of a string while it writes one.
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    sendNow(exchange, { ...answer, body }, length);
  }

  /** Breaks the connection of a client that takes nothing for a while, or less than the minimum rate. */
  private watch(response: ServerResponse, transferMs: number): void {
    const deadline = setTimeout(() => this.breakOff(response), this.stalledMs + transferMs);
    response.once('close', () => clearTimeout(deadline));
    response.setTimeout(this.stalledMs, () => this.breakOff(response));
  }

  private breakOff(response: ServerResponse): void {
    this.load.refused('slow reader');
    response.destroy();
  }

  private async sendHeadAndStream(exchange: Exchange, answer: StreamedAnswer): Promise<void> {
    const { request, response } = exchange;
    response.writeHead(answer.status, headersOf(answer, exchange));
    if (request.method === 'HEAD') response.end();
    else await this.sendStream(exchange, answer);
  }

  /** Asks for the next part when the socket has taken the last one, so that a slow client does not fill the memory. */
  private async sendStream(exchange: Exchange, { body }: StreamedAnswer): Promise<void> {
    const { response } = exchange;
    try {
      for await (const part of body) {
        await this.streams.next();
        if (response.destroyed) return;
        if (!response.write(part)) await this.drained(response);
      }
      response.end();
    } catch (error) {
      exchange.error = error;
      response.destroy();
    }
  }

  private drained(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const stalled = setTimeout(() => this.breakOff(response), this.stalledMs);
      const done = () => {
        clearTimeout(stalled);
        response.off('drain', done).off('close', done);
        resolve();
      };
      response.on('drain', done).on('close', done);
    });
  }
}

/** Whether the client still sends a body, and asked to close the connection. One that waits for `100 Continue` does not send. */
function isSendingUntilClose({ req: { complete, headers }, shouldKeepAlive }: ServerResponse): boolean {
  return !complete && !shouldKeepAlive && headers.expect === undefined;
}

function sendNow(exchange: Exchange, answer: WholeAnswer, length: number): void {
  writeHead(exchange, answer, length);
  exchange.response.end(answer.body);
}

function writeHead(exchange: Exchange, answer: WholeAnswer, length: number): void {
  exchange.response.writeHead(answer.status, headersOf(answer, exchange, { 'Content-Length': length }));
}

/**
 * Adds the headers field by field, not by spreads: V8 makes a new hidden class for each object whose members follow a spread, which takes
 * ten times as long.
 */
function headersOf(
  { headers }: Answer,
  { requestId, protocol, positions }: Exchange,
  length: OutgoingHttpHeaders = {},
) {
  // The cookie of a sign-in comes before that of a position.
  return Object.assign({}, ANSWER_HEADERS, positions?.(), headers, length, {
    'X-RestLi-Protocol-Version': protocol,
    'X-Request-Id': requestId,
  });
}
