import { NotNowError } from '../errors/domain-error';

export function beingFilled(): NotNowError {
  return new NotNowError('The search index is being filled. Try again later.', [], { retryAfterSeconds: 5 });
}
