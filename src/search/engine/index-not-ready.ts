import { NotNowError } from '#base/errors/domain-error';
import { describeProgress, type LoadProgress } from './load-progress';

/** The refusal of a question before the index holds all documents. */
export function indexNotReady(progress?: LoadProgress): NotNowError {
  const done = progress ? ` (${describeProgress(progress)})` : '';
  return new NotNowError(`The search index is being filled${done}. Try again later.`, [], { retryAfterSeconds: 5 });
}
