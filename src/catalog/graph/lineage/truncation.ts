import type { LIMITS } from '#generated/http/limits';

/** The reason why an answer does not contain everything. */
export interface Truncation {
  readonly limit: keyof typeof LIMITS;
  /** A sentence for people: what is missing, and what to do. */
  readonly reason: string;
}
