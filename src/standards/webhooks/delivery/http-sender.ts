import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { errorCode } from '#base/errors/error-code';
import type { TargetNetworks } from './target-networks';
import { StringDecoder } from 'node:string_decoder';
import { storableText } from '#base/json/storable-text';

/** The length that is stored of an answer, for people. */
const KEPT_LENGTH = 500;
/** A connection whose answer is longer is closed, because it costs less than to read all of it. */
const READ_BYTES_MAX = 65_536;

/** The first characters of an answer, whose rest is thrown away. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (text.length < KEPT_LENGTH) text += decoder.write(chunk);
    // Leaving the loop destroys the response.
    if (bytes > READ_BYTES_MAX) break;
  }
  return storableText(text.slice(0, KEPT_LENGTH));
}

/** What came of a request. Without a status, there was no answer. */
export interface SendResult {
  readonly status: number | null;
  /** Null after a success. */
  readonly error: string | null;
  readonly answer: string | null;
  readonly retryAfter: string | undefined;
  readonly milliseconds: number;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A refusal to connect, with its reason. */
class RefusedTarget extends Error {}
/** A connection that was kept for the next request, and that the receiver closed. */
class StaleSocket extends Error {
  override readonly message = 'the receiver closed the connection';
}

/** Longer than a receiver needs that stores what it gets and answers. */
export const REQUEST_MS_MAX = 10_000;
/** Many webhooks may lead to one host, and a new connection costs as much as a request. Idle ones are closed after the time of a request. */
const IDLE_SOCKETS_PER_HOST = 512;

/**
 * Sends messages by HTTP to addresses that are allowed. The check is part of the look-up of the name, and the connection is made to an
 * address that was checked, so that a name cannot lead elsewhere between the two. Redirects are not followed.
 */
export class HttpSender {
  private readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };

  constructor(
    private readonly networks: TargetNetworks,
    private readonly timeoutMs = REQUEST_MS_MAX,
  ) {
    const options = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_PER_HOST, timeout: timeoutMs };
    this.agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  }

  /** Never throws. @param signal ends it early, as a failure */
  async send(message: Message, signal: AbortSignal): Promise<SendResult> {
    const begun = performance.now();
    const ended = AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]);
    try {
      const response = await this.onLiveSocket(() => this.request(message, ended));
      const answer = await readBeginning(response);
      return { ...this.resultOf(response, answer), milliseconds: since(begun) };
    } catch (error) {
      const isLate = ended.aborted && !signal.aborted;
      const reason = isLate
        ? `no answer within ${this.timeoutMs / 1000} s; the receiver must answer first, and work later`
        : reasonOf(error);
      return { status: null, error: reason, answer: null, retryAfter: undefined, milliseconds: since(begun) };
    }
  }

  /** A receiver may close an idle connection in the moment in which it is used again. It has not read the request then. */
  private async onLiveSocket<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let tried = 0; tried < IDLE_SOCKETS_PER_HOST; tried++) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof StaleSocket)) throw error;
      }
    }
    return request();
  }

  close(): void {
    this.agents['http:'].destroy();
    this.agents['https:'].destroy();
  }

  /** Checks an address that is written out, which no look-up sees. @throws RefusedTarget */
  private checkLiteral({ hostname, protocol }: URL): void {
    const literal = hostname.replace(/^\[|\]$/g, '');
    const refusal = isIP(literal) === 0 ? undefined : this.networks.refusal(literal, protocol);
    if (refusal !== undefined) throw new RefusedTarget(refusal);
  }

  private async request({ url, headers, body }: Message, signal: AbortSignal): Promise<IncomingMessage> {
    const target = new URL(url);
    this.checkLiteral(target);
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length) },
      lookup: this.checkedLookup(target.protocol),
      signal,
    };
    return new Promise((resolve, reject) => {
      const sent =
        target.protocol === 'https:'
          ? httpsRequest(target, { ...options, agent: this.agents['https:'] }, resolve)
          : httpRequest(target, { ...options, agent: this.agents['http:'] }, resolve);
      sent.on('error', (error) => reject(sent.reusedSocket && isReset(error) ? new StaleSocket() : error));
      sent.end(body);
    });
  }

  /** One address that is not allowed refuses the name, because it would be tried when the others do not answer. */
  private checkedLookup(protocol: string): LookupFunction {
    return (hostname, options: LookupOptions, callback) => {
      resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        if (error) return callback(error, '');
        const refusal = addresses.map(({ address }) => this.networks.refusal(address, protocol)).find(Boolean);
        if (refusal !== undefined) return callback(new RefusedTarget(`${hostname}: ${refusal}`), '');
        const [first] = addresses;
        if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      });
    };
  }

  private resultOf({ statusCode = 0, headers }: IncomingMessage, answer: string) {
    const isSuccess = statusCode >= 200 && statusCode < 300;
    const error = isSuccess ? null : `answered ${statusCode}${hintFor(statusCode)}`;
    return { status: statusCode, error, answer, retryAfter: headers['retry-after'] };
  }
}

/** What people do about the answers that come again with each attempt. */
const HINTS: Readonly<Record<number, string>> = {
  401: '; check that the receiver has the key of this webhook, and no other password',
  403: '; check that the receiver has the key of this webhook, and no other password',
  404: '; check the path of the address',
  405: '; check the path of the address, which must accept POST',
  413: '; the receiver must accept larger bodies, or set fewer events for a request',
  415: '; the receiver must accept application/cloudevents+json',
};

function hintFor(status: number): string {
  if (status >= 300 && status < 400) return ', and redirects are not followed; use the address it leads to';
  return HINTS[status] ?? '';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing listens at the address',
  ECONNRESET: 'the receiver closed the connection',
  ABORT_ERR: 'the service stopped meanwhile',
};

function isReset(error: unknown): boolean {
  return errorCode(error) === 'ECONNRESET' || errorCode(error) === 'EPIPE';
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedTarget) return error.message;
  const code = String(errorCode(error) ?? '');
  return REASONS[code] ?? (error instanceof Error ? error.message || code : String(error));
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}
