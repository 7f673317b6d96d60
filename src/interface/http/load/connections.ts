import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BusyError } from '#base/errors/domain-error';
import type { RequestLoad } from './request-load';
import type { HeavyWorkQueue } from './heavy-work-queue';

/** Connections beyond the limit that hear why they are refused. Further ones are closed unheard. */
const REFUSED_MAX = 200;
/** Requests that may wait on one connection for the answers to earlier ones. */
const PIPELINED_MAX = 32;
/** A client that sends so many more does not listen. */
const FLOOD = 8 * PIPELINED_MAX;
const RETRY_AFTER_SECONDS = 5;
/** Probes are answered on every connection. */
const PROBE = /^(\/api\/gms)?\/health/;

/**
 * The open connections of a server. At the limit, a new connection takes the place of the oldest one without a request. If all have one, the
 * new connection gets 429 for everything but probes.
 */
export class Connections {
  private readonly open = new Set<Socket>();
  private readonly surplus = new WeakSet<Socket>();
  private readonly answers = new WeakMap<Duplex, ServerResponse>();
  private readonly pipelined = new WeakMap<Duplex, number>();

  private readonly arrivals: Arrivals;

  constructor(private readonly load: RequestLoad) {
    this.arrivals = new Arrivals(load.heavyWork);
  }

  watch(server: Server): void {
    this.load.connections = () => this.open.size;
    server.maxConnections = this.load.connectionsMax + REFUSED_MAX;
    // Node documents this as an option, which its HTTP server ignores.
    Object.assign(server, { pauseOnConnect: true });
    server.on('connection', (socket: Socket) => this.add(socket));
    server.on('drop', () => this.load.refused('connections'));
  }

  /** The answer to the latest request of the connection. */
  latest(socket: Duplex): ServerResponse | undefined {
    return this.answers.get(socket);
  }

  /** @returns why the request is refused, or 'ignored' if an earlier refusal ends its connection */
  admit(request: IncomingMessage, response: ServerResponse): BusyError | 'ignored' | undefined {
    const { socket } = request;
    const earlier = this.answers.get(socket);
    this.answers.set(socket, response);
    const isPipelined = earlier !== undefined && !earlier.writableFinished;
    return (isPipelined ? this.admitPipelined(socket, response) : undefined) ?? this.admitSurplus(request);
  }

  private add(socket: Socket): void {
    this.arrivals.add(socket);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    if (this.open.size <= this.load.connectionsMax) return;
    this.surplus.add(socket);
    this.oldestIdle(socket)?.destroy();
  }

  /**
   * A connection that has sent no request, or else one whose requests are answered. A connection that was just read comes last, and one
   * that was not read yet is not idle: their requests may be in the buffers of the system, and would be lost.
   */
  private oldestIdle(newest: Socket): Socket | undefined {
    let answered: Socket | undefined;
    let recent: Socket | undefined;
    for (const socket of this.open) {
      const latest = this.answers.get(socket);
      if (latest?.writableFinished) answered ??= socket;
      if (latest || socket === newest || this.arrivals.has(socket)) continue;
      if (!this.arrivals.isRecent(socket)) return socket;
      recent ??= socket;
    }
    return answered ?? recent;
  }

  private admitSurplus({ socket, url = '' }: IncomingMessage): BusyError | undefined {
    if (!this.surplus.has(socket)) return undefined;
    if (this.open.size <= this.load.connectionsMax) this.surplus.delete(socket);
    else if (!PROBE.test(url)) return this.refusal('connections', `${this.load.connectionsMax} connections are open`);
    return undefined;
  }

  private admitPipelined(socket: Socket, response: ServerResponse): BusyError | 'ignored' | undefined {
    const waiting = (this.pipelined.get(socket) ?? 0) + 1;
    this.pipelined.set(socket, waiting);
    response.once('close', () => this.pipelined.set(socket, (this.pipelined.get(socket) ?? 1) - 1));
    if (waiting <= PIPELINED_MAX) return undefined;
    if (waiting === FLOOD) socket.destroy();
    if (waiting > PIPELINED_MAX + 1) return 'ignored';
    socket.pause();
    return this.refusal('pipelining', `${PIPELINED_MAX} requests wait on this connection`);
  }

  private refusal(reason: 'connections' | 'pipelining', why: string): BusyError {
    this.load.refused(reason);
    return new BusyError(`The service is busy: ${why}. Try again in ${RETRY_AFTER_SECONDS} seconds.`, [], {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Connections that are read for the first time in one turn of the event loop. With a large body, each takes up to 1 ms. */
const PER_TURN = 8;
/** A connection is read in the turn after it may be. A turn takes much less, and the head of a request arrives as a whole. */
const FIRST_REQUEST_WITHIN_MS = 1_000;

/**
 * New connections, which wait unread while others are accepted. If thousands were read as soon as they were accepted, a turn would take
 * seconds, and each turn accepts only one more. The newest and the oldest are read in turn: a probe is new, and no other waits for ever.
 */
class Arrivals {
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
