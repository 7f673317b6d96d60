import type { TokenInfo } from '../auth/security-models';
import { SECURITY_ASPECTS, SECURITY_TYPES, tokenInfoOf } from '../auth/security-models';
import type { AspectReader } from '../aspects/aspect-service';
import type { CachedAspects } from '../changes/change-follower';
import type { ModelRegistry } from '../registry/model-registry';
import { formatUrn } from '../urn/urn';

/** Bounds what a client with many valid tokens can make this process remember. */
const TOKENS_MAX = 10_000;

/** The tokens that are not revoked. Cached until one of them changes in any process. */
export class LiveTokens implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.token];
  private known = new Map<string, Promise<TokenInfo | undefined>>();

  constructor(
    private readonly reader: AspectReader,
    private readonly models: ModelRegistry,
  ) {}

  forget(): void {
    this.known = new Map();
  }

  /** What is stored of a token; undefined if it was revoked or never made. */
  async info(id: string): Promise<TokenInfo | undefined> {
    const { known } = this;
    const found = known.get(id);
    if (found) return found;
    if (known.size >= TOKENS_MAX) known.clear();
    const reading = this.read(id);
    known.set(id, reading);
    reading.catch(() => known.delete(id));
    return reading;
  }

  private async read(id: string): Promise<TokenInfo | undefined> {
    const { namespace } = this.models.registry;
    const urn = formatUrn({ namespace, entityType: SECURITY_TYPES.token, parts: [id] });
    const { aspects } = await this.reader.entity(urn, [SECURITY_ASPECTS.token]);
    const stored = aspects.find(({ name }) => name === SECURITY_ASPECTS.token);
    return stored && tokenInfoOf(JSON.parse(stored.value));
  }
}
