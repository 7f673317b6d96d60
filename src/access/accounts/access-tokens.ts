import type { AccessDirectory } from '../policies/access-directory';
import { suspendedUser } from '../policies/suspended-user';
import { requirePrivileges } from '../policies/requirement';
import { LIMITS } from '#generated/http/limits';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { type Actor, asService } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { type TokenInfo, tokenInfoOf, tokenInfoValue } from '../security-models/token-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { queryBuilt } from '#base/database/query-builder';
import type { Database } from '#base/database/sql-client';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { shortened } from '#base/errors/unknown-name';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { LiveUsers } from './live-users';
import { urnRange } from '#catalog/urn/urn-range';
import type { SigningKeys } from './signing-keys';
import { listTokens } from './sql/list-tokens';
import { scopeOf, SCOPES_TEXT, type TokenScope } from './token-scope';
import { signToken, tokenId } from './token-text';
import { DAY_MS } from '#base/background/durations';

/** The time that a token is valid, in milliseconds; null = for ever. Names and lengths are those of released servers. */
export const TOKEN_DURATIONS = {
  ONE_HOUR: DAY_MS / 24,
  ONE_DAY: DAY_MS,
  ONE_WEEK: 7 * DAY_MS,
  ONE_MONTH: 30 * DAY_MS,
  THREE_MONTHS: 90 * DAY_MS,
  SIX_MONTHS: 180 * DAY_MS,
  ONE_YEAR: 365 * DAY_MS,
  NO_EXPIRY: null,
} as const;
export type TokenDuration = keyof typeof TOKEN_DURATIONS;

interface TokenRequest {
  /** Urn of the user that requests with the token act as. */
  readonly user: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly duration: TokenDuration;
  /** The text of a `TokenScope`. */
  readonly scope: string;
}

export interface AccessToken extends TokenInfo {
  readonly urn: string;
  readonly id: string;
  readonly scope: TokenScope;
  /** The last characters of the text, by which its holder recognises it. */
  readonly textEnd: string;
  /** Epoch milliseconds, at most a minute old; null if it was never used. */
  readonly lastUsedOn: number | null;
  /** The time when it ended with a suspension of its user, epoch milliseconds; null for one that goes on. */
  readonly endedOn: number | null;
}

export interface TokenPage {
  readonly total: number;
  readonly tokens: readonly AccessToken[];
}

export interface TokenListing {
  readonly owner?: string | undefined;
  readonly user?: string | undefined;
  /** Selects only tokens that expire before this time, epoch milliseconds. */
  readonly expiresBefore?: number | undefined;
  readonly start: number;
  readonly count: number;
}

interface AccessTokensDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly reader: AspectReader;
  readonly access: AccessDirectory;
  readonly keys: SigningKeys;
  readonly liveUsers: LiveUsers;
  readonly now: () => number;
}

const TEXT_END_LENGTH = 6;
const REVOKED_AT_ONCE = 500;

/** Makes, lists and revokes access tokens. Their texts are not stored. Every method checks the privileges of the actor. */
export class AccessTokens {
  constructor(private readonly deps: AccessTokensDeps) {}

  /**
   * Makes a token for the actor, or for another user if the actor manages all tokens. The text is returned once.
   * @throws ForbiddenError, also for a user with more power; InvalidInputError for an unknown user or an empty name; ConflictError for a
   *   suspended user; LimitExceededError for a person with many tokens
   */
  async create(actor: Actor, request: TokenRequest): Promise<{ readonly text: string; readonly token: AccessToken }> {
    const { user, name, description, duration } = request;
    if (user !== actor.urn) requirePrivileges(['MANAGE_ACCESS_TOKENS'], actor, { field: ['user'] });
    requirePrivileges(['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS'], actor);
    if (name.trim() === '') throw refused('name', 'The token needs a name', 'a name that says what the token is for');
    const scope = scopeOf(request.scope);
    if (!scope) throw refused('scope', `There is no scope ${shortened(request.scope)}`, SCOPES_TEXT);
    await this.requireRoom(actor);
    const userSince = await this.userSince(user);
    if ((await this.deps.access.actor(user)).member.isSuspended) throw suspendedUser(user);
    const createdOn = this.deps.now();
    const length = TOKEN_DURATIONS[duration];
    const expiresOn = length === null ? undefined : createdOn + length;
    const text = await signToken(await this.deps.keys.current(), { user, scope, userSince }, expiresOn);
    const info = { name: name.trim(), description, user, owner: actor.urn, createdOn, expiresOn };
    const token = await this.store(actor, text, scope, info);
    return { text, token };
  }

  /**
   * A page of tokens, those that expire last first. Without the privilege to manage all tokens, only the actor's own.
   * @throws ForbiddenError if tokens of others are asked for
   */
  async list(actor: Actor, { owner, user, expiresBefore, start, count }: TokenListing): Promise<TokenPage> {
    const isOwn = owner === actor.urn || user === actor.urn;
    const managesAll = actor.grants.has('MANAGE_ACCESS_TOKENS');
    if (!isOwn && (owner ?? user) !== undefined)
      requirePrivileges(['MANAGE_ACCESS_TOKENS'], actor, { field: [owner === undefined ? 'user' : 'owner'] });
    const range = urnRange(this.deps.models.registry.namespace, SECURITY_TYPES.token);
    const wanted = { range, owner, user: managesAll || isOwn ? user : actor.urn, expiresBefore, start, count };
    const { total, rows } = await listTokens(this.deps.database, wanted);
    const tokens = rows.map(({ urn, value, textEnd, scope, lastUsedOn, endedOn }) => ({
      ...tokenInfoOf(value),
      urn,
      id: urn.slice(range.first.length),
      // Of tokens from before there were scopes.
      scope: scopeOf(scope ?? '') ?? 'all',
      textEnd: textEnd ?? '',
      lastUsedOn,
      endedOn,
    }));
    return { total, tokens };
  }

