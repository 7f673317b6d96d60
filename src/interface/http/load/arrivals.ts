import type { Socket } from 'node:net';
import type { HeavyWorkQueue } from './heavy-work-queue';

/** Connections that are read for the first time in one turn of the event loop. With a large body, each takes up to 1 ms. */
const PER_TURN = 8;
/** A connection is read in the turn after it may be. A turn takes much less, and the head of a request arrives as a whole. */
const FIRST_REQUEST_WITHIN_MS = 1_000;

/**
 * New connections, which wait unread while others are accepted. If thousands were read as soon as they were accepted, a turn would take
 * seconds, and each turn accepts only one more. The newest and the oldest are read in turn: a probe is new, and no other waits for ever.
 */
export class Arrivals {
  private readonly waiting = new Set<Socket>();
  private readonly order: Socket[] = [];
  private readonly readSince = new WeakMap<Socket, number>();
  private readonly read = () => this.readSome();

  constructor(private readonly heavyWork: HeavyWorkQueue) {}

  /** @param socket paused */
  add(socket: Socket): void {
    this.waiting.add(socket);
    this.order.push(socket);
    socket.once('close', () => this.waiting.delete(socket));
    this.heavyWork.accepted();
    this.heavyWork.soonFirst(this.read);
  }

  /** Whether nothing of the connection was read yet. */
  has(socket: Socket): boolean {
    return this.waiting.has(socket);
  }

  /** Whether the connection is read for so short a time that its first request may be on its way. */
  isRecent(socket: Socket): boolean {
    return performance.now() - (this.readSince.get(socket) ?? 0) < FIRST_REQUEST_WITHIN_MS;
  }

  private readSome(): void {
    for (let count = 0; count < PER_TURN && this.order.length > 0; count++) {
      const socket = count % 2 === 0 ? this.order.pop() : this.order.shift();
      if (!socket || !this.waiting.delete(socket)) continue;
      this.readSince.set(socket, performance.now());
      socket.resume();
    }
    if (this.order.length > 0) this.heavyWork.soonFirst(this.read);
  }
}
