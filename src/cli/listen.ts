import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../errors/startup-error';
import { errorCode } from '../errors/error-code';
import { urlOf } from './running-service';

export interface Listener {
  readonly url: string;
  /** Takes no more requests and resolves when those that run are answered; cuts off what takes longer than `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

const SWEEP_EVERY_MS = 25;

/** @throws StartupError when the address cannot be had */
export async function listen(server: Server, { host, port }: ListenOptions): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(error, host, port)));
    server.listen(port, host, resolve);
  });
  return { url: urlOf(host, portOf(server)), stop: (withinMs) => stop(server, withinMs) };
}

async function stop(server: Server, withinMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  // A connection whose last request is answered would be kept open for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
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

function refusal(error: Error, host: string, port: number): Error {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use. Stop the program that uses it, or choose another one: PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} is not open to this user. Choose one above 1023: PORT=8080.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
