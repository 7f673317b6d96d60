import { type TokenInfo, tokenInfoOf } from '../security-models/token-value';
import { SECURITY_TYPES } from '../auth/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import type { AspectReader } from '../aspects/aspect-service';
import { storedValue } from '../aspects/read/stored-value';
import { CachedReads } from '../changes/cached-reads';
import type { CachedAspects } from '../changes/change-follower';
import type { ModelRegistry } from '../registry/model-registry';
import { formatUrn } from '../urn/urn';

/** The tokens that are not revoked. Cached until one of them changes in any process. */
export class LiveTokens implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.token];
  private readonly tokens = new CachedReads((id) => this.read(id));

  constructor(
    private readonly reader: AspectReader,
    private readonly models: ModelRegistry,
  ) {}

  forget(): void {
    this.tokens.forget();
  }

  /** What is stored of a token; undefined if it was revoked or never made. */
  info(id: string): Promise<TokenInfo | undefined> {
    return this.tokens.get(id);
  }

  private async read(id: string): Promise<TokenInfo | undefined> {
    const { namespace } = this.models.registry;
    const urn = formatUrn({ namespace, entityType: SECURITY_TYPES.token, parts: [id] });
    const stored = await storedValue(this.reader, urn, SECURITY_ASPECTS.token);
    return stored && tokenInfoOf(stored);
  }
}
