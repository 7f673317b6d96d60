import { type TokenInfo, tokenInfoOf } from '../security-models/token-value';
import { SECURITY_TYPES } from '../../catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import type { AspectReader } from '../../catalog/aspects/aspect-service';
import { storedValue } from '../../catalog/aspects/read/stored-value';
import { CachedReads } from '../../catalog/changes/cached-reads';
import type { CachedAspects } from '../../catalog/changes/change-follower';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { formatUrn } from '../../catalog/urn/urn';

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
