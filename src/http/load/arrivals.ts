import type { Socket } from 'node:net';
import type { Turns } from './turns';

/** Connections that are read for the first time in one turn of the event loop. With a large body, each takes up to 1 ms. */
const PER_TURN = 8;

/**
 * New connections, which wait unread while others are accepted. If thousands were read as soon as they were accepted, a turn would take
 * seconds, and each turn accepts only one more. The newest and the oldest are read in turn: a probe is new, and no other waits for ever.
 */
export class Arrivals {
  private readonly waiting = new Set<Socket>();
  private readonly order: Socket[] = [];
  private readonly read = () => this.readSome();

  constructor(private readonly turns: Turns) {}

  /** @param socket paused */
  add(socket: Socket): void {
    this.waiting.add(socket);
    this.order.push(socket);
    socket.once('close', () => this.waiting.delete(socket));
    this.turns.accepted();
    this.turns.soonFirst(this.read);
  }

  /** Whether nothing of the connection was read yet. */
  has(socket: Socket): boolean {
    return this.waiting.has(socket);
  }

  private readSome(): void {
    for (let count = 0; count < PER_TURN && this.order.length > 0; count++) {
      const socket = count % 2 === 0 ? this.order.pop() : this.order.shift();
      if (socket && this.waiting.delete(socket)) socket.resume();
    }
    if (this.order.length > 0) this.turns.soonFirst(this.read);
  }
}
