import type { IncomingMessage } from 'node:http';
import type { RequestOrigin } from '../../auth/actor';

/** The address of the connection. */
export function directAddress({ socket }: IncomingMessage): string {
  return plainAddress(socket.remoteAddress ?? '');
}

/** Without the zone of a link, and IPv4 as such. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
}

/** Finds out the address when it is first needed, because most requests need none. */
export class ClientOrigin implements RequestOrigin {
  private found: string | undefined;

  constructor(
    readonly requestId: string,
    private readonly request: IncomingMessage,
    private readonly addressOf: (request: IncomingMessage) => string,
  ) {
    // Node remembers it, and could not find it out after the client has closed the connection.
    void request.socket.remoteAddress;
  }

  get address(): string {
    return (this.found ??= this.addressOf(this.request));
  }
}
