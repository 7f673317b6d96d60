import type { IncomingMessage } from 'node:http';
import type { RequestOrigin } from '#catalog/authorization/actor';

/** The address of the connection. */
export function directAddress({ socket }: IncomingMessage): string {
  return plainAddress(socket.remoteAddress ?? '');
}

/** The address without the zone of a link, and IPv4 as such. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '');
}

/** What is known of clients behind proxies. */
export interface ClientFacts {
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the client uses https. */
  readonly isEncrypted: (request: IncomingMessage) => boolean;
}

/** The facts of clients for a service without a proxy. */
export const DIRECT_CLIENT: ClientFacts = { addressOf: directAddress, isEncrypted: () => false };

/** Finds out the address when it is first needed, because most requests need none. */
export class ClientOrigin implements RequestOrigin {
  private found: string | undefined;

  constructor(
    readonly requestId: string,
    private readonly request: IncomingMessage,
    private readonly facts: ClientFacts,
  ) {
    // Node remembers it, and could not find it out after the client has closed the connection.
    void request.socket.remoteAddress;
  }

  get address(): string {
    return (this.found ??= this.facts.addressOf(this.request));
  }

  get isEncrypted(): boolean {
    return this.facts.isEncrypted(this.request);
  }
}
