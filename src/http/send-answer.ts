import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Answer, isStreamed, type StreamedAnswer, type WholeAnswer } from '../handlers/answer';
import { ANSWER_HEADERS } from './answer-headers';
import { AnswerHold } from './load/answer-hold';
import { busy } from './load/busy';
import { type EdgeLoad, SMALL_BYTES } from './load/edge-load';
import { renderError } from './render-error';
import type { Trace } from './routing/edge-request';

/** A client that takes nothing of its answer for this long is gone, or does not intend to. */
const STALLED_MS = 30_000;
/** Minimum rate at which a large answer must be taken, in bytes per millisecond: 0.8 Mbit/s. */
const RATE_MIN = 100;

/** Sends answers. Large ones count as held bytes until the socket has taken them, and break the connection of a client that does not read. */
export class AnswerSender {
  constructor(
    private readonly load: EdgeLoad,
    private readonly stalledMs = STALLED_MS,
  ) {}

  /** @returns nothing when there is nothing left to wait for */
  send(response: ServerResponse, answer: Answer, trace: Trace): Promise<void> | undefined {
    if (response.destroyed || response.headersSent) return undefined;
    if (isStreamed(answer)) return this.sendHeadAndStream(response, answer, trace);
    this.sendWhole(response, answer, trace);
    return undefined;
  }

  private sendWhole(response: ServerResponse, answer: WholeAnswer, trace: Trace): void {
    const length = Buffer.byteLength(answer.body);
    if (length > SMALL_BYTES) this.sendLarge(response, answer, trace, length);
    else if (isSendingUntilClose(response)) this.sendBeforeBody(response, answer, trace, length);
    else sendNow(response, answer, trace, length);
  }

  /** Node would close the connection after the end of the answer, and a client that still sends its body would not read the answer. */
  private sendBeforeBody(response: ServerResponse, answer: WholeAnswer, trace: Trace, length: number): void {
    const { req: request } = response;
    this.load.discards.add(request);
    const end = () => response.end();
    request.once('end', end).once('close', end);
    writeHead(response, answer, trace, length);
    response.write(answer.body);
  }

  private sendLarge(response: ServerResponse, answer: WholeAnswer, trace: Trace, length: number): void {
    const hold = (trace.answerHold ??= new AnswerHold(this.load, response));
    if (!hold.grow(length)) {
      trace.error = busy();
      const refusal = renderError(trace.error, trace.requestId, trace.protocol);
      sendNow(response, refusal, trace, Buffer.byteLength(refusal.body));
      return;
    }
    this.watch(response, length / RATE_MIN);
    // Node reserves three times the length of a string while it writes one.
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    sendNow(response, { ...answer, body }, trace, length);
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

  private async sendHeadAndStream(response: ServerResponse, answer: StreamedAnswer, trace: Trace): Promise<void> {
    response.writeHead(answer.status, headersOf(answer, trace));
    if (response.req.method === 'HEAD') response.end();
    else await this.sendStream(response, answer, trace);
  }

  /** Asks for the next part when the socket has taken the last one, so that a slow client does not fill the memory. */
  private async sendStream(response: ServerResponse, { body }: StreamedAnswer, trace: Trace): Promise<void> {
    try {
      for await (const part of body) {
        if (response.destroyed) return;
        if (!response.write(part)) await this.drained(response);
      }
      response.end();
    } catch (error) {
      trace.error = error;
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

function sendNow(response: ServerResponse, answer: WholeAnswer, trace: Trace, length: number): void {
  writeHead(response, answer, trace, length);
  response.end(answer.body);
}

function writeHead(response: ServerResponse, answer: WholeAnswer, trace: Trace, length: number): void {
  response.writeHead(answer.status, headersOf(answer, trace, { 'Content-Length': length }));
}

/** Not by spreads: V8 makes a new hidden class for each object whose members follow a spread, which takes ten times as long. */
function headersOf({ headers }: Answer, { requestId, protocol }: Trace, length: OutgoingHttpHeaders = {}) {
  return Object.assign({}, ANSWER_HEADERS, headers, length, {
    'X-RestLi-Protocol-Version': protocol,
    'X-Request-Id': requestId,
  });
}
