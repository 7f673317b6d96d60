import type { AspectReader } from '#catalog/aspects/aspect-service';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { CachedReads } from '#catalog/changes/cached-reads';
import type { CachedAspects } from '#catalog/changes/change-follower';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** Tells a user from one who was deleted and made again with the same urn. Cached until a user is made or deleted in any process. */
export class LiveUsers implements CachedAspects {
  readonly aspects: readonly string[];
  private readonly keyAspect: string;
  private readonly users = new CachedReads((user) => this.read(user));

  constructor(
    private readonly reader: AspectReader,
    models: ModelRegistry,
  ) {
    this.keyAspect = models.entity(SECURITY_TYPES.user)?.keyAspect ?? '';
    this.aspects = [this.keyAspect];
  }

  forget(): void {
    this.users.forget();
  }

  /** The time when the user was made, in epoch milliseconds; undefined for a user who does not exist. */
  since(user: string): Promise<number | undefined> {
    return this.users.get(user);
  }

  /** Reads what is stored now. A urn of something else than a user is not known either. */
  async read(user: string): Promise<number | undefined> {
    try {
      return (await this.reader.aspect(user, this.keyAspect, 0)).createdOn;
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof InvalidInputError) return undefined;
      throw error;
    }
  }
}
