import { readTokenUrns } from '#access/accounts/sql/read-token-urns';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { NotFoundError } from '#base/errors/domain-error';
import { type Actor, asService } from '#catalog/authorization/actor';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ChangeFeed } from '#catalog/changes/change-feed';
import { REFUSE_WHILE_STOPPED } from '#catalog/changes/sql/write-stop-state';
import type { EntityDeletions } from '#catalog/deletion/entity-deletions';
import type { References } from '#catalog/deletion/references';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { type UrnRange, urnRange } from '#catalog/urn/urn-range';
import { ERASE, type Erasing, type ErasureProjection } from './erasure-projection';
import { countMentions, countTraces, type StoredTraces } from './sql/count-erased';
import { eraseRemains } from './sql/erase-entity';
import { eraseAuditDetails, eraseMentions, eraseTokenDetails } from './sql/erase-texts';

export interface ErasureRequest {
  readonly urn: string;
  /** Whether other entities must not name it either. */
  readonly mentions: boolean;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Numbers of what is removed, or would be. */
export interface ErasurePlan extends Omit<StoredTraces, 'id'> {
  /** Access tokens of a user, also revoked ones. */
  readonly tokens: number;
  /** What other entities say of it. Absent if it was not asked for. */
  readonly mentions?: MentionCounts;
}

interface MentionCounts {
  /** Relationships of other entities: found by a plan, removed by an erasure. */
  readonly relationships: number;
  /** Old values, platform events, values set aside and change requests that were removed. 0 in a plan, which does not count them. */
  readonly texts: number;
  /** Latest values and events of other entities that name it: now by a plan, still by an erasure. */
  readonly inLatest: number;
}

interface ErasuresDeps {
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly projection: ErasureProjection;
  readonly deletions: Pick<EntityDeletions, 'delete'>;
  readonly references: Pick<References, 'find' | 'remove'>;
  readonly feed: Pick<ChangeFeed, 'forget'>;
}

/** What a removal of references takes. */
const EDIT: readonly Privilege[] = ['EDIT_ENTITY'];

/** Removes every value of an entity, also from its history. The README says what stays. */
export class Erasures {
  constructor(private readonly deps: ErasuresDeps) {}

  /** Changes nothing. @throws InvalidInputError for a bad urn; NotFoundError if nothing is stored of it */
  async plan(actor: Actor, request: ErasureRequest): Promise<ErasurePlan> {
    const { urn, mentions, signal } = request;
    const { id: _id, ...traces } = await this.traces(urn);
    const { questions, references } = this.deps;
    const found = { ...traces, tokens: (await this.tokensOf(urn)).length };
    if (!mentions) return found;
    const client = questions.until(signal);
    const [{ total }, inLatest] = await Promise.all([
      references.find(urn, readOf(actor, request)),
      countMentions(client, urn),
    ]);
    return { ...found, mentions: { relationships: total, texts: 0, inLatest } };
  }

  /**
   * Erases an entity, which need not exist any more. What was begun is continued by erasing it again.
   * @throws as `plan`, and ForbiddenError for an actor who may not delete it
   */
  async erase(actor: Actor, request: ErasureRequest): Promise<ErasurePlan> {
    const { urn } = request;
    const { id: _id, ...traces } = await this.traces(urn);
    await this.eraseOne(actor, urn, request, detailOf(traces));
    const tokens = await this.tokensOf(urn);
    for (const token of tokens) await this.eraseOne(asService(actor), token, request, `access token of ${urn}`);
    const { length } = this.tokenRange().first;
    await eraseTokenDetails(
      this.deps.database,
      tokens.map((token) => token.slice(length)),
    );
    const mentions = request.mentions ? await this.eraseMentions(actor, request) : undefined;
    await eraseAuditDetails(this.deps.database, [urn, ...tokens], ERASE);
    this.deps.feed.forget();
    return { ...traces, tokens: tokens.length, ...(mentions && { mentions }) };
  }

  private async traces(urn: string): Promise<StoredTraces> {
    parseUrn(urn, { field: ['urn'] });
    const traces = await countTraces(this.deps.database, urn, ERASE);
    if (traces.id === null && traces.setAside === 0) throw new NotFoundError(`Nothing is stored of ${urn}`);
    return traces;
  }

  /** None of an entity that is not a user. */
  private async tokensOf(urn: string): Promise<readonly string[]> {
    if (parseUrn(urn).entityType !== SECURITY_TYPES.user) return [];
    return readTokenUrns(this.deps.database, this.tokenRange(), urn);
  }

  private tokenRange(): UrnRange {
    return urnRange(this.deps.models.registry.namespace, SECURITY_TYPES.token);
  }

  /** Erases an entity in the transaction that deletes it, or in one of its own if it does not exist. */
  private async eraseOne(
    actor: Actor,
    urn: string,
    { requestId, signal }: ErasureRequest,
    detail: string,
  ): Promise<void> {
    const { projection, deletions, database } = this.deps;
    const erasing: Erasing = { actor, requestId, detail, isDone: false };
    const { exists } = await countTraces(database, urn, ERASE);
    if (exists) await projection.during(urn, erasing, () => deletions.delete(actor, { urn, requestId, signal }));
    if (erasing.isDone) return;
    await database.transaction(async (transaction) => {
      const { id } = await countTraces(transaction, urn, ERASE);
      if (id !== null) transaction.send(eraseRemains({ id, urn }));
      await projection.erase(transaction, { id, urn }, erasing);
      transaction.send([REFUSE_WHILE_STOPPED]);
    });
  }

  private async eraseMentions(actor: Actor, request: ErasureRequest): Promise<MentionCounts> {
    const { urn, requestId } = request;
    const { references, database } = this.deps;
    let relationships = 0;
    for (let isMore = true; isMore;) {
      const { rewritten, remaining } = await references.remove(actor, urn, readOf(actor, request), requestId);
      relationships += rewritten;
      isMore = rewritten > 0 && remaining > 0;
    }
    const { versions, platformEvents, setAside, changeRequests } = await eraseMentions(database, urn);
    return {
      relationships,
      texts: versions + platformEvents + setAside + changeRequests,
      inLatest: await countMentions(database, urn),
    };
  }
}

/** The entities that the actor may edit. */
function readOf({ grants }: Actor, { signal }: ErasureRequest): ReadContext {
  return { access: grants.onAny(EDIT), privileges: EDIT, signal };
}

function detailOf({ values, events, setAside, sessions }: Omit<StoredTraces, 'id'>): string {
  return `${values} values, ${events} events, ${setAside} values set aside, ${sessions} sessions`;
}
