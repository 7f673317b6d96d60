import type { ServerResponse } from 'node:http';
import { busy } from './busy';
import { type RequestLoad, SMALL_BYTES } from './request-load';

/** The bytes of a large answer, from the time when its size is known until it was taken or its connection was closed. */
export class AnswerHold {
  private held = 0;

  constructor(
    private readonly load: RequestLoad,
    private readonly response: ServerResponse,
  ) {}

  /**
   * Takes the bytes of an answer that is not built yet, and a turn to build it in.
   * @throws BusyError if they do not fit in time, or the client has gone
   */
  room(bytes: number): Promise<void> | undefined {
    return bytes > SMALL_BYTES ? this.largeRoom(bytes) : undefined;
  }

  /** Takes what an answer of this length needs in addition. @returns false if it does not fit */
  grow(length: number): boolean {
    const more = length - this.held;
    if (more <= 0) return true;
    const fits = this.load.bytes.answer.grow(this.held, more);
    if (fits) this.hold(more);
    else this.load.refused('bytes');
    return fits;
  }

  private async largeRoom(bytes: number): Promise<void> {
    const { load, response } = this;
    if (response.destroyed) throw busy();
    const more = bytes - this.held;
    if (more > 0) {
      await load.takeLater(load.bytes.answer, more, response);
      this.hold(more);
    }
    await load.heavyWork.aloneFor(response);
  }

  private hold(bytes: number): void {
    if (this.held === 0) this.response.once('close', () => this.load.bytes.answer.release(this.held));
    this.held += bytes;
  }
}
