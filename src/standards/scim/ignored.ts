import { DomainError } from '#base/errors/domain-error';

const IGNORED = 'urn:aspectory:params:scim:api:messages:2.0:Ignored';

/** A part of a request that was not done, and why. */
interface IgnoredPart {
  readonly path: string;
  readonly detail: string;
}

/** What a request holds and the service does not read. The answer names it, so that somebody can change the mapping at the provider. */
export class Ignored {
  private readonly parts: IgnoredPart[] = [];

  note(path: string, error: DomainError): void {
    this.parts.push({ path: path.slice(0, 200), detail: error.message });
  }

  /** The members that an answer gets; none if all was read. */
  get members(): object {
    return this.parts.length === 0 ? {} : { [IGNORED]: { ignored: this.parts } };
  }
}

/** What `read` returns. If it refuses, the part is noted, and the answer is undefined. @throws what is not a refusal */
export function readOrNote<Value>(ignored: Ignored, path: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ignored.note(path, error);
    return undefined;
  }
}
