import { NotNowError } from '../../base/errors/domain-error';

/** The refusal of a question before the index holds all documents. */
export function indexNotReady(): NotNowError {
  return new NotNowError('The search index is being filled. Try again later.', [], { retryAfterSeconds: 5 });
}
