import type { Database, QuestionClient, SqlClient } from '#base/database/sql-client';
import { LIMITS } from '#generated/http/limits';
import { ConflictError, ForbiddenError, NotFoundError } from '#base/errors/domain-error';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { parseExactJson } from '#base/json/exact-json';
import type { AspectWriter } from '../aspects/aspect-service';
import type { EntityAccess } from '../authorization/entity-access';
import { missingPrivilege } from '../authorization/policies/missing-privilege';
import { type Privilege, READ, REQUEST } from '../authorization/policies/privileges';
import type { ReadContext } from '../authorization/read-context';
import type {
  ChangeRequest,
  ChangeRequestPage,
  ChangeRequests,
  RequestCall,
  RequestedChange,
  RequestQuery,
  RequestState,
  ShownChangeRequest,
  StoredChangeRequest,
  WaitingRequests,
} from './change-request';
import { proposalOf, type RequestDraft, type RequestDrafts } from './request-drafts';
import type { AcceptingPolicy, RequestRights } from './request-rights';
import { requireRequestRoom } from './request-room';
import { addComment } from './sql/add-comment';
import { closeRequest } from './sql/close-request';
import { insertRequest } from './sql/insert-request';
import { listRequests } from './sql/list-requests';
import { listWaiting } from './sql/list-waiting';
import { readLogEnd } from './sql/read-log-end';
import { readRequest } from './sql/read-request';

/** A step of a change request, for the audit. */
export interface RequestEvent {
  readonly operation: string;
  readonly call: RequestCall;
  readonly target: string;
  readonly detail: string;
}

interface StoredChangeRequestsDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly writer: Pick<AspectWriter, 'write'>;
  readonly drafts: RequestDrafts;
  readonly rights: RequestRights;
  /** Access for reads, so with parents. */
  readonly access: EntityAccess;
  /** @param client the transaction of the event */
  readonly record: (client: SqlClient, event: RequestEvent) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

type Decision = Pick<ChangeRequest, 'state' | 'decision' | 'version'> & { readonly decidedBy: string };

/** A draft with the end of the change log when it was made. */
type PlacedDraft = RequestDraft & { readonly position: number };

/** Open requests of which it is asked whether the caller may decide. */
const LOOKED_AT = 100;
const DIRECT: readonly Privilege[] = ['EDIT_WITHOUT_REVIEW'];

export class StoredChangeRequests implements ChangeRequests {
  constructor(private readonly deps: StoredChangeRequestsDeps) {}

  async create(change: RequestedChange, call: RequestCall): Promise<ShownChangeRequest> {
    const { rights } = this.deps;
    await rights.require(change.urn, REQUEST, call);
    await this.requireRoom(change, call);
    const draft = await this.draft(change, call);
    const policy = await rights.acceptingPolicy(draft, call);
    const id = await this.store(change, draft, call);
    if (policy) await this.acceptByPolicy(id, policy, call);
    return this.get(id, call);
  }

  async apply(change: RequestedChange, call: RequestCall): Promise<ShownChangeRequest> {
    await this.deps.rights.require(change.urn, DIRECT, call);
    await this.requireRoom(change, call);
    const draft = await this.draft(change, call);
    if (!(await this.deps.rights.mayWrite(draft, call))) throw missingPrivilege(this.deps.rights.needed(draft));
    const id = await this.store(change, draft, call);
    return this.accept(id, 'Made at once, as a policy allows.', call);
  }

  list(query: RequestQuery): Promise<ChangeRequestPage> {
    return listRequests(this.deps.questions.until(query.read.signal), query, this.deps.access);
  }

  async waiting(call: RequestCall): Promise<WaitingRequests> {
    const { questions, access, rights } = this.deps;
    const wanted = { except: call.actor.urn, limit: LOOKED_AT + 1, read: readingOf(call) };
    const found = await listWaiting(questions.until(call.signal), wanted, access);
    const looked = found.slice(0, LOOKED_AT);
    const may = await rights.mayWriteEach(looked, call);
    const requests = looked.filter((_, index) => may[index]).map(({ after: _after, ...request }) => request);
    return { requests, isCut: found.length > LOOKED_AT };
  }

  async get(id: number, call: RequestCall): Promise<ShownChangeRequest> {
    const found = await this.find(id, call);
    const { drafts, rights } = this.deps;
    const current = await drafts.current(found.urn, found.aspectName, readingOf(call));
    const isOpen = found.state === 'open';
    const mayAccept = isOpen && (await rights.mayWrite(found, call));
    const mayRefuse = isOpen && (mayAccept || found.requestedBy === call.actor.urn);
    const isConflict = isOpen && current.version !== found.baseVersion;
    const mayComment = mayAccept || (await rights.takesPart(found, call));
    return { ...found, current, isConflict, mayAccept, mayRefuse, mayComment };
  }

  async accept(id: number, reason: string, call: RequestCall): Promise<ShownChangeRequest> {
    await this.write(await this.findOpen(id, call), { decidedBy: call.actor.urn, decision: reason }, call);
    return this.get(id, call);
  }

