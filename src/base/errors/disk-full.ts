import { NotNowError } from './domain-error';

/** Writes work again as soon as there is room, so clients may ask often. */
const RETRY_AFTER_SECONDS = 5;

/** The database has no room for more. Nothing was written. `cause` has the disk and the numbers, for operators only. */
export class DiskFullError extends NotNowError {
  constructor(options?: { readonly cause?: unknown }) {
    super(
      'The disk of the database is full, so nothing is written. Free some space on that disk; writes then work again without a restart.',
      [],
      { ...options, retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
}
