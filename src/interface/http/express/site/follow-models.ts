import type { RequestHandler } from 'express';

/** What a service that `npm run dev` started says of its models. */
export interface ServedState {
  /** The time when it began to serve them. */
  readonly servedSince: string;
  /** The problem of the models that are there now; null while they are served. */
  readonly problem: string | null;
}

/** The state now, and each later one until the service stops. */
export interface ServedStates {
  readonly state: ServedState;
  /** @returns a function that stops it */
  follow(onState: (state: ServedState) => void, onEnd: () => void): () => void;
}

/** Sends the states to a page as an event stream. */
export function followModels(states: ServedStates): RequestHandler {
  return (_request, response) => {
    // A compressed stream would be held back.
    response.set('Cache-Control', 'no-store, no-transform').type('text/event-stream');
    const send = (state: ServedState) => void response.write(`data: ${JSON.stringify(state)}\n\n`);
    send(states.state);
    response.once(
      'close',
      states.follow(send, () => response.end()),
    );
  };
}