  async refuse(id: number, reason: string, call: RequestCall): Promise<ShownChangeRequest> {
    const found = await this.findOpen(id, call);
    const { rights } = this.deps;
    const isOwn = found.requestedBy === call.actor.urn && call.actor.grants.isWhole;
    if (!isOwn && !(await rights.mayWrite(found, call))) throw missingPrivilege(rights.needed(found));
    const decidedBy = call.actor.urn;
    await this.close(found, { state: 'refused', decidedBy, decision: reason, version: null }, call);
    return this.get(id, call);
  }

  async comment(id: number, text: string, call: RequestCall): Promise<ShownChangeRequest> {
    const found = await this.get(id, call);
    if (!found.mayComment) throw missingPrivilege(REQUEST);
    const { database, record, now } = this.deps;
    await database.transaction(async (transaction) => {
      const isAdded = await addComment(transaction, id, { author: call.actor.urn, time: now(), text });
      if (!isAdded) throw tooManyComments();
      await record(transaction, eventOf('commentChangeRequest', found, call));
    });
    return this.get(id, call);
  }

  /** A change of a value that somebody has changed meanwhile waits for a person. */
  private async acceptByPolicy(id: number, { urn, name }: AcceptingPolicy, call: RequestCall): Promise<void> {
    const decided = { decidedBy: urn, decision: `The policy ${name} accepts it at once.` };
    try {
      await this.write(await this.findOpen(id, call), decided, call);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }

  private async write(
    request: StoredChangeRequest,
    decided: Pick<Decision, 'decidedBy' | 'decision'>,
    call: RequestCall,
  ): Promise<void> {
    const { writer } = this.deps;
    const { requestId } = call;
    const [outcome] = await writer.write(call.actor, [proposalOf(request, parseExactJson(request.after))], {
      requestId,
    });
    await this.close(request, { ...decided, state: 'accepted', version: outcome?.version ?? null }, call);
  }

  /** Checks for room before the change is made, because making it takes longer. */
  private requireRoom({ urn }: RequestedChange, { actor, signal }: RequestCall): Promise<void> {
    return requireRequestRoom(this.deps.questions.until(signal), { user: actor.urn, urn });
  }

  /** The position is read first: a request is from before every deletion that its values may be from before. */
  private async draft(change: RequestedChange, call: RequestCall): Promise<PlacedDraft> {
    const position = await readLogEnd(this.deps.database);
    return { ...(await this.deps.drafts.draft(change, call.actor, readingOf(call))), position };
  }

  private store({ reason }: RequestedChange, draft: PlacedDraft, call: RequestCall): Promise<number> {
    const { database, record, now } = this.deps;
    const stored = { ...draft, reason, requestedBy: call.actor.urn, requestedOn: now() };
    return database.transaction(async (transaction) => {
      await requireRequestRoom(transaction, { user: call.actor.urn, urn: draft.urn, draft });
      const id = await insertRequest(transaction, stored);
      await record(transaction, eventOf('createChangeRequest', { ...draft, id }, call));
      return id;
    });
  }

  private close(request: ChangeRequest, decided: Decision, call: RequestCall): Promise<void> {
    const { database, record, now } = this.deps;
    return database.transaction(async (transaction) => {
      if (!(await closeRequest(transaction, { ...decided, id: request.id, decidedOn: now() })))
        throw decidedAlready(request.id, 'decided');
      const { decidedBy } = decided;
      const by = decidedBy === call.actor.urn ? '' : `, by ${decidedBy}`;
      await record(transaction, eventOf(OPERATIONS[decided.state], request, call, by));
    });
  }

  private async findOpen(id: number, call: RequestCall): Promise<StoredChangeRequest> {
    const found = await this.find(id, call);
    if (found.state !== 'open') throw decidedAlready(id, found.state);
    return found;
  }

  /** One that the caller may not see looks as if it did not exist. */
  private async find(id: number, call: RequestCall): Promise<StoredChangeRequest> {
    const { questions, access } = this.deps;
    const found = await readRequest(questions.until(call.signal), id);
    if (!found) throw absent(id);
    try {
      await access.require([found.urn], readingOf(call));
    } catch (error) {
      throw error instanceof ForbiddenError ? absent(id) : error;
    }
    return found;
  }
}

/** Names of the operations in the audit. */
const OPERATIONS: Readonly<Record<RequestState, string>> = {
  open: 'createChangeRequest',
  accepted: 'acceptChangeRequest',
  refused: 'refuseChangeRequest',
};

function eventOf(
  operation: string,
  { id, urn, aspectName }: Pick<ChangeRequest, 'id' | 'urn' | 'aspectName'>,
  call: RequestCall,
  by = '',
): RequestEvent {
  return { operation, call, target: urn, detail: `change request ${id}: ${aspectName}${by}` };
}

function readingOf({ actor, signal }: RequestCall): ReadContext {
  return { access: actor.grants.onAny(READ), privileges: READ, signal };
}

function absent(id: number): NotFoundError {
  return new NotFoundError(`There is no change request ${id}`);
}

function decidedAlready(id: number, state: string): ConflictError {
  return new ConflictError(`The change request ${id} is ${state} already`);
}

function tooManyComments(): Error {
  const fix = 'Decide over the request, or make a new one';
  const size = LIMITS.commentsOfRequest + 1;
  return limitExceeded({ limit: 'commentsOfRequest', size, unit: 'comments, with this one', fix, field: [] });
}
