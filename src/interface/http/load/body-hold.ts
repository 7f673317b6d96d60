import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BusyError } from '#base/errors/domain-error';
import { busy } from './busy';
import { type RequestLoad, SMALL_BYTES } from './request-load';

/** The bytes of one request, from the arrival of its body until its answer was taken or its connection was closed. */
export class BodyHold {
  private held = 0;
  private kind: 'body' | 'small body' = 'small body';

  constructor(
    private readonly load: RequestLoad,
    private readonly response: ServerResponse,
  ) {}

  /** What the body takes now. */
  get bytes(): number {
    return this.held;
  }

  /** Takes the bytes at once, or waits until they fit. @throws BusyError if they do not fit in time */
  async reserve(bytes: number): Promise<void> {
    if (bytes > SMALL_BYTES) {
      this.kind = 'body';
      await this.load.heavyWork.admission();
    }
    const budget = this.load.bytes[this.kind];
    if (!budget.take(bytes)) await this.load.takeLater(budget, bytes, this.response);
    this.held = bytes;
  }

  /**
   * Asks a client with `Expect: 100-continue` for its body, and keeps the connection. `http-server` has set the header, because a refused client
   * may send the body all the same.
   */
  askForBody(): void {
    if (!this.response.hasHeader('Connection')) return;
    this.response.removeHeader('Connection');
    this.response.writeContinue();
  }

  /** @throws BusyError if the bytes do not fit */
  grow(bytes: number): void {
    if (this.kind === 'small body' && this.held + bytes > SMALL_BYTES) this.becomeLarge();
    if (!this.load.bytes[this.kind].grow(this.held, bytes)) throw this.refusal();
    this.held += bytes;
  }

  shrink(bytes: number): void {
    this.held -= bytes;
    this.load.bytes[this.kind].release(bytes);
  }

  release(): void {
    this.shrink(this.held);
  }

  /** Runs `decompress` beside few others. @throws BusyError if the others take too long */
  async decompressing<Result>(decompress: () => Promise<Result>): Promise<Result> {
    const { decompressions } = this.load;
    if (!decompressions.take(1)) await this.load.takeLater(decompressions, 1, this.response);
    try {
      return await decompress();
    } finally {
      decompressions.release(1);
    }
  }

  /** Reads what is left of a refused body. */
  discard(request: IncomingMessage): void {
    this.load.discards.add(request);
  }

  /** Must be awaited before a body is parsed. A small one does not wait. @throws BusyError if the client has gone meanwhile */
  turn(): Promise<void> | undefined {
    return this.kind === 'body' ? this.load.heavyWork.aloneFor(this.response) : undefined;
  }

  private becomeLarge(): void {
    const { held } = this;
    if (!this.load.bytes.body.take(held)) throw this.refusal();
    this.release();
    this.kind = 'body';
    this.held = held;
  }

  private refusal(): BusyError {
    this.load.refused('bytes');
    return busy();
  }
}
