import type { ServerResponse } from 'node:http';
import { EVERYTHING } from '../../auth/access-filter';
import type { ReadContext } from '../../auth/read-context';

/** The questions of one request. The signal is made when a question first asks for it, because most requests are over sooner. */
export class ConnectionReadContext implements ReadContext {
  readonly access = EVERYTHING;
  private made: AbortSignal | undefined;

  constructor(private readonly response: ServerResponse) {}

  get signal(): AbortSignal {
    return (this.made ??= disconnectSignal(this.response));
  }
}

/** Aborts when the connection closes. A client that closed only its own side still gets the answer. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}
