import type { WrittenByPlatforms } from '#generated/registry/registry-types';
import { ForbiddenError } from '#base/errors/domain-error';
import type { Place } from '#base/errors/place';

/**
 * What a token with a scope may do with an entity, at most what its user may: `whole` for one whose urn names the platform, otherwise what the
 * models say of its type.
 */
type Coverage = 'whole' | 'nothing' | WrittenByPlatforms;

/** The scope of a token, where it decides over writes. */
export interface WriteScope {
  /** The text in the token, such as `write:hive`. */
  readonly text: string;
  coverageOf(entityType: string, urn: string): Coverage;
  /** Whether the urn names one of the platforms. */
  isOfPlatform(urn: string): boolean;
  /** Whether urns of the entity type name their platform. */
  namesPlatform(entityType: string): boolean;
}

const REASONS: Readonly<Record<Coverage, string>> = {
  whole: 'it marks entities of its platform as removed, and deletes nothing for good',
  nothing: 'it covers what sources of its platform send, and they do not send this',
  shared: 'it deletes nothing for good',
  created: 'it may create such an entity, and this one exists, so it may not change it',
  related: 'it may write such an entity if that refers to an entity of its platform, and this one does not',
};

/** The error for a write that the user of a token may make, and the token may not. */
export function outOfScope(scope: WriteScope, entityType: string, urn: string, place: Place): ForbiddenError {
  const reason = REASONS[scope.coverageOf(entityType, urn)];
  return new ForbiddenError(
    `The scope ${scope.text} of the access token forbids to write ${urn}: ${reason}. Use a token with another scope.`,
    [{ ...place, message: 'is outside the scope of the token', expected: `what the scope ${scope.text} covers` }],
  );
}
