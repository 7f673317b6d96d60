import { connect, type Socket } from 'node:net';
import { type RawRequest, headOf } from './raw-request';

/** The address at which the service listens. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

export interface Outcome {
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** The first part of the body. */
  readonly text: string;
  /** Size of the body. */
  readonly bytes: number;
  /** The time from the connection to the end of the answer. */
  readonly ms: number;
  /** The time from the last byte of the request to the end of the answer; 0 if the answer came before. */
  readonly answerMs: number;
  /** The reason why there is no whole answer. */
  readonly failure?: string;
}

interface SendOptions {
  readonly withinMs: number;
}

const KEPT_BYTES = 65_536;
const PART_BYTES = 131_072;

/** The name and port of the service, for the header `Host`. */
export function hostOf({ host, port }: Target): string {
  return `${host}:${port}`;
}

/** Sends a request over a connection of its own, as it is: node's own client would refuse odd ones. */
export function sendRequest(target: Target, request: RawRequest, { withinMs }: SendOptions): Promise<Outcome> {
  const startedAt = performance.now();
  const socket = connect({ ...target, noDelay: true });
  const answer = new AnswerReader();
  let sentAt = Number.POSITIVE_INFINITY;
  return new Promise((resolve) => {
    const finish = (failure?: string) => {
      clearTimeout(limit);
      socket.destroy();
      const now = performance.now();
      resolve(answer.outcome({ ms: now - startedAt, answerMs: Math.max(0, now - sentAt) }, failure));
    };
    const limit = setTimeout(() => finish(`no whole answer within ${withinMs / 1000} s`), withinMs);
    socket.on('data', (chunk: Buffer) => {
      answer.add(chunk);
      if (answer.isWhole()) finish();
    });
    socket.on('end', () => finish(answer.missing()));
    // A service that refuses a body may answer, and then reset the connection.
    socket.on('error', ({ message }) => finish(answer.missing() && message));
    const isAnswered = () => answer.isStarted();
    void writeInParts(socket, headOf(request, hostOf(target)), isAnswered)
      .then(() => writeInParts(socket, request.body ?? Buffer.alloc(0), isAnswered))
      .then(() => (sentAt = performance.now()));
  });
}

/**
 * Looks for an answer after each part, because a service may answer and close the connection before it has everything. Node forgets an
 * answer that it has not read when a write fails.
 */
async function writeInParts(socket: Socket, bytes: Buffer, isAnswered: () => boolean): Promise<void> {
  for (let from = 0; from < bytes.length && !isAnswered() && !socket.destroyed; from += PART_BYTES)
    await new Promise((resolve) => {
      socket.write(bytes.subarray(from, from + PART_BYTES), () => setImmediate(resolve));
    });
}

/** Collects an answer. The end of the connection ends the body, unless its length is known. */
export class AnswerReader {
  private head: string | undefined;
  private kept = Buffer.alloc(0);
  private received = 0;
  private length = Number.POSITIVE_INFINITY;

  add(chunk: Buffer): void {
    if (this.kept.length < KEPT_BYTES) this.kept = Buffer.concat([this.kept, chunk.subarray(0, KEPT_BYTES)]);
    this.received += chunk.length;
    if (this.head === undefined) this.readHead();
  }

  isStarted(): boolean {
    return this.head !== undefined;
  }

  /** What is missing when the connection has ended. */
  missing(): string | undefined {
    if (this.head === undefined) return 'the connection was closed without an answer';
    return this.isWhole() || this.length === Number.POSITIVE_INFINITY ? undefined : 'the answer was cut off';
  }

  isWhole(): boolean {
    return this.head !== undefined && this.received >= this.length;
  }

  outcome(times: Pick<Outcome, 'ms' | 'answerMs'>, failure?: string): Outcome {
    const { head = '', kept } = this;
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    return {
      status: Number(first.split(' ')[1] ?? 0),
      headers,
      text: kept.toString(),
      bytes: this.received,
      ...times,
      ...(failure !== undefined && { failure }),
    };
  }

  /** An interim answer (1xx) is skipped. */
  private readHead(): void {
    const end = this.kept.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.kept.toString('latin1', 0, end);
    this.kept = this.kept.subarray(end + 4);
    this.received -= end + 4;
    if (/^HTTP\/1\.1 1\d\d/.test(head)) return this.readHead();
    this.head = head;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length !== undefined) this.length = Number(length);
  }
}
