import { privilegesOf, type Requirement } from '../../access/operation-privileges';
import { EVERYTHING, type AccessFilter } from '../../auth/access-filter';
import type { Actor } from '../../auth/actor';
import type { Privilege } from '../../auth/policies/privileges';
import type { ReadContext } from '../../auth/read-context';
import { disconnectSignal } from '../disconnect-signal';
import { AnswerHold } from '../load/answer-hold';
import type { EdgeRequest } from './edge-request';

/** The questions of one request. The signal is made when a question first asks for it, because most requests are over sooner. */
export class ConnectionReadContext implements ReadContext {
  readonly access: AccessFilter;
  readonly privileges: readonly Privilege[];
  private made: AbortSignal | undefined;

  constructor(
    private readonly request: EdgeRequest,
    { grants }: Actor,
    requirement: Requirement,
  ) {
    this.privileges = privilegesOf(requirement);
    this.access = typeof requirement === 'string' ? EVERYTHING : grants.onAny(requirement);
  }

  get signal(): AbortSignal {
    return (this.made ??= disconnectSignal(this.request.response));
  }

  room(bytes: number): Promise<void> | undefined {
    const { trace, load, response } = this.request;
    return (trace.answerHold ??= new AnswerHold(load, response)).room(bytes);
  }
}
