import { connect, createServer, type Socket } from 'node:net';

export interface MovableAddress {
  readonly port: number;
  /** Breaks all connections. New ones lead to the port; without one they are refused. */
  moveTo(port: number | undefined): void;
  close(): void;
}

/** An address that operators move from one server to another, as they move a name or a virtual address. */
export async function movableAddress(first: number): Promise<MovableAddress> {
  let target: number | undefined = first;
  const open = new Set<Socket>();
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((incoming) => {
    track(incoming);
    if (target === undefined) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(target, '127.0.0.1');
    track(outgoing);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    moveTo: (port) => {
      target = port;
      breakAll();
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
