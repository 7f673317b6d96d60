import { privilegesOf, type Requirement } from '../../../access/policies/operation-privileges';
import { EVERYTHING, type AccessFilter } from '../../../catalog/authorization/access-filter';
import type { Actor } from '../../../catalog/authorization/actor';
import type { Privilege } from '../../../catalog/authorization/policies/privileges';
import type { ReadContext } from '../../../catalog/authorization/read-context';
import { disconnectSignal } from '../disconnect-signal';
import { AnswerHold } from '../load/answer-hold';
import type { Exchange } from '../pipeline/exchange';

/** The questions of one request. The signal is made when a question first asks for it, because most requests are over sooner. */
export class ConnectionReadContext implements ReadContext {
  readonly access: AccessFilter;
  readonly privileges: readonly Privilege[];
  private made: AbortSignal | undefined;

  constructor(
    private readonly exchange: Exchange,
    { grants }: Actor,
    requirement: Requirement,
  ) {
    this.privileges = privilegesOf(requirement);
    this.access = typeof requirement === 'string' ? EVERYTHING : grants.onAny(requirement);
  }

  get signal(): AbortSignal {
    return (this.made ??= disconnectSignal(this.exchange.response));
  }

  room(bytes: number): Promise<void> | undefined {
    const { exchange } = this;
    return (exchange.answerHold ??= new AnswerHold(exchange.load, exchange.response)).room(bytes);
  }
}