  /** Finds the user that a token acts as, and its scope. @throws NotFoundError */
  async scopeOf(id: string): Promise<Pick<AccessToken, 'user' | 'scope'>> {
    const stored = await storedValue(this.deps.reader, this.urnOf(id), SECURITY_ASPECTS.token);
    if (!stored) throw unknownToken(id);
    const [row] = await queryBuilt<{ readonly scope: string | null }>(this.deps.database, (knex) =>
      knex('access_token').select('scope').where({ id }),
    );
    return { user: tokenInfoOf(stored).user, scope: scopeOf(row?.scope ?? '') ?? 'all' };
  }

  /**
   * Revokes a token. It ends at the next request in every process.
   * @throws NotFoundError, also for tokens of others if the actor does not manage all tokens; ForbiddenError for a token with a scope
   */
  async revoke(actor: Actor, id: string): Promise<void> {
    if (!actor.grants.isWhole) throw missingPrivilege(['MANAGE_ACCESS_TOKENS']);
    const urn = this.urnOf(id);
    const stored = await storedValue(this.deps.reader, urn, SECURITY_ASPECTS.token);
    const info = stored && tokenInfoOf(stored);
    const isOwn = info?.owner === actor.urn || info?.user === actor.urn;
    if (!info || (!isOwn && !actor.grants.has('MANAGE_ACCESS_TOKENS'))) throw unknownToken(id);
    await this.remove(actor, [id]);
  }

  /**
   * Revokes all tokens that act as a user.
   * @throws ForbiddenError
   */
  async revokeAll(actor: Actor, user: string): Promise<void> {
    for (;;) {
      const { tokens } = await this.list(actor, { user, start: 0, count: REVOKED_AT_ONCE });
      if (tokens.length === 0) return;
      await this.remove(
        actor,
        tokens.map(({ id }) => id),
      );
    }
  }

  private async requireRoom(actor: Actor): Promise<void> {
    if (actor.grants.has('MANAGE_ACCESS_TOKENS')) return;
    const own = { owner: actor.urn, start: 0, count: 0 };
    const { total } = await this.list(actor, own);
    if (total < LIMITS.accessTokensOfUser) return;
    const ended = await this.list(actor, { ...own, expiresBefore: this.deps.now() });
    const size = total - ended.total + 1;
    const fix = 'Revoke those that nobody uses';
    checkUses([{ limit: 'accessTokensOfUser', size, unit: 'valid tokens of yours, with this one', fix }], {
      field: [],
    });
  }

  private async remove(actor: Actor, ids: readonly string[]): Promise<void> {
    const { keyAspect = '' } = this.deps.models.entity(SECURITY_TYPES.token) ?? {};
    const deletion = { entityType: SECURITY_TYPES.token, aspectName: keyAspect, changeType: 'DELETE' } as const;
    await this.deps.writer.write(
      asService(actor),
      ids.map((id) => ({ ...deletion, urn: this.urnOf(id) })),
    );
    await this.forget(ids);
  }

  private async forget(ids: readonly string[]): Promise<void> {
    await queryBuilt(this.deps.database, (knex) => knex('access_token').whereIn('id', ids).delete());
  }

  private urnOf(id: string): string {
    const { namespace } = this.deps.models.registry;
    return formatUrn({ namespace, entityType: SECURITY_TYPES.token, parts: [id] });
  }

  private async userSince(user: string): Promise<number> {
    const { entityType } = parseUrn(user, { field: ['user'] });
    const since = entityType === SECURITY_TYPES.user ? await this.deps.liveUsers.read(user) : undefined;
    if (since !== undefined) return since;
    throw refused('user', `There is no user ${user}`, 'the urn of a user in the catalog');
  }

  private async store(actor: Actor, text: string, scope: TokenScope, info: TokenInfo): Promise<AccessToken> {
    const id = tokenId(text);
    const urn = this.urnOf(id);
    const textEnd = text.slice(-TEXT_END_LENGTH);
    const row = { id, text_end: textEnd, scope };
    await queryBuilt(this.deps.database, (knex) => knex('access_token').insert(row));
    const value = tokenInfoValue(info);
    const creation = { entityType: SECURITY_TYPES.token, urn, aspectName: SECURITY_ASPECTS.token, value } as const;
    // The row comes first, so that a suspension ends every token that can be used.
    await this.deps.writer.write(asService(actor), [{ ...creation, changeType: 'UPSERT' }]).catch(async (error) => {
      await this.forget([id]);
      throw error;
    });
    return { ...info, urn, id, scope, textEnd, lastUsedOn: null, endedOn: null };
  }
}

function unknownToken(id: string): NotFoundError {
  return new NotFoundError(`There is no access token with the id '${shortened(id)}'`, [
    { field: ['id'], message: 'is not known', expected: 'the id of a token, from the list of tokens' },
  ]);
}

function refused(field: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(message, [{ field: [field], message, expected }]);
}
