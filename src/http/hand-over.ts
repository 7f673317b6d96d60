import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';

/** A site that answers by itself, such as an express app. It calls `refuse` with what it does not answer. */
type Site = (request: IncomingMessage, response: ServerResponse, refuse: (error: unknown) => void) => unknown;

/** What a handler gives in place of an answer when a site is to answer. */
export class HandOver {
  constructor(private readonly site: Site) {}

  /** Resolves when the answer is sent. `address`: of the request, with all spellings made one. */
  async answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    request.url = address;
    const refused = new Promise<never>((_resolve, reject) => {
      this.site(request, response, reject);
    });
    await Promise.race([once(response, 'close'), refused]);
  }
}
