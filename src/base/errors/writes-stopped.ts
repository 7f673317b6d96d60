import { NotNowError } from './domain-error';

/** A stop lasts longer than an outage, so that clients which try again by themselves may see its end. */
const RETRY_AFTER_SECONDS = 5;

/** An operator has stopped all writes. Nothing was written. */
export class WritesStoppedError extends NotNowError {
  constructor(options?: { readonly cause?: unknown }) {
    super(
      'An operator has stopped all writes, so nothing was written; reads work. To allow writes again: POST /entities?action=setWritable with {"value": true}, or `aspectory writes allow` where the catalog is.',
      [],
      { ...options, retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
}
