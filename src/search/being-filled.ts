import { UnavailableError } from '../errors/domain-error';

export function beingFilled(): UnavailableError {
  return new UnavailableError('The search index is being filled. Try again later.', [], { retryAfterSeconds: 5 });
}
