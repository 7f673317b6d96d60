import type { Requirement } from '#access/policies/requirement';
import type { Answer } from '#base/http/answer';
import type { Exchange, RouteFacts } from './exchange';

/** A part of the interface: operations, GraphQL, pages. To add one, add it to the list in `http-app.ts`. */
export interface Surface {
  /**
   * Finds what answers a request.
   * @returns undefined if the path is not one of this surface
   * @throws NotFoundError | MethodNotAllowedError | InvalidInputError if the path is one, and the request cannot be routed
   */
  route(exchange: Exchange): Route | undefined;
}

/** What a surface needs of each stage for one kind of request. */
export interface Route<Input = unknown> extends RouteFacts {
  /** What the actor needs, checked before the body is read. With `nothing`, nobody is authenticated. */
  readonly requirement: Requirement;
  /**
   * A request without valid credentials:
   *
   * - `refuse`, as is usual
   * - `sign in`: a browser is sent to the page to sign in, others are refused
   * - `answer`: it is answered without an actor
   */
  readonly withoutCredentials?: 'refuse' | 'sign in' | 'answer';
  /** Whether its handler checks itself that a form came from an own page. Otherwise the stage of authentication does. */
  readonly checksForms?: boolean;
  /** Whether a signature in the address decides, and neither a cookie nor where a form comes from. */
  readonly isSigned?: boolean;
  /** The longest body that is read. Without it the body is not read. */
  readonly bodyBytesMax?: number;
  /** Decodes and checks the request. @throws InvalidInputError | LimitExceededError */
  validate(exchange: Exchange): Input | Promise<Input>;
  /** @returns undefined if the answer was sent already */
  handle(exchange: Exchange, input: Input): Answer | Promise<Answer | undefined>;
}
