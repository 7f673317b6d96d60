import { type TokenInfo, tokenInfoOf } from '../security-models/token-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { CachedReads } from '#catalog/changes/cached-reads';
import type { CachedAspects } from '#catalog/changes/change-follower';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { SqlClient } from '#base/database/sql-client';
import { formatUrn } from '#catalog/urn/urn';
import { readTokenEnd } from './sql/read-token-end';

/** What decides whether a token is valid. */
interface LiveToken extends TokenInfo {
  /** Whether it ended with a suspension of its user. */
  readonly isEnded: boolean;
}

/** The tokens that are not revoked. Cached until one of them changes, or a user is suspended, in any process. */
export class LiveTokens implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.token, SECURITY_ASPECTS.userStatus];
  private readonly tokens = new CachedReads((id) => this.read(id));

  constructor(
    private readonly client: SqlClient,
    private readonly reader: AspectReader,
    private readonly models: ModelRegistry,
  ) {}

  forget(): void {
    this.tokens.forget();
  }

  /** What is stored of a token; undefined if it was revoked or never made. */
  info(id: string): Promise<LiveToken | undefined> {
    return this.tokens.get(id);
  }

  private async read(id: string): Promise<LiveToken | undefined> {
    const { namespace } = this.models.registry;
    const urn = formatUrn({ namespace, entityType: SECURITY_TYPES.token, parts: [id] });
    const [stored, endedOn] = await Promise.all([
      storedValue(this.reader, urn, SECURITY_ASPECTS.token),
      readTokenEnd(this.client, id),
    ]);
    return stored && { ...tokenInfoOf(stored), isEnded: endedOn !== undefined };
  }
}
