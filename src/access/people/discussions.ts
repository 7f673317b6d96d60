import { randomUUID } from 'node:crypto';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import { ForbiddenError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { shortened } from '#base/errors/unknown-name';
import { parseExactJson } from '#base/json/exact-json';
import type { AspectWriter, EntityReader, StoredEntity } from '#catalog/aspects/aspect-service';
import { type Actor, asService } from '#catalog/authorization/actor';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { FIND, type Privilege, READ } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { type Criterion, equalTo } from '#catalog/filter/filter';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { accessField } from '#search/service/access-field';
import type { OfferedSearch } from '#search/service/search-service';
import { discussionOf, isOpen, lastOf, type Message, type Thread, threadsOf, waitsFor } from './discussion';
import { DISCUSSION_ASPECT, DISCUSSION_FIELDS } from './personal-aspects';

export interface DiscussionsDeps {
  readonly models: ModelRegistry;
  readonly reader: Pick<EntityReader, 'entity' | 'visible'>;
  /** A writer whose writes are searchable when they return. */
  readonly writer: Pick<AspectWriter, 'write'>;
  readonly search: Pick<OfferedSearch, 'search'>;
  /** Access without parents, as for privileges to write. */
  readonly access: Pick<EntityAccess, 'admitted'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface DiscussionCall {
  readonly actor: Actor;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** What somebody says. */
export interface Said {
  readonly urn: string;
  readonly text: string;
  /** Urns of users and groups. */
  readonly mentions?: readonly string[] | undefined;
}

export interface ShownDiscussion {
  readonly urn: string;
  readonly threads: readonly (Thread & { readonly mayResolve: boolean })[];
  /** Whether the caller may ask and answer. */
  readonly mayAsk: boolean;
}

/** A question that waits for a person, or that the person asked and somebody has answered. */
export interface WaitingThread extends Thread {
  /** What it is about. */
  readonly urn: string;
}

/** Says whether a question is to be resolved or opened again. */
export interface ThreadState {
  readonly id: string;
  readonly urn: string;
  readonly isResolved: boolean;
}

const EDIT: readonly Privilege[] = ['EDIT_ENTITY'];
const NOT_WHOLE = 'The scope of the token does not include questions; use a token without a scope, or sign in';
/** Entities of which questions are looked at. */
const LOOKED_AT = 100;
const SOME_OPEN: Criterion = {
  field: DISCUSSION_FIELDS.open,
  condition: 'GREATER_THAN',
  values: ['0'],
  lenient: false,
  negated: false,
};

/**
 * Questions about entities, and the answers. Who may read an entity may ask and answer, so the service writes for them. A question is
 * resolved by who asked it, or may edit the entity.
 */
export class Discussions {
  constructor(private readonly deps: DiscussionsDeps) {}

  /** @throws ForbiddenError for an entity that the caller may not see */
  async of(urn: string, call: DiscussionCall): Promise<ShownDiscussion> {
    const { threads, exists } = await this.read(urn, call);
    const { actor } = call;
    const mayAsk = exists && actor.grants.isWhole && this.hasDiscussion(urn);
    const mayEdit = threads.length > 0 && (await this.mayEdit(urn, call));
    const mayResolve = ({ author }: Thread) => mayEdit || (mayAsk && author === actor.urn);
    return { urn, mayAsk, threads: threads.map((thread) => ({ ...thread, mayResolve: mayResolve(thread) })) };
  }

  /** @throws ForbiddenError | NotFoundError for an entity that does not exist; InvalidInputError; LimitExceededError */
  async ask(said: Said, call: DiscussionCall): Promise<ShownDiscussion> {
    const stored = await this.required(said.urn, call);
    const thread: Thread = { ...this.message(said, call), id: randomUUID(), answers: [] };
    return this.write(stored, (threads) => withRoom([...threads, thread]), call);
  }

  /** Answers a question. One that is resolved is open again. Throws as `ask`. */
  async answer(id: string, said: Said, call: DiscussionCall): Promise<ShownDiscussion> {
    const stored = await this.required(said.urn, call);
    const answer = this.message(said, call);
    return this.write(stored, (threads) => changed(threads, id, (thread) => withAnswer(thread, answer)), call);
  }

  /** Resolves a question, or opens it again. Throws as `ask`. */
  async resolve({ id, urn, isResolved }: ThreadState, call: DiscussionCall): Promise<ShownDiscussion> {
    const { threads } = await this.of(urn, call);
    const found = threads.find((thread) => thread.id === id);
    if (!found) throw absent(id);
    if (!found.mayResolve) throw missingPrivilege(EDIT);
    const resolution = { actor: call.actor.urn, time: this.deps.now() };
    const change = ({ resolution: _before, ...thread }: Thread) => (isResolved ? { ...thread, resolution } : thread);
    return this.write({ urn, threads }, (stored) => changed(stored, id, change), call);
  }

  /**
   * Finds the questions on which the person has the next word, newest first: open ones about what the person owns or that mention the
   * person, and answered ones of the person's own. It takes one search and one read.
   */
  async waitingFor(groups: readonly string[], call: DiscussionCall): Promise<readonly WaitingThread[]> {
    const { actor } = call;
    const people = [actor.urn, ...groups];
    const owner = accessField(this.deps.models, 'owner');
    const { hits } = await this.search(people, owner, call);
    const owned = new Set(
      hits.filter(({ columns }) => columns?.[owner]?.some((urn) => people.includes(urn))).map(({ urn }) => urn),
    );
    const urns = hits.map(({ urn }) => urn);
    const stored = await this.deps.reader.visible(urns, { aspects: [DISCUSSION_ASPECT], read: readingOf(call) });
    return stored
      .flatMap((entity) => (entity ? threadsIn(entity).map((thread) => ({ ...thread, urn: entity.urn })) : []))
      .filter((thread) => waitsFor(thread, { people, self: actor.urn, ownsIt: owned.has(thread.urn) }))
      .toSorted((a, b) => lastOf(b).time - lastOf(a).time);
  }

  /** Entities of the people with open questions, and those whose open questions concern the people. */
  private search(people: readonly string[], owner: string, { actor, signal }: DiscussionCall) {
    const { models, search } = this.deps;
    const entityTypes = models.registry.entities
      .filter(({ aspects }) => aspects.includes(DISCUSSION_ASPECT))
      .map(({ name }) => name);
    const filter = {
      or: [
        [equalTo(owner, people), SOME_OPEN],
        [equalTo(DISCUSSION_FIELDS.concerned, people), SOME_OPEN],
      ],
    };
    const page = { start: 0, count: LOOKED_AT, facets: false, facetSize: 0, matchedFields: false, sort: [] };
    const read = { access: actor.grants.onAny(FIND), privileges: FIND, signal };
    return search.search({ entityTypes, input: '*', filter, columns: [owner], ...page, read });
  }

  private hasDiscussion(urn: string): boolean {
    return this.deps.models.entity(parseUrn(urn).entityType)?.aspects.includes(DISCUSSION_ASPECT) === true;
  }

  private async read(urn: string, call: DiscussionCall) {
    const entity = await this.deps.reader.entity(urn, { aspects: [DISCUSSION_ASPECT], read: readingOf(call) });
    return { urn, exists: entity.exists, threads: threadsIn(entity) };
  }

  /** What is stored, for somebody who may add to it. */
  private async required(urn: string, call: DiscussionCall): Promise<StoredThreads> {
    const { exists, threads } = await this.read(urn, call);
    if (!call.actor.grants.isWhole) throw new ForbiddenError(NOT_WHOLE);
    if (!exists) throw new NotFoundError(`There is no ${urn}`);
    if (this.hasDiscussion(urn)) return { urn, threads };
    throw new InvalidInputError(`A ${parseUrn(urn).entityType} has no questions; ask about what it belongs to`);
  }

  private async mayEdit(urn: string, { actor, signal }: DiscussionCall): Promise<boolean> {
    const read = { access: actor.grants.onAny(EDIT), privileges: EDIT, signal };
    return (await this.deps.access.admitted([urn], read)).has(urn);
  }

  private message({ text, mentions = [] }: Said, { actor }: DiscussionCall): Message {
    for (const urn of mentions) parseUrn(urn, { field: ['mentions'] });
    return { text: text.trim(), author: actor.urn, time: this.deps.now(), mentions: [...new Set(mentions)] };
  }

  /** Makes the change of what is stored at the moment of the write. */
  private async write(
    { urn, threads }: StoredThreads,
    change: (threads: readonly Thread[]) => readonly Thread[],
    call: DiscussionCall,
  ): Promise<ShownDiscussion> {
    const { entityType } = parseUrn(urn);
    const edit = (stored: JsonObject | undefined) => discussionOf(change(threadsOf(stored)));
    const value = discussionOf(change(threads));
    const proposal = { entityType, urn, aspectName: DISCUSSION_ASPECT, changeType: 'UPSERT', value, edit } as const;
    await this.deps.writer.write(asService(call.actor), [proposal], { requestId: call.requestId });
    return this.of(urn, call);
  }
}

interface StoredThreads {
  readonly urn: string;
  readonly threads: readonly Thread[];
}

function threadsIn({ aspects }: StoredEntity): readonly Thread[] {
  const stored = aspects.find(({ name }) => name === DISCUSSION_ASPECT);
  return threadsOf(stored && parseExactJson(stored.value));
}

function changed(threads: readonly Thread[], id: string, change: (thread: Thread) => Thread): readonly Thread[] {
  if (!threads.some((thread) => thread.id === id)) throw absent(id);
  return threads.map((thread) => (thread.id === id ? change(thread) : thread));
}

function withAnswer({ resolution: _ended, answers, ...thread }: Thread, answer: Message): Thread {
  const use = { limit: 'answersOfQuestion', size: answers.length + 1, unit: 'answers of the question' } as const;
  checkUses([{ ...use, fix: 'Ask another question' }], { field: [] });
  return { ...thread, answers: [...answers, answer] };
}

/** The oldest resolved question makes room for a new one. It stays in the history. */
function withRoom(threads: readonly Thread[]): readonly Thread[] {
  if (threads.length <= LIMITS.questionsOfEntity) return threads;
  const oldest = threads.find((thread) => !isOpen(thread));
  const use = { limit: 'questionsOfEntity', size: threads.length, unit: 'open questions about the entity' } as const;
  if (!oldest) checkUses([{ ...use, fix: 'Resolve some first' }], { field: [] });
  return threads.filter((thread) => thread !== oldest);
}

function readingOf({ actor, signal }: DiscussionCall): ReadContext {
  return { access: actor.grants.onAny(READ), privileges: READ, signal };
}

function absent(id: string): NotFoundError {
  return new NotFoundError(`There is no question ${shortened(id)} about the entity`);
}
