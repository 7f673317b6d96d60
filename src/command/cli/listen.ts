import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartupError } from '#base/errors/startup-error';
import { errorCode } from '#base/errors/error-code';
import { urlOf } from './running-service';

export interface Listener {
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests and resolves when the running ones are answered. Closes connections that take longer than `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The settings that errors name; HOST and PORT by default. */
  readonly names?: SettingNames;
}

interface SettingNames {
  readonly host: string;
  /** The setting with this port. */
  port(port: number): string;
}

const HOST_AND_PORT: SettingNames = { host: 'HOST', port: (port) => `PORT=${port}` };

/** Connections that wait to be accepted. Beyond it a client tries again after a second. The system may lower it. */
const BACKLOG = 4_096;
const SWEEP_EVERY_MS = 25;

/** @throws StartupError when the address cannot be used */
export async function listen(server: Server, options: ListenOptions): Promise<Listener> {
  const { host, port } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(error, options)));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const sockets = openSockets(server);
  const listening = portOf(server);
  return { url: urlOf(host, listening), port: listening, stop: (withinMs) => stop(server, sockets, withinMs) };
}

function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, withinMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  const sweep = setInterval(() => {
    // Otherwise keep-alive would keep a connection open after its last answer.
    server.closeIdleConnections();
    // Browsers and HTTP clients connect before they have a request. Node does not count such a connection as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, SWEEP_EVERY_MS);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  clearInterval(sweep);
  clearTimeout(cutOff);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function refusal(error: Error, { host, port, names = HOST_AND_PORT }: ListenOptions): Error {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: ${names.port(port + 1)}.`,
      );
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Choose a port above 1023: ${names.port(8080)}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${host} is not an address of this machine. Set ${names.host} to one of its addresses, or to 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
